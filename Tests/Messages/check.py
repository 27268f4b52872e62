#!/usr/bin/env python3
"""Lists the messages of the program that no test quotes.

A message is a text in the sources that begins in lower case, as errors, warnings and findings do, and has four words or more.
Lists of words, forms of dates and lines of shell scripts are none.
It counts as quoted if four of its words in a row, or three between two values, are in a file below Tests.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9'-]*")
# Comments, texts of several lines and raw texts are skipped.
TOKEN = re.compile(r'//[^\n]*|"""(?:[^\\]|\\.)*?"""|(#+)"(?:""(?:.|\n)*?"""|[^\n]*?"(?=\1))\1|"')
PIECE = re.compile(r'[^"\\\n]+|\\[^(]')
INSIDE = re.compile(r'[^"()]+')
# Texts without any of these words are lists of words.
SENTENCE = re.compile(r"\b(a|an|the|is|are|was|were|has|have|not|no|can't|needs?|takes?|should|would)\b")
# Forty words in a row, the form of a time, a function of a shell.
OTHER = re.compile(r"^(\w+ ){40}|^[Hh]{1,2}:mm\b|__\w")


def literals(source):
    """Yields start, end and text of each literal of a Swift source, with a NUL for each value in it."""
    at = 0
    while token := TOKEN.search(source, at):
        start, at = token.start(), token.end()
        if token.group() != '"':
            continue
        text = ""
        while at < len(source) and source[at] not in '"\n':
            if source.startswith("\\(", at):
                text, at = text + "\0", after_value(source, at + 2)
            else:
                piece = PIECE.match(source, at)
                text, at = text + re.sub(r"^\\[nt]", " ", piece.group()).removeprefix("\\"), piece.end()
        at += 1
        yield start, at, text


def after_value(source, at):
    """The end of a value in a literal, whose parenthesis is open."""
    depth = 1
    while depth and at < len(source):
        if inside := INSIDE.match(source, at):
            at = inside.end()
            continue
        depth += {"(": 1, ")": -1}.get(source[at], 0)
        at += 1
        if source[at - 1] == '"':
            while source[at] != '"':
                at = after_value(source, at + 2) if source.startswith("\\(", at) else PIECE.match(source, at).end()
            at += 1
    return at


def messages(source):
    """The messages of a source; literals that are joined with + are one, and what follows an example's command is help."""
    joined, last = [""], 0
    for start, end, text in literals(source):
        if re.fullmatch(r"\s*\+\s*", source[last:start]):
            joined[-1] += text
        elif not (joined[-1].startswith("sportstime ") and re.fullmatch(r",\s*", source[last:start])):
            joined.append(text)
        last = end
    for text in joined:
        if not re.match(r"[\0\"`'-]*[a-z]", text) or not SENTENCE.search(text) or OTHER.search(text):
            continue
        if len(WORD.findall(text)) > 3 and runs(text):
            yield text


def runs(text):
    """The runs of four words in a row, or of three between two values."""
    parts = [WORD.findall(part) for part in text.split("\0")]
    return [" ".join(part[at:at + 4]) for part in parts if len(part) > 2 for at in range(max(1, len(part) - 3))]


def quoted():
    """The runs of words of all tests."""
    known = set()
    for path in (ROOT / "Tests").rglob("*"):
        if path.suffix in (".swift", ".py"):
            text = re.sub(r'"\s*\+\s*#*"', "", path.read_text(errors="replace")).replace('\\"', '"')
            words = WORD.findall(text)
            known.update(map(" ".join, zip(words, words[1:], words[2:])))
            known.update(map(" ".join, zip(words, words[1:], words[2:], words[3:])))
    return known


def main():
    problems = []
    known = quoted()
    for path in (ROOT / "Sources").rglob("*.swift"):
        for text in messages(path.read_text()):
            if known.isdisjoint(runs(text)):
                module = path.relative_to(ROOT / "Sources").parts[0]
                problems.append(f"no test quotes this message: {module}: {text}".replace("\0", "…").strip())
    print("".join(line + "\n" for line in sorted(problems)), end="")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
