#!/usr/bin/env python3
"""Checks what apps get with the libraries: no plugin, and no library of the system unless they enable a trait.

usage: swift package dump-package | .ci/closure.py
"""
import json
import sys

PRODUCTS = ["SportsTime", "SportsTimeUI"]


def name(dependency):
    """The kind of a dependency, its name, and the traits that it depends on."""
    kind, value = next(iter(dependency.items()))
    condition = value[-1] or {}
    return kind, value[0], condition.get("traits") or []


def main():
    manifest = json.load(sys.stdin)
    targets = {target["name"]: target for target in manifest["targets"]}
    default = next((t["enabledTraits"] for t in manifest["traits"] if t["name"] == "default"), [])
    problems = []
    if manifest["dependencies"]:
        problems.append("the package depends on other packages")
    for product in manifest["products"]:
        if product["name"] not in PRODUCTS:
            continue
        PRODUCTS.remove(product["name"])
        waiting = [(target, False) for target in product["targets"]]
        seen = set()
        while waiting:
            target, is_optional = waiting.pop()
            if (target, is_optional) in seen:
                continue
            seen.add((target, is_optional))
            if target not in targets:
                problems.append(f"{product['name']}: {target} is not a target of this package")
                continue
            described = targets[target]
            if described["type"] in ("plugin", "macro"):
                problems.append(f"{product['name']}: {target} is a {described['type']}")
            if described.get("pluginUsages"):
                problems.append(f"{product['name']}: {target} uses a plugin")
            if described.get("pkgConfig") and not is_optional:
                problems.append(f"{product['name']}: {target} needs pkg-config for {described['pkgConfig']}")
            for dependency in described["dependencies"]:
                kind, other, traits = name(dependency)
                if kind == "product":
                    problems.append(f"{product['name']}: {target} depends on the product {other}")
                else:
                    waiting.append((other, is_optional or bool(traits) and not set(traits) & set(default)))
    problems += [f"there is no product {product}" for product in PRODUCTS]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
