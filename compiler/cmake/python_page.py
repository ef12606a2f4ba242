"""Writes a page in Markdown from the modules of a Python package, which are not
imported: what __all__ lists, with signatures and docstrings. A module with an
__all__ of its own follows, whose names are listed with the module's before them.

usage: python_page.py PAGE __init__.py MODULE.py...

A listed name that no module defines is an error, and so is one, or a public
method, without a docstring.
"""

import ast
import pathlib
import sys
import textwrap


def clean(docstring):
    first, _, rest = docstring.partition("\n")
    return first + "\n" + textwrap.dedent(rest) if rest else first


def listed_in(module):
    """The names of a module's __all__; None where it has none."""
    return next((ast.literal_eval(node.value) for node in module.body
                 if isinstance(node, ast.Assign)
                 and getattr(node.targets[0], "id", "") == "__all__"),
                None)


def signature(function, method):
    """Parameters one a line where they are many, with types and defaults; of a
    property its type."""
    if any(ast.unparse(each) == "property" for each in function.decorator_list):
        return f"```python\n{function.name}: {ast.unparse(function.returns)}\n```\n"
    arguments = function.args
    plain = list(zip([None] * (len(arguments.args) - len(arguments.defaults)) +
                     arguments.defaults, arguments.args))[1 if method else 0:]
    named = list(zip(arguments.kw_defaults, arguments.kwonlyargs))

    def written(default, argument):
        text = ast.unparse(argument)
        if default is None:
            return text
        return text + (" = " if argument.annotation else "=") + ast.unparse(default)
    parts = [written(*each) for each in plain]
    if arguments.vararg:
        parts.append("*" + ast.unparse(arguments.vararg))
    elif named:
        parts.append("*")
    parts += [written(*each) for each in named]
    if arguments.kwarg:
        parts.append("**" + ast.unparse(arguments.kwarg))
    ending = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    line = f"{function.name}({', '.join(parts)}){ending}"
    if len(line) > 90:
        line = f"{function.name}(\n    " + ",\n    ".join(parts) + f"){ending}"
    return f"```python\n{line}\n```\n"


def attributes(node, lines):
    """A class's attributes, with the #: comments before them."""
    described, text = [], []
    for each in node.body:
        if not isinstance(each, ast.AnnAssign):
            continue
        comments, at = [], each.lineno - 2
        while lines[at].strip().startswith("#:"):
            comments.insert(0, lines[at].strip()[2:].strip())
            at -= 1
        if comments or not described:
            described.append(([], " ".join(comments)))
        described[-1][0].append(f"`{each.target.id}: {ast.unparse(each.annotation)}`")
    for names, comment in described:
        text.append(f"- {', '.join(names)}" + (f": {comment}" if comment else ""))
    return "\n".join(text) + "\n" if text else ""


def describe(node, lines, module=""):
    text = f"## {module}{node.name}\n\n"
    if isinstance(node, ast.FunctionDef):
        return text + signature(node, False) + "\n" + prose(node)
    text += "".join(f"A kind of `{ast.unparse(base)}`." for base in node.bases)
    text += ("\n\n" if node.bases else "") + prose(node)
    listed = attributes(node, lines)
    text += "\n" + listed if listed else ""
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and (
                not each.name.startswith("_") or each.name in ("__call__", "__getitem__")):
            text += f"\n### {node.name}.{each.name}\n\n" + signature(each, True)
            text += "\n" + prose(each)
    return text


def prose(node):
    """The docstring; its indented blocks become lists or code."""
    docstring = ast.get_docstring(node, clean=False)
    if not docstring:
        sys.exit(f"error: expected {getattr(node, 'name', 'the package')} to have a "
                 "docstring, but got none")
    paragraphs = clean(docstring).rstrip()
    paragraphs = textwrap.dedent(paragraphs)
    return "\n\n".join(paragraph(p) for p in paragraphs.split("\n\n")) + "\n"


def paragraph(text):
    lines = text.split("\n")
    if all(line.startswith("    ") for line in lines):
        return "```python\n" + textwrap.dedent(text) + "\n```"
    # "name: what it is" with hanging lines is an entry of a list.
    if any(line.startswith("  ") for line in lines) or all(
            is_entry(line) for line in lines):
        return "\n".join(f"- {line}" if is_entry(line) else line for line in lines)
    return text


def is_entry(line):
    head, colon, _ = line.partition(": ")
    return bool(colon) and not line.startswith(" ") and all(
        name.isidentifier() for name in head.split(", "))


def main(page, package, *modules):
    head = ast.parse(pathlib.Path(package).read_text(encoding="utf-8"))
    parts = ["<!-- Written from the package's docstrings by update-docs; do not edit. "
             "-->\n# startrail for Python\n\n" + prose(head)]
    found, own = {}, []

    def add(names, found, module=""):
        for name in names:
            if name not in found:
                sys.exit(f"error: expected {name} of __all__ to be a class or function "
                         "of the modules, but found none")
            parts.append(describe(*found[name], module))
    for file in modules:
        text = pathlib.Path(file).read_text(encoding="utf-8")
        module = ast.parse(text)
        defined = {node.name: (node, text.split("\n")) for node in module.body
                   if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        if listed_in(module) is None:
            found.update(defined)
        else:
            own.append((pathlib.Path(file).stem, module, defined))
    add(listed_in(head), found)
    for name, module, defined in own:
        parts.append(f"## {name}\n\n" + prose(module))
        add(listed_in(module), defined, name + ".")
    pathlib.Path(page).write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
