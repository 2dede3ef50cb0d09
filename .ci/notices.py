"""Writes the licences of what programs, page and wheels are linked with into a file: notices.py FILE. Fails if a package has neither a licence of deny.toml nor its text."""
import json
import subprocess
import sys
import tomllib
from pathlib import Path

allowed = set(tomllib.load(open("deny.toml", "rb"))["licenses"]["allow"])
# Package by package, in the order of their names; those that only build or test something are left out, as are macros.
asked = ["cargo", "metadata", "--format-version", "1", "--locked", "--features", "gerechte-python/cli"]
known = json.loads(subprocess.run(asked, stdout=subprocess.PIPE, check=True).stdout)
packages = {package["id"]: package for package in known["packages"]}
needed = {node["id"]: [need["pkg"] for need in node["deps"] if any(kind["kind"] is None for kind in need["dep_kinds"])] for node in known["resolve"]["nodes"]}


def permitted(expression):
    """Whether each part of `(A OR B) AND C` has a choice that is allowed."""
    return all(any(choice.strip("() ") in allowed for choice in part.split(" OR ")) for part in expression.split(" AND "))


def linked():
    """The packages of others that are linked."""
    found, wanted = set(), list(known["workspace_members"])
    while wanted:
        name = wanted.pop()
        if name not in found and not any("proc-macro" in target["kind"] for target in packages[name]["targets"]):
            found.add(name)
            wanted += needed[name]
    others = [packages[name] for name in found if packages[name]["source"]]
    return sorted(others, key=lambda package: (package["name"], package["version"]))


def texts(package, *starts):
    """The files of a package whose names start so."""
    folder = Path(package["manifest_path"]).parent
    return [path.read_text(encoding="utf-8") for path in sorted(folder.iterdir()) if path.is_file() and path.name.upper().startswith(starts)]


def own_text(package):
    """The licence of a package in its own words; if it brings none, in those of the licence, with the holders that its sources or its record name."""
    said = texts(package, "LICEN", "COPYING", "COPYRIGHT", "NOTICE")
    if not said and package["license"] == "MIT":
        sources = (path.read_text(encoding="utf-8") for path in Path(package["manifest_path"]).parent.glob("src/**/*.rs"))
        named = {line.strip() for source in sources for line in source.splitlines() if line.startswith("Copyright")}
        named = named or {f"Copyright (c) {', '.join(package['authors']) or package['name']}"}
        said = [Path("LICENSE-MIT").read_text(encoding="utf-8").replace(holder, "\n".join(sorted(named)))]
    return "\n\n".join(said)


holder = next(line for line in Path("LICENSE-MIT").read_text(encoding="utf-8").splitlines() if line.startswith("Copyright"))
font = Path("crates/formats/src/print/font/README.md").read_text(encoding="utf-8").split("\n\n")[1]
by_apache, others, bad = ["The standard library of Rust"], [], []
for package in linked():
    name, licence = f"{package['name']} {package['version']}", (package["license"] or "none").replace("/", " OR ")
    if " AND " not in licence and "Apache-2.0" in [choice.strip("() ") for choice in licence.split(" OR ")]:
        by_apache.append("\n".join([name, *texts(package, "NOTICE")]).strip())
    elif permitted(licence) and (text := own_text(package)):
        others.append(f"{name} ({licence})\n\n{text.strip()}")
    else:
        bad.append(f"{name}: {licence}")
line = "\n\n" + "-" * 78 + "\n\n"
parts = [
    "gerechte is linked with the packages below, which are those of other people. Not each of them is part of it on each system.",
    font,
    *others,
    "Under the Apache License 2.0:\n\n" + "\n".join(by_apache),
    Path("LICENSE-APACHE").read_text(encoding="utf-8").strip(),
]
Path(sys.argv[1]).write_text(line.join(parts) + "\n", encoding="utf-8")
print(f"notices: {len(by_apache) + len(others)} packages, {len(bad)} without a licence or its text")
sys.exit("\n".join(bad) if bad else 0)
