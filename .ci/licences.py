"""Fails if a dependency has no permissive licence: the list of deny.toml, without the build of cargo-deny."""
import json
import re
import sys

allowed = set(re.findall(r'"([^"]+)"', re.search(r"allow = \[(.*?)\]", open("deny.toml").read(), re.S).group(1)))
packages = json.load(sys.stdin)["packages"]
# What the page is built and tested with; none of it is served. Only tests run axe-core, whose licence (MPL-2.0) asks that changes to it are published.
of_page = json.load(open("page/web/package-lock.json"))["packages"]
packages += [{"name": name.removeprefix("node_modules/"), **package} for name, package in of_page.items()
             if name and (name, package.get("license")) != ("node_modules/axe-core", "MPL-2.0")]
def permitted(expression):
    """Whether some choice in an SPDX expression (or in the older form MIT/Apache-2.0) is allowed."""
    words = re.findall(r"[()/]|[^()/\s]+", expression)
    python = {"(": "(", ")": ")", "/": "or", "OR": "or", "AND": "and", "WITH": "and"}
    return eval(" ".join(python.get(word, str(word in allowed)) for word in words) or "False")


bad = [f'{package["name"]} {package["version"]}: {package.get("license")}'
       for package in packages if not permitted(package.get("license") or "")]
print(f"licences: {len(packages)} packages, {len(bad)} without a permissive one")
sys.exit("\n".join(bad) if bad else 0)
