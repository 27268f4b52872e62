"""Checks that each block of Swift code in the documentation is compiled.

Each ```swift block of the pages, of the README and of doc comments must occur, line by line, in a file of Sources/Guides or
Sources/Tutorial.
Blank lines and spaces at the ends of lines do not count. Imports may be anywhere in that file.

    python3 Tests/Client/guides.py
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "Sources/SportsTime/SportsTime.docc").glob("*.md"))]
SOURCES = sorted((ROOT / "Sources/SportsTime").glob("*.swift")) + sorted((ROOT / "Sources/SportsTimeUI").glob("*.swift"))
# The adapter has another name in the client, as it is compiled with a stand-in for UIKit.
NAMES = {"import SportsTimeUI": "import TableAdapter"}


def lines(text):
    found = (NAMES.get(line.strip(), line.strip()) for line in text.splitlines())
    return [line for line in found if line]


def blocks(path):
    """The blocks of a file, each with the number of its first line."""
    text = path.read_text()
    if path.suffix == ".swift":
        text = "\n".join(re.sub(r"^\s*/// ?", "", line) if "///" in line else "" for line in text.splitlines())
    for match in re.finditer(r"^```swift\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        yield text.count("\n", 0, match.start()) + 1, lines(match.group(1))


def is_in(block, guide):
    if any(line not in guide for line in block if line.startswith("import ")):
        return False
    code = [line for line in block if not line.startswith("import ")]
    return any(guide[at : at + len(code)] == code for at in range(len(guide) - len(code) + 1))


def main():
    folders = [ROOT / "Tests/Client/Sources" / name for name in ("Guides", "Tutorial")]
    guides = [lines(path.read_text()) for folder in folders for path in sorted(folder.glob("*.swift"))]
    count = 0
    missing = []
    for path in PAGES + SOURCES:
        for number, block in blocks(path):
            count += 1
            if not any(is_in(block, guide) for guide in guides):
                missing.append(f"{path.relative_to(ROOT)}:{number}: this code is not in Tests/Client/Sources/Guides")
    print("\n".join(missing) or f"{count} blocks of code in the documentation are compiled")
    return 1 if missing or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
