#!/usr/bin/env python3
"""Prints an SBOM (CycloneDX 1.5) of installed files: the programs with what is linked into them, and each file's hash.

usage: .ci/sbom FOLDER VERSION
"""
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def library(name, version, license, description):
    return {
        "type": "library", "bom-ref": name, "name": name, "version": version, "description": description,
        "licenses": [{"license": {"id": license}}] if " " not in license else [{"expression": license}],
    }


def main(folder, version):
    root = pathlib.Path(folder)
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))[1]
    gcc = re.search(r"^\d+", output("gcc", "-dumpfullversion")) if os.path.exists("/usr/bin/gcc") else None
    parts = [
        library("swift-stdlib", swift, "Apache-2.0 WITH Swift-exception", "linked statically"),
        library("libstdc++", gcc[0] if gcc else "unknown", "GPL-3.0-or-later WITH GCC-exception-3.1", "linked statically"),
        library("libxml2", "2", "MIT", "loaded with the first XML file, if the system has it"),
    ]
    programs = sorted((root / "bin").iterdir())
    if any(program.name == "sportstime-fetch" for program in programs):
        parts.append(library("swift-corelibs-foundation", swift, "Apache-2.0 WITH Swift-exception", "linked statically"))
    needed = {}
    for program in programs:
        for name in re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-d", program)):
            needed.setdefault(name, []).append(program.name)
    for name, users in sorted(needed.items()):
        part = {"type": "library", "bom-ref": name, "name": name, "description": "of the system, for " + ", ".join(users)}
        parts.append(part)
    files = []
    for path in sorted(path for path in root.rglob("*") if path.is_file()):
        name = path.relative_to(root).as_posix()
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        files.append({"type": "file", "bom-ref": name, "name": name, "hashes": [{"alg": "SHA-256", "content": digest}]})
    made = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    content = hashlib.sha256(json.dumps(files).encode()).hexdigest()
    program = {
        "type": "application", "bom-ref": "sportstime", "name": "sportstime", "version": version,
        "licenses": [{"license": {"id": "MIT"}}],
    }
    json.dump({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.UUID(content[:32])}",
        "metadata": {"timestamp": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": program},
        "components": parts + files,
        "dependencies": [{"ref": "sportstime", "dependsOn": [part["bom-ref"] for part in parts]}],
    }, sys.stdout, indent=1)
    print()


main(*sys.argv[1:])
