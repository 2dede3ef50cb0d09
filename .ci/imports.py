"""Fails if a WebAssembly module imports anything: it must run in any host."""
import sys

data = open(sys.argv[1], "rb").read()
assert data[:8] == b"\0asm\1\0\0\0", "not a WebAssembly module"


def number(at):
    """An unsigned LEB128 number, and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


at, imports = 8, 0
while at < len(data):
    section, (length, start) = data[at], number(at + 1)
    if section == 2:
        imports = number(start)[0]
    at = start + length
print(f"{sys.argv[1]}: {len(data)} bytes, {imports} imports")
sys.exit(imports > 0)
