"""Writes a page in Markdown from C headers: every declaration with its comment.

usage: header_page.py PAGE HEADER...

The headers are C, laid out by clang-format: `/** ... */` stands before what it
describes, `/**< ... */` behind a member or enumerator, and any other comment
outside of declarations is a paragraph of the page. A declaration that follows
another on the next line shares its comment. One that has none is an error, and
so is text that is no declaration, so that no part of a header is left out.
"""

import re
import sys

PREAMBLE = """<!-- Written from the headers by update-docs; do not edit. -->
# The ABI of emitted programs

What runtime/include/startrail declares, which is what emitted text and those who
call it are compiled against. How the parts are used together is in
[Embedding.md](Embedding.md).
"""
TOKEN = re.compile(
    r"""(?P<title>/\*===-.*?===\*/)
      | (?P<doc>/\*\*(?!<).*?\*/)
      | (?P<note>/\*.*?\*/)
      | (?P<macro>\#define[ ](?:[^\n]*\\\n)*[^\n]*\n)
      | (?P<space>\s+|\#include[^\n]*\n|\#(?:ifn?def|endif)[^\n]*\n?)
      | (?P<declaration>(?=\w))""",
    re.S | re.X,
)
COMMENT = re.compile(r"/\*.*?\*/", re.S)


def escape(text):
    """`text` with what Markdown would take for markup made plain."""
    parts = text.split("`")
    parts[::2] = [re.sub(r"([*<|])", r"\\\1", part) for part in parts[::2]]
    return "`".join(parts)


def words_of(comment):
    """The paragraphs of a comment; a line that begins with - is an item."""
    text = re.sub(r"^/\*+<?|\*/$", "", comment.strip())
    paragraphs = [[]]
    for line in (line.strip() for line in text.splitlines()):
        if not line:
            paragraphs.append([])
        elif line.startswith("- ") or not paragraphs[-1]:
            paragraphs.append([line])
        else:
            paragraphs[-1].append(line)
    return [escape(" ".join(lines)) for lines in paragraphs if lines]


def code_of(declaration):
    return re.sub(r"\s+", " ", COMMENT.sub("", declaration)).strip()


def members_of(body, separator):
    """(declaration, comment) of each member in the braces of a type."""
    pieces = re.split(r"(/\*.*?\*/|%s)" % separator, body, flags=re.S)
    rows, text, before = [], "", ""
    for piece in (piece.strip() for piece in pieces):
        if piece.startswith("/**<"):
            if text:
                rows.append([text, ""])
                text = ""
            rows[-1][1] = " ".join(words_of(piece))
        elif piece.startswith("/**"):
            before = " ".join(words_of(piece))
        elif piece == separator:
            if text:
                rows.append([text, before])
                text, before = "", ""
        elif piece:
            text = code_of(piece)
    if text:
        rows.append([text, before])
    return rows


def end_of(text, start):
    """Behind the declaration at `start`: its semicolon, or its function's body."""
    depth = 0
    for piece in re.compile(r"/\*.*?\*/|[{};]", re.S).finditer(text, start):
        depth += {"{": 1, "}": -1}.get(piece.group(0), 0)
        body = piece.group(0) == "}" and text.startswith("static inline", start)
        if depth == 0 and (piece.group(0) == ";" or body):
            return piece.end()
    raise ValueError("expected a declaration to end")


def name_of(declaration):
    code = code_of(declaration)
    function = re.match(r"[^({]*?\b(\w+)\(", code)
    return (function or re.search(r"(\w+);$", code)).group(1)


class Page:
    def __init__(self):
        self.lines = [PREAMBLE]
        self.comment = None
        self.gap = True  # between the last declaration and what follows

    def take(self, header, text):
        # What only C++ compilers see says nothing of its own.
        text = re.sub(r"#ifdef __cplusplus\n.*?#endif\n", "", text, flags=re.S)
        guard = re.search(r"#ifndef (\w+_H)\n#define \1\n", text)
        text = text.replace(guard.group(0), "\n")
        text = text.replace("\n#endif /* %s */" % guard.group(1), "")
        position = 0
        self.comment, self.gap = None, True
        while position < len(text):
            token = TOKEN.match(text, position)
            if not token:
                line = text[position:].split("\n")[0]
                raise ValueError(f"{header}: expected a declaration, but got '{line}'")
            start, position = position, token.end()
            if token.lastgroup == "declaration":
                position = end_of(text, start)
            getattr(self, "take_" + token.lastgroup)(text[start:position], header)

    def take_title(self, text, header):
        path, subject = re.match(r"/\*===- (\S+) - (.*?) -*===\*/", text).groups()
        self.lines.append(f"## {path}: {subject[0].lower()}{subject[1:]}\n")

    def take_doc(self, text, header):
        self.comment, self.gap = words_of(text), True

    def take_note(self, text, header):
        self.lines += [paragraph + "\n" for paragraph in words_of(text)]

    def take_space(self, text, header):
        self.gap = self.gap or text.count("\n") > 1

    def take_macro(self, text, header):
        call = re.match(r"#define \w+\([^)]*\)", text.replace("\\\n", ""))
        code = code_of(call.group(0)) + " ..." if call else code_of(text)
        name = re.match(r"#define (\w+)", text).group(1)
        self.add(name, "```c\n%s\n```\n" % code, header)
        self.gap = False

    def take_declaration(self, text, header):
        type_ = re.match(r"typedef (struct|enum) \w+ \{(.*)\} (\w+);$", text, re.S)
        if re.match(r"struct \w+;$", text):
            return
        if type_:
            kind, body, name = type_.groups()
            rows = members_of(body, ";" if kind == "struct" else ",")
            lines = [f"| {kind} `{name}` | |", "| --- | --- |"]
            lines += [f"| `{code}` | {comment} |" for code, comment in rows]
            self.add(name, "\n".join(lines) + "\n", header)
        else:
            code = COMMENT.sub("", text).strip()
            if code.startswith("static inline"):
                code = code[len("static inline ") : code.index("{")].strip() + ";"
                code = code.replace("\n" + " " * len("static inline "), "\n")
            self.add(name_of(text), "```c\n%s\n```\n" % code, header)
        self.gap = False

    def add(self, name, body, header):
        shares = not self.gap
        if self.comment is None and not shares:
            raise ValueError(
                f"{header}: expected '{name}' to have a comment /** ... */, but got none"
            )
        self.lines += [f"### `{name}`\n", body]
        if self.comment:
            self.lines += [paragraph + "\n" for paragraph in self.comment]
        elif shares:
            self.lines.append("As above.\n")
        self.comment = None


def main(page, *headers):
    result = Page()
    for header in headers:
        with open(header, encoding="utf-8") as file:
            result.take(header, file.read())
    with open(page, "w", encoding="utf-8") as file:
        file.write("\n".join(result.lines))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except ValueError as error:
        sys.exit(f"error: {error}")
