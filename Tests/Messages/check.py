#!/usr/bin/env python3
"""Lists the messages of the program, and the texts of its pages, that no test quotes.

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


# MARK: Pages

# Comments, texts, the beginning of a template, regular expressions.
SCRIPT = re.compile(r'//[^\n]*|/\*.*?\*/|"((?:[^"\\\n]|\\.)*)"|`|(?<=[(,=] )/[^/*][^\n]*?/[a-z]*|(?<=\()/[^/*][^\n]*?/[a-z]*', re.S)
# A capital at the beginning of a word, or two words; but for names of keys, of classes and of a mode.
SHOWN = re.compile(r"(?<![A-Za-z])[A-Z][a-z]|[a-z] [a-z]")
NAMES = {"Enter", "Home", "End", "Escape", "Tab", "where first", "use strict"}


def page_texts():
    """The texts that the script of the editor's page shows, with "…" for each value in them."""
    source = (ROOT / "Sources/EditorCore/Page/editor.js").read_text()
    joined, last = [""], 0
    for start, end, text in sorted(script_literals(source, 0, len(source))):
        if re.fullmatch(r"\s*\+\s*", source[last:start]):
            joined[-1] += text
        else:
            joined.append(text)
        last = end
    return {text.strip() for text in joined if SHOWN.search(text) and text not in NAMES}


def script_literals(source, at, end):
    """Start, end and text of the literals of a part of a script; those in the values of a template are on their own."""
    found = []
    while (token := SCRIPT.search(source, at, end)):
        start, at = token.start(), token.end()
        if token.group() == "`":
            text = ""
            while source[at] != "`":
                if source.startswith("${", at):
                    inner = at + 2
                    at = script_value(source, inner)
                    found += script_literals(source, inner, at - 1)
                    text += "…"
                else:
                    text, at = text + source[at], at + 1
            at += 1
            found.append((start, at, text))
        elif token.group().startswith('"'):
            found.append((start, at, token[1].replace('\\"', '"')))
    return found


def script_value(source, at):
    """The end of a value in a template, whose brace is open."""
    depth = 1
    while depth:
        if source[at] == "`":
            at += 1
            while source[at] != "`":
                at = script_value(source, at + 2) if source.startswith("${", at) else at + 1
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        at += 1
    return at


def markup_texts():
    """The texts of two words or more in the markup of the pages of itineraries."""
    for path in (ROOT / "Sources/TripPages/HTML").glob("*.swift"):
        for _, _, text in literals(path.read_text()):
            for piece in re.split(r"<[^>]*>|<.*$|^[^<]*>|\0", text):
                if re.search(r"[A-Za-z]+ [a-z]", piece) and not re.search(r'[="]', piece):
                    yield piece.strip(" .")


def main():
    problems = []
    known = quoted()
    for path in (ROOT / "Sources").rglob("*.swift"):
        for text in messages(path.read_text()):
            if known.isdisjoint(runs(text)):
                module = path.relative_to(ROOT / "Sources").parts[0]
                problems.append(f"no test quotes this message: {module}: {text}".replace("\0", "…").strip())
    listed = set((ROOT / "Tests/Editor/texts.txt").read_text().splitlines())
    for text in page_texts() - listed:
        problems.append(f"Tests/Editor/texts.txt lacks this text of editor.js: {text}")
    for text in listed - page_texts():
        problems.append(f"editor.js does not have this text of Tests/Editor/texts.txt: {text}")
    tests = "".join(path.read_text() for path in (ROOT / "Tests").rglob("*") if path.suffix in (".swift", ".html"))
    problems += [f"no test quotes this text of a page: {text}" for text in set(markup_texts()) if text not in tests]
    print("".join(line + "\n" for line in sorted(problems)), end="")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
