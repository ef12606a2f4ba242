"""Operations of a program that several ranks run, each on its own shards: all
ranks are evaluated together, in step."""

import re

import numpy

from generic_text import integers


class Ranks(list):
    """A value of each rank."""


def take(value, rank):
    return value[rank] if isinstance(value, Ranks) else value


def split_axes(shardings):
    """The dimension that each of the shardings cuts: only one names an axis of the
    mesh, the others are {}."""
    return [
        [part.strip() != "{}" for part in sharding.split(",")].index(True)
        for sharding in re.findall(r"<@\w+, \[([^\]]*)\]>", shardings)
    ]


def manual_computation(machine, operation, operands, values):
    """Whole tensors are cut along one dimension each, over one axis."""
    (block,) = operation.regions[0]
    axes = split_axes(operation.attributes["in_shardings"])
    shards = [
        Ranks(numpy.split(x, machine.mesh_size, axis)) for x, axis in zip(operands, axes)
    ]
    results = machine.run([block], shards, values)
    axes = split_axes(operation.attributes["out_shardings"])
    return tuple(numpy.concatenate(list(x), axis) for x, axis in zip(results, axes))


def permute(machine, operation, operands, values):
    numbers = integers(operation.attributes["source_target_pairs"])
    (shards,) = operands
    result = Ranks(numpy.zeros_like(x) for x in shards)
    for source, target in zip(numbers[::2], numbers[1::2]):
        result[target] = shards[source]
    return (result,)


def loop(machine, operation, operands, values):
    condition, body = operation.regions
    while True:
        (again,) = machine.run(condition, operands, values)
        if not take(again, 0):
            return tuple(operands)
        operands = machine.run(body, operands, values)


OPERATIONS = {
    "sdy.manual_computation": manual_computation,
    "stablehlo.collective_permute": permute,
    "stablehlo.partition_id": lambda machine, *_: (
        Ranks(numpy.asarray(rank) for rank in range(machine.mesh_size)),
    ),
    "stablehlo.while": loop,
}
