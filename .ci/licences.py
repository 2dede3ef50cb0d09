"""Fails if the page is built or tested with a package that has no permissive licence, by the list of deny.toml. Crates are cargo-deny's."""
import json
import sys
import tomllib

allowed = set(tomllib.load(open("deny.toml", "rb"))["licenses"]["allow"])
# None of them is served. Only tests run axe-core, whose licence asks that changes to it are published.
excepted = {("node_modules/axe-core", "MPL-2.0")}


def permitted(expression):
    """Whether some choice in `A OR B` is allowed; any other expression of SPDX is not understood, and so not allowed."""
    return any(choice in allowed for choice in expression.strip("()").split(" OR "))


packages = [(name, package.get("license", "none")) for name, package in json.load(open("page/web/package-lock.json"))["packages"].items() if name]
bad = [f"{name}: {licence}" for name, licence in packages if (name, licence) not in excepted and not permitted(licence)]
print(f"licences of the page: {len(packages)} packages, {len(bad)} without a permissive one")
sys.exit("\n".join(bad) if bad or not packages else 0)
