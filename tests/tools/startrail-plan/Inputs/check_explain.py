"""Checks the plans and tables that --explain chose; see explain.test."""
import json
import os
import sys

folder = sys.argv[1]


def read(name):
    with open(os.path.join(folder, name)) as file:
        return json.load(file)


def teams(name):
    return [one["team_size"] for one in read(name)["attentions"]]


tables = [one["rows"] for one in read("none.table.json")["attentions"]]
assert all(len(rows) >= 2 for rows in tables)


def expected(*rows):
    return [table[row - 1]["team_size"] for table, row in zip(tables, rows)]


assert expected(1, 1) != expected(2, 1) != expected(2, 2), tables
assert teams("none.json") == expected(1, 1)
assert teams("both.json") == expected(2, 2)
assert teams("each.json") == expected(2, 1)
explained = [
    ["forward" in row for row in one["rows"]]
    for one in read("each.table.json")["attentions"]
]
assert explained[0][:2] == [False, True] and explained[1][:2] == [True, False]
assert sum(map(sum, explained)) == 2
