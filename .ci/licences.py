"""Fails if a dependency has no permissive licence: the list of deny.toml, without the build of cargo-deny."""
import json
import re
import sys

allowed = set(re.findall(r'"([^"]+)"', re.search(r"allow = \[(.*?)\]", open("deny.toml").read(), re.S).group(1)))
packages = json.load(sys.stdin)["packages"]
bad = []
for package in packages:
    choices = re.split(r"\s+OR\s+|\s*/\s*", (package["license"] or "").replace("(", "").replace(")", ""))
    if not any(all(part in allowed for part in re.split(r"\s+AND\s+", choice)) for choice in choices):
        bad.append(f'{package["name"]} {package["version"]}: {package["license"]}')
print(f"licences: {len(packages)} packages, {len(bad)} without a permissive one")
sys.exit("\n".join(bad) if bad else 0)
