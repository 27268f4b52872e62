"""check_schema.py SCHEMA FILE…: every file (a document, or JSON Lines if named .jsonl) follows the schema."""
import json
import sys

from jsonschema import Draft202012Validator

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
count = 0
failed = 0
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        if path.endswith(".jsonl"):
            documents = [json.loads(line) for line in file if line.strip()]
        else:
            documents = [json.load(file)]
    for number, document in enumerate(documents, 1):
        count += 1
        for error in validator.iter_errors(document):
            failed += 1
            print(f"{path}:{number}: {error.json_path}: {error.message[:300]}")
print(f"{count} documents, {failed} errors")
sys.exit(1 if failed or not count else 0)
