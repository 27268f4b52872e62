"""sbom.py FOLDER SBOM: the SBOM follows what CycloneDX 1.5 demands, and names exactly the files of the folder with their hashes."""
import hashlib
import json
import pathlib
import re
import sys

root, path = pathlib.Path(sys.argv[1]), sys.argv[2]
with open(path, encoding="utf-8") as file:
    sbom = json.load(file)
assert sbom["bomFormat"] == "CycloneDX" and sbom["specVersion"] == "1.5", "the format"
assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", sbom["serialNumber"]), "the serial number"
references = [part["bom-ref"] for part in sbom["components"]] + [sbom["metadata"]["component"]["bom-ref"]]
assert len(references) == len(set(references)), "references are unique"
for dependency in sbom["dependencies"]:
    assert {dependency["ref"], *dependency["dependsOn"]} <= set(references), "dependencies are components"
for part in sbom["components"]:
    assert part["type"] in ("library", "file") and part["name"], "components have a type and a name"
named = {part["name"]: part["hashes"][0]["content"] for part in sbom["components"] if part["type"] == "file"}
own = "share/doc/sportstime/sbom.cdx.json"
there = {
    name: hashlib.sha256(file.read_bytes()).hexdigest()
    for file in root.rglob("*")
    if file.is_file() and (name := file.relative_to(root).as_posix()) != own
}
assert named == there, f"the files: {set(named.items()) ^ set(there.items())}"
print(f"{len(there)} files, {len(references) - len(there) - 1} libraries")
