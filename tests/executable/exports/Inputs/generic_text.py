"""Reads modules in MLIR's generic form, as startrail-opt prints them with
--mlir-print-op-generic.

Aliases, which stand for affine maps here, are not looked at. Attributes and types stay text; the functions below read numbers and tensors from
it.
"""

import dataclasses
import re

import numpy

BRACKETS = {"(": ")", "[": "]", "{": "}", "<": ">"}


@dataclasses.dataclass
class Operation:
    """`operands` are names such as "%3" or "%3#1"; `attributes` holds properties
    and attributes alike; a region is a list of blocks."""

    name: str
    results: list
    operands: list
    attributes: dict
    regions: list
    types: list


@dataclasses.dataclass
class Block:
    arguments: list
    operations: list


def depths(text, start=0):
    """The places of `text` outside of strings, each with how many brackets are
    open behind it."""
    depth, quoted = 0, False
    for at in range(start, len(text)):
        char = text[at]
        if quoted:
            quoted = char != '"' or text[at - 1] == "\\"
            continue
        if char == '"':
            quoted = True
        elif char in BRACKETS:
            depth += 1
        elif char in ")]}" or (char == ">" and text[at - 1] != "-"):
            depth -= 1
        yield at, depth


def split(text):
    """The parts of `text` between commas outside of brackets and strings."""
    parts, start = [], 0
    for at, depth in depths(text):
        if text[at] == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    last = text[start:].strip()
    return parts + [last] if last else parts


def close(text, start):
    """The place of the bracket that closes the one at `start`."""
    for at, depth in depths(text, start):
        if depth == 0:
            return at
    raise ValueError("expected a bracket to be closed: " + text[start : start + 80])


class Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def skip(self):
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def accept(self, word):
        self.skip()
        if self.text.startswith(word, self.at):
            self.at += len(word)
            return True
        return False

    def match(self, pattern):
        self.skip()
        found = re.compile(pattern).match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def bracketed(self):
        """The text inside the bracket that begins here."""
        self.skip()
        end = close(self.text, self.at)
        inside = self.text[self.at + 1 : end]
        self.at = end + 1
        return inside

    def attributes(self, inside):
        result = {}
        for part in split(inside):
            name, _, value = part.partition(" = ")
            result[name.strip('"')] = value
        return result

    def operation(self):
        results = []
        found = self.match(r"(%[\w.$-]+)(?::(\d+))? = ")
        if found:
            count = int(found.group(2) or 1)
            name = found.group(1)
            results = [name] if count == 1 else [f"{name}#{i}" for i in range(count)]
        name = self.match(r'"([^"]+)"').group(1)
        operands = split(self.bracketed())
        attributes, regions = {}, []
        if self.accept("<{"):
            self.at -= 1
            attributes = self.attributes(self.bracketed())
            self.accept(">")
        self.skip()
        if self.text.startswith("({", self.at):
            self.at += 1
            regions.append(self.region())
            while self.accept(","):
                self.skip()
                regions.append(self.region())
            self.accept(")")
        self.skip()
        if self.text.startswith("{", self.at):
            attributes.update(self.attributes(self.bracketed()))
        self.accept(":")
        self.bracketed()
        self.accept("->")
        self.skip()
        if self.text.startswith("(", self.at):
            types = split(self.bracketed())
        else:
            end = self.text.index("\n", self.at)
            types = [self.text[self.at : end].strip()]
            self.at = end
        return Operation(name, results, operands, attributes, regions, types)

    def region(self):
        self.accept("{")
        blocks = [Block([], [])]
        while not self.accept("}"):
            if self.match(r"\^\w+"):
                arguments = []
                self.skip()
                if self.text.startswith("(", self.at):
                    arguments = [a.split(":")[0].strip() for a in split(self.bracketed())]
                self.accept(":")
                block = Block(arguments, [])
                blocks = [block] if not blocks[-1].operations else [*blocks, block]
                continue
            blocks[-1].operations.append(self.operation())
        return blocks


def read_module(text):
    """The module's operation, and its resources' bytes by name."""
    resources = {}
    for name, digits in re.findall(r'([\w.$]+): "0x([0-9A-Fa-f]+)"', text):
        # The first four bytes are the alignment.
        resources[name] = bytes.fromhex(digits)[4:]
    return Reader(text[text.index('"builtin.module"') :]).operation(), resources


def integers(text):
    """Of array<i64: 1, 2>, [1, 2], [1 : i64, 2 : i64], dense<[1, 2]> : ..."""
    text = re.sub(r" : (?:tensor<[^>]*>|[su]?i\d+)|array<i\d+", "", text)
    return [int(digits) for digits in re.findall(r"-?\d+", text)]


def number(text):
    """Of `3 : i64`, `1.5 : f32`, `true`."""
    word = text.split(" : ")[0].strip()
    if word in ("true", "false"):
        return word == "true"
    return scalar(word, text.rpartition(" : ")[2])


def scalar(word, kind):
    if word.startswith("0x") and kind.strip().startswith(("f", "bf")):
        size = {"f64": 8, "f32": 4}.get(kind.strip(), 2)
        bits = int(word, 16)
        if kind.strip() == "bf16":
            bits, size = bits << 16, 4
        return float(numpy.frombuffer(bits.to_bytes(size, "little"), f"<f{size}")[0])
    return float(word) if re.search(r"[.eEn]", word) else int(word, 0)


DTYPES = {
    "f64": numpy.float64, "f32": numpy.float32, "f16": numpy.float16,
    # No narrower sort of numbers is at hand.
    "bf16": numpy.float32,
    "i1": numpy.bool_, "i8": numpy.int8, "i32": numpy.int32, "i64": numpy.int64,
    "index": numpy.int64,
}


def tensor_type(text):
    """Shape and type of tensor<2x3xf32> or !torch.vtensor<[2,3],f32>; the element
    as its name."""
    found = re.match(r"!torch\.vtensor<\[([\d,]*)\],(\w+)>", text)
    if found:
        sizes = [int(size) for size in found.group(1).split(",") if size]
        element = found.group(2)
    else:
        *sizes, element = re.match(r"tensor<([^,>]*)", text).group(1).split("x")
        sizes = [int(size) for size in sizes]
    return tuple(sizes), element.replace("si", "i").replace("ui", "i")


def tensor(text, resources):
    """Of dense<...> : tensor<...> or dense_resource<name> : tensor<...>."""
    value, _, kind = text.rpartition(" : ")
    shape, element = tensor_type(kind)
    dtype = DTYPES[element]
    inside = value[value.index("<") + 1 : value.rindex(">")]
    if value.startswith("dense_resource"):
        return numpy.frombuffer(resources[inside], dtype).reshape(shape)
    if inside.startswith('"'):
        raw = bytes.fromhex(inside.strip('"')[2:])
        if element == "bf16":
            wide = numpy.frombuffer(raw, "<u2").astype(numpy.uint32) << 16
            return wide.view(numpy.float32).reshape(shape)
        if element == "i1":
            bits = numpy.unpackbits(numpy.frombuffer(raw, numpy.uint8), bitorder="little")
            return bits[: int(numpy.prod(shape))].astype(bool).reshape(shape)
        return numpy.frombuffer(raw, dtype).reshape(shape)
    words = re.findall(r"true|false|0x[0-9A-Fa-f]+|-?\d[\d.]*(?:[eE][+-]?\d+)?", inside)
    values = [
        word == "true" if word in ("true", "false") else scalar(word, element)
        for word in words
    ]
    if len(values) == 1:
        return numpy.full(shape, values[0], dtype)
    return numpy.array(values, dtype).reshape(shape)
