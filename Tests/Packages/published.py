"""published.py SBOM XSD REPORT…: what was written follows the schemas that others published.

The SBOM is held against CycloneDX 1.5, in strict form, which knows no other members; reports against Jenkins's schema of
JUnit. Each schema has to reject what does not follow it.
"""
import json
import sys
import xml.etree.ElementTree

import xmlschema
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator


def main(path, schema, *reports):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    validator = JsonStrictValidator(SchemaVersion.V1_5)
    assert validator.validate_str(text) is None, validator.validate_str(text)
    wrong = json.loads(text)
    wrong["components"][0]["licence"] = wrong["components"][0].pop("type")
    assert validator.validate_str(json.dumps(wrong)), "the schema accepts a component without a type"

    suites = xmlschema.XMLSchema(schema)
    cases = 0
    for report in reports:
        suites.validate(report)
        root = xml.etree.ElementTree.parse(report).getroot()
        cases += len(root.findall("testsuite/testcase"))
        del root.find("testsuite").attrib["name"]
        assert not suites.is_valid(root), "the schema accepts a suite without a name"
    assert cases > 0, "no cases"
    print(f"{len(wrong['components'])} components, {cases} cases")


main(*sys.argv[1:])
