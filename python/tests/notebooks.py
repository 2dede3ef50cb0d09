"""Runs notebooks without Jupyter. `python -m tests.notebooks` in `python/` renews their outputs."""

import ast
import contextlib
import io
import json
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "notebooks"


def lines(text):
    """A text as notebooks keep it: a list of lines."""
    return text.splitlines(keepends=True)


def shown(value):
    """What a notebook shows of a value: all forms that it offers."""
    data = {"text/plain": lines(repr(value))}
    for kind, method in [("image/svg+xml", "_repr_svg_"), ("text/html", "_repr_html_")]:
        if hasattr(value, method):
            data[kind] = lines(getattr(value, method)())
    return data


def outputs(source, names, number):
    """The outputs of a cell."""
    tree = ast.parse(source)
    last = tree.body.pop().value if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, found = io.StringIO(), []
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        value = None if last is None else eval(compile(ast.Expression(last), "cell", "eval"), names)
    if printed.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        found.append({"data": shown(value), "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return found


def run(path):
    """The notebook with the outputs that its cells have now."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    names, number = {}, 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            cell["execution_count"] = number
            cell["outputs"] = outputs("".join(cell["source"]), names, number)
    return notebook


if __name__ == "__main__":
    for notebook in sorted(FOLDER.glob("*.ipynb")):
        notebook.write_text(json.dumps(run(notebook), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
