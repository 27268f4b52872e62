#!/usr/bin/env python3
"""Rejects phrases that are not plain English, and commit subjects over 72 characters on the branch.

usage: .ci/phrases.py

It reads messages, help, comments, Markdown and schemas. Rewrite the whole sentence instead of the phrase.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/Messages"))
sys.dont_write_bytecode = True
from check import literals  # noqa: E402

SUBJECT = 72
# What to write instead, by phrase.
PHRASES = {
    r"(?<!\bthere )\b(is|are|was|were) none\b": "is not a …; there is no …",
    r"\b[Nn]il (where|else)\b": "nil if …",
    r"[,;] else\b(?! (if|throw|return|case)\b)": "(default: …); otherwise",
    r"\bbeside\b": "next to; together with",
    r"\b(who|what)ever\b": "anyone who; any",
    # Calendars of version 1.0 have the sentence.
    r"\bnobody\b(?! has set it\b)": "no one",
    r"\b(says|said|say|tells) of\b": "states; reports; contains",
    r"\blook(s|ed)? (at|through)\b": "read; scan; check",
    r"\bmend(s|ed|ing)?\b|\bput(s)? right\b": "fix",
    r"\bhanded\b": "passed",
    r"\bpass(ed|es) over\b": "skipped",
    r"\bin front of\b|\bbehind\b": "before; after",
    r"\bweighs\b": "has severity",
    r"\b(comes|made) of\b": "results in; is built from",
    r", too\b": "also",
    r"\bof (its|their) own\b": "its own; separate",
    r"\bown items?\b|\bitems? of (your|the user's) own\b": "custom item",
    r"\bstands\b(?! (for|in)\b)": "is; is placed",
    r"\blicence\b|\brecognis(e|es|ed|ing)\b|\bcolour(s|ed)?\b": "American spelling",
}
PATTERN = re.compile("|".join(f"(?P<p{number}>{phrase})" for number, phrase in enumerate(PHRASES)))
ADVICE = list(PHRASES.values())


def found(text):
    """The phrases in a text, each with what to write instead."""
    for match in PATTERN.finditer(text):
        number = next(number for number in range(len(ADVICE)) if match[f"p{number}"])
        yield match.group(), ADVICE[number]


def prose(text):
    """The lines of a Markdown text with their numbers, without code."""
    is_code = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith(("```", "~~~")):
            is_code = not is_code
        elif not is_code:
            yield number, re.sub(r"`[^`]*`|\]\([^)]*\)", "", line)


def descriptions(value):
    """The texts for people in a schema."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("title", "description") and isinstance(inner, str):
                yield inner
            else:
                yield from descriptions(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from descriptions(inner)


def texts():
    """Path, line and text of all prose."""
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        source = path.read_text()
        for number, line in enumerate(source.split("\n"), 1):
            if comment := re.match(r"\s*//+(.*)", line):
                yield path, number, re.sub(r"`[^`]*`", "", comment[1])
        for start, _, text in literals(source):
            # A single word is a name.
            text = re.sub(r"`[^`]*`", "", text)
            if re.search(r"\W", text):
                yield path, source.count("\n", 0, start) + 1, text
    for path in sorted([*ROOT.glob("*.md"), *(ROOT / "Sources").rglob("*.md"), *(ROOT / "feeds").rglob("*.md")]):
        for number, line in prose(path.read_text()):
            yield path, number, line
    for path in sorted((ROOT / "schemas").glob("*.json")):
        for text in descriptions(json.loads(path.read_text())):
            yield path, 1, text


def subjects():
    """The commit subjects on the branch that are too long; nil if there is no main branch to compare with."""
    def git(*words):
        return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True)
    if git("rev-parse", "--verify", "--quiet", "origin/main").returncode != 0:
        print("There is no remote main branch: the commit subjects are not checked.", file=sys.stderr)
        return []
    log = git("log", "--no-merges", "--format=%h %s", "origin/main..HEAD").stdout.splitlines()
    return [line for line in log if len(line.split(" ", 1)[-1]) > SUBJECT]


def main():
    problems = [f"{path.relative_to(ROOT)}:{line}: \"{phrase}\": write: {advice}"
                for path, line, text in texts() for phrase, advice in found(text)]
    problems += [f"a commit subject has more than {SUBJECT} characters: {line}" for line in subjects()]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
