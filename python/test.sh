#!/bin/sh
# Checks and tests the package with a module that cargo has built (python/test.sh target/debug/lib_gerechte.so), in a copy below target/python.
# It needs Python 3.11 with mypy and ruff; numpy and PySAT, where they are there. GERECHTE names the program whose records are compared.
set -eu
module=$(realpath "$1")
cd "$(dirname "$0")"
copy=$(realpath ..)/target/python
rm -rf "$copy"
mkdir -p "$copy"
cp -r package/gerechte "$copy"
cp "$module" "$copy/gerechte/_gerechte.abi3.so"
export PYTHONPATH="$copy"
ruff format --check --quiet --no-cache .
ruff check --quiet --no-cache .
mypy "$copy/gerechte" --config-file pyproject.toml --cache-dir "$copy/mypy"
python3 -m mypy.stubtest gerechte._gerechte --mypy-config-file pyproject.toml
python3 -m unittest
