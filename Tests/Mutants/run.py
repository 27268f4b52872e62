#!/usr/bin/env python3
"""run.py [--area NAME…] [--count N] [--jobs N] [--only TEXT] [--list]: changes places one at a time; the tests have to see each.

The mutants are all in one build: a copy of the sources in which each place asks, when it is reached, whether it is the
one that is changed (the variable MUTANT). Then the tests of its area run once for each, up to the first that fails. A
mutant that lives is a test that is missing, or changes nothing that can be seen: those are listed with the reason in
equivalent.txt. The places are chosen by a hash of their text, so that a change elsewhere leaves the choice as it is.
"""
import argparse
import hashlib
import os
import re
import resource
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / ".build/mutants"
MODULES = ["SourceText", "SystemIO", "CivilTime", "FormatSyntax", "XMLSyntax", "ScheduleModel", "GameIdentity",
           "FeedReading", "UnknownFeeds", "FeedImporting", "ItineraryModel", "ItineraryEditing", "TripBuilding", "TripChanging",
           "ItineraryValidation", "ItineraryFixing", "TripTimeline", "TripCalendars", "TripPages", "FindingReports",
           "ItineraryDocuments", "SyncStore", "ScheduleSync", "CLibrary", "CByteScan", "CLibXML2", "DataFiles", "CData",
           "PageDesign", "EditorCore/Page"]
TESTS = ["TestSupport", "ItineraryModelTests", "ItineraryValidationTests", "ScheduleModelTests", "FeedReadingTests",
         "ScheduleSyncTests"]


@dataclass
class Area:
    """What is changed, and the tests that have to see it: the names of suites, and those to leave out. The cheap ones come
    first; the others run only if those saw nothing."""
    folder: str
    files: str
    filters: list[tuple[str, str]]
    cases: str = ""

    @property
    def paths(self):
        return [f"{self.folder}/{name}.swift" for name in self.files.split()]


RULES = [("SmallWorldTests|RuleTests|EditLawTests|EveryRulePlanted", ""), ("ItineraryValidationTests", "")]
SCHEDULES = [("ScheduleModelTests", "KeySort|RenderedOnce")]
LAWS = "CalendarRecords|EveryFeed|GameIdentityLaw|HomeGround"
WHOLE_FILES = "ImportThreads|Reimport|SameGame"
# Without the suites that cost most: random files and proposed definitions.
FEEDS = [("FeedReadingTests", f"{LAWS}|{WHOLE_FILES}|FeedFuzz|Inference"), (LAWS, ""), (WHOLE_FILES, "")]
IDENTITIES = [*SCHEDULES, ("GameIdentity|RepeatedMeeting|SeveralFeeds|ClubSchedule", ""), ("SameGame|Reimport", "")]
AREAS = {
    # Where items stand and may stand, and how they are moved.
    "core": [
        Area("ItineraryModel", """ItemOrder Position Keys/EvenKeys Keys/Flattening Keys/Normalizing Keys/Slots
             Keys/DayKeying
             Keys/BandKeys Keys/StretchKeys Legality/Constraints Legality/LegSequence Legality/LegWindow Legality/TripShape""",
             [("ItineraryModelTests", ""), *RULES], "400"),
        Area("ItineraryEditing", "Editor Editor+Items Editor+Placing ItemIDs ItemIndex DragDestinations DragSession",
             [("ItineraryModelTests", ""), *RULES], "400"),
        Area("ItineraryValidation/Rules", "TravelDuplicate TravelOutOfSequence TravelOutsideDayRange SortOrderTie",
             RULES, "400")],
    # From a record to a game of the schedule.
    "import": [
        Area("FeedImporting", """HeldPieces Importer MergeFindings Resolution/GameChecks Resolution/GameResolver
             Resolution/SideResolver Resolution/StatedPlace Resolution/TimeResolver Resolution/VenueResolver SourceRun""",
             FEEDS),
        Area("FeedReading", "Records/CalendarRecords Records/RecordEvaluator Titles/CalendarTitles Titles/EventTitle",
             FEEDS),
        Area("GameIdentity", "Merging/GameMerger Merging/GameMerger+Games Merging/MergeFacts", [*SCHEDULES, *FEEDS])],
    # Which game is which, from one schedule to the next.
    "identity": [
        Area("ScheduleModel", "Games/GamesByID Gazetteer/NameKey Sorting/Assignment", IDENTITIES),
        Area("GameIdentity", """Matching/BlankGames Matching/GameFinder Matching/GameMatch Matching/GameMatcher
             Matching/IdentityKeeper Matching/MatchEvidence Matching/MatchGroups Matching/MatchRules Matching/MatchTable
             Matching/SeasonKey Matching/TeamKeys Matching/UnevenMeetings Merging/SeasonCalendar""", IDENTITIES)],
    # What a nightly run applies, holds back, keeps and publishes.
    "sync": [
        Area("SyncStore", """Changes/ChangeKind Configuration/SyncConfiguration+Reading Files/PathPattern Store/FeedState
             Store/Manifest Store/Night Store/NightOutput Store/QuietRun Store/Store Store/StoreHistory Store/StoreState
             Store/StoreWriter""", [("ScheduleSyncTests", "")]),
        Area("ScheduleSync", """Publishing/ChangeFeed Publishing/ChangeHistory Publishing/PublishedCalendars
             Publishing/PublishedFeeds Publishing/TeamNews Reading/FeedRenaming Reading/FeedsReader Reading/Fetcher
             Reading/SourceKeys Running/SyncRun Running/SyncRun+Decide Running/SyncRun+Outputs Running/SyncRun+Quiet
             Trips/TripFile Trips/TripFollower Trips/TripNews Trips/TripsUpdate Updating/DriftFinder Updating/FeedGuard
             Updating/FeedObservation Updating/GameDifference Updating/GameTime Updating/ScheduleGuard
             Updating/ScheduleUpdate""", [("ScheduleSyncTests", "")])],
}
# What asks for all of the sources.
SKIPPED = "theSourcesUseTheListAndNothingElse"
# Of the processor: what a mutant may take beyond three times the time without one.
SECONDS = 5

# Operators: what is written, and what it is changed into. Each mutant has an operator of its own, of the same precedence.
SWAPS = {"<": ("<=", "ComparisonPrecedence"), "<=": ("<", "ComparisonPrecedence"), ">": (">=", "ComparisonPrecedence"),
         ">=": (">", "ComparisonPrecedence"), "==": ("!=", "ComparisonPrecedence"), "!=": ("==", "ComparisonPrecedence"),
         "&&": ("||", "LogicalConjunctionPrecedence"), "||": ("&&", "LogicalDisjunctionPrecedence"),
         "+ 1": ("-", "AdditionPrecedence"), "- 1": ("+", "AdditionPrecedence")}


@dataclass
class Site:
    file: str
    line: int
    text: str
    what: str
    column: int = 0
    area: str = ""
    part: Area | None = None

    @property
    def key(self):
        return f"{self.file} | {self.text.strip()} | {self.what}"


def sites(file):
    """The places of a file that can be changed, each in one way."""
    found = []
    seen = {}
    lines = (ROOT / "Sources" / file).read_text().split("\n")
    for number, text in enumerate(lines):
        bare = text.strip()
        if bare.startswith(("//", "#", "@", "case .", "precondition")) or '"' in text or re.search(r"\b(func|extension|struct|enum) |\binit\(", text) \
                or "reserveCapacity" in text:
            continue
        here = []
        for match in re.finditer(r"(?<= )(<=|>=|==|!=|<|>|&&|\|\||[+-] 1(?![\w.]))(?= |$|[,)\]])", text):
            operator = match.group(1)
            # The compiler knows no other operator for tuples.
            if text[:match.start()].rstrip().endswith(")") and text[match.end():].lstrip().startswith("("):
                continue
            if "nil" in text or operator in ("<", ">") and "<" in text[:match.start()] and ">" in text[match.end():]:
                continue
            here.append(Site(file, number, text, f"{operator} becomes {SWAPS[operator][0]}", match.start()))
        match = re.fullmatch(r"\s*(?:\} else )?(if|guard) ((?!let |var |case |#)[^{},]*?)( else)? \{.*", text)
        if match and "try" not in match.group(2):
            here.append(Site(file, number, text, f"{match.group(1)} is never" if match.group(1) == "if" else "guard always passes"))
        # The one expression of a body is its value.
        is_value = re.search(r"-> .*\{$", lines[number - 1]) and lines[number + 1:][:1] and lines[number + 1].strip() == "}"
        goes_on = re.match(r"\s*([?.:+*]|&&|\|\|)", "".join(lines[number + 1:number + 2]))
        if not is_value and not goes_on and re.fullmatch(r"\s+(?!return|throw|try|let|var|if|guard|for|while|else|case|self\.init|init)[\w.?]+\([^{}]*\)", text) \
                and text.count("(") == text.count(")") and bare[0].islower():
            here.append(Site(file, number, text, "statement goes"))
        for name, other in (("min", "max"), ("max", "min")):
            for match in re.finditer(rf"(?<![\w.]){name}\(", text):
                here.append(Site(file, number, text, f"{name} becomes {other}", match.start()))
        for site in here:
            # Two places with the same text are two mutants.
            count = seen[site.key] = seen.get(site.key, 0) + 1
            if count > 1:
                site.what += f" ({count})"
            found.append(site)
    return found


def every():
    """All places, by their numbers from 1 on: one build has them all."""
    ordered = []
    for name, parts in AREAS.items():
        for part in parts:
            for file in part.paths:
                for site in sorted(sites(file), key=lambda site: (site.line, site.column)):
                    site.area, site.part = name, part
                    ordered.append(site)
    return dict(enumerate(ordered, 1))


def chosen(mutants, count, areas):
    """The numbers and places of COUNT mutants in each of AREAS; of all of them if COUNT is 0."""
    by_hash = sorted(mutants, key=lambda number: hashlib.sha1(mutants[number].key.encode()).hexdigest())
    numbers = []
    for name in areas:
        here = [number for number in by_hash if mutants[number].area == name]
        numbers += here[:count] if count else here
    return {number: mutants[number] for number in sorted(numbers)}


def symbol(number, operator):
    """An operator for one mutant: its number is in its characters."""
    digits = ""
    while number:
        digits = "~^%|"[number % 4] + digits
        number //= 4
    return {"&&": "&", "||": "|"}.get(operator, operator[0]) + "^" + digits


def mutate(text, site, number):
    """One line with a place that asks. Places further right in the line have to come first."""
    what = site.what.split(" (")[0]
    if " becomes " in what:
        operator = what.split(" becomes ")[0]
        if operator in ("min", "max"):
            return text[:site.column] + f"mutant{operator.title()}({number}, " + text[site.column + 4:]
        return text[:site.column] + symbol(number, operator) + text[site.column + len(operator.split()[0]):]
    if what == "statement goes":
        return re.match(r"\s*", text).group() + f"if !isMutant({number}) {{ {text.strip()} }}"
    match = re.match(r"(\s*(?:\} else )?(?:if|guard) )([^{},]*?)((?: else)? \{.*)", text)
    return f"{match.group(1)}mutant{'Never' if what == 'if is never' else 'Always'}({number}, {match.group(2)}){match.group(3)}"


SUPPORT = """// Written by Tests/Mutants/run.py.
#if canImport(Glibc)
  import Glibc
#endif

nonisolated let activeMutant: Int = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

@inline(__always) func isMutant(_ number: Int) -> Bool { activeMutant == number }
func mutantNever(_ number: Int, _ condition: @autoclosure () -> Bool) -> Bool { activeMutant != number && condition() }
func mutantAlways(_ number: Int, _ condition: @autoclosure () -> Bool) -> Bool { activeMutant == number || condition() }
func mutantMin<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> T { activeMutant == number ? max(a, b) : min(a, b) }
func mutantMax<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> T { activeMutant == number ? min(a, b) : max(a, b) }
"""


def declaration(number, operator):
    name, (changed, precedence) = symbol(number, operator), SWAPS[operator]
    plain = operator.split()[0]
    if operator in ("&&", "||"):
        body = (f"func {name}(a: Bool, b: @autoclosure () -> Bool) -> Bool "
                f"{{ activeMutant == {number} ? a {changed} b() : a {plain} b() }}")
    else:
        kind = {"==": "Equatable", "!=": "Equatable", "+": "AdditiveArithmetic", "-": "AdditiveArithmetic"}.get(plain, "Comparable")
        result = "T" if kind == "AdditiveArithmetic" else "Bool"
        rest = f"-> {result} {{ activeMutant == {number} ? a {changed} b : a {plain} b }}"
        body = f"func {name}<T: {kind}>(a: T, b: T) {rest}"
        # Numbers of items in tables are shorter than those elsewhere. Disfavored, as '.min' would be that of Int.
        if result == "Bool":
            body += f"\n@_disfavoredOverload func {name}(a: Int32, b: Int) {rest}"
    return f"infix operator {name}: {precedence}\n{body}\n"


def mutated(mutants):
    """The sources that change, by their path, and what the places in them ask."""
    by_place = {}
    for number, site in mutants.items():
        by_place.setdefault((site.file, site.line), []).append((number, site))
    texts, support = {}, {}
    for (file, line), here in by_place.items():
        lines = texts.setdefault(file, (ROOT / "Sources" / file).read_text().split("\n"))
        # From the right to the left; what wraps a condition or a statement last.
        for number, site in sorted(here, key=lambda entry: -entry[1].column if entry[1].column else 1):
            lines[line] = mutate(lines[line], site, number)
            operator = site.what.split(" becomes ")[0]
            if operator in SWAPS:
                support.setdefault(file.split("/")[0], []).append(declaration(number, operator))
    files = {f"Sources/{file}": "\n".join(lines) for file, lines in texts.items()}
    for module in {file.split("/")[0] for file in texts}:
        files[f"Sources/{module}/Mutants.swift"] = SUPPORT + "".join(support.get(module, []))
    return files


def prepare(mutants):
    """The copy of the package, with what is needed of it. What has not changed is not written, so that it is not built
    again."""
    # The tests look for real feeds next to the package.
    shared, link = ROOT.parent / "shared", COPY.parent / "shared"
    if shared.exists() and not link.is_symlink():
        link.symlink_to(shared)
    keep = ", ".join(f'"{name}"' for name in MODULES + TESTS)
    manifest = (ROOT / "Package.swift").read_text().replace("  .treatAllWarnings(as: .error),\n", "")
    wanted = {path: text.encode() for path, text in mutated(mutants).items()}
    wanted["Package.swift"] = (
        manifest + f"\npackage.targets.removeAll {{ ![{keep}].contains($0.name) }}\npackage.products = []\n").encode()
    folders = [f"Sources/{name}" for name in MODULES] + [f"Tests/{name}" for name in TESTS] + ["feeds", "schemas"]
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            name = str(path.relative_to(ROOT))
            if path.is_symlink():
                wanted[name] = os.readlink(path)
            elif path.is_file():
                wanted.setdefault(name, path.read_bytes())
    for kind in ("Sources", "Tests", "feeds", "schemas"):
        for path in (COPY / kind).rglob("*"):
            if (path.is_symlink() or path.is_file()) and str(path.relative_to(COPY)) not in wanted:
                path.unlink()
    for name, content in wanted.items():
        path = COPY / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, str):
            if not path.is_symlink():
                path.symlink_to(content)
        elif not path.is_file() or path.read_bytes() != content:
            path.write_bytes(content)


def build(mutants, count, areas):
    """The tests' binary, and the mutants that it has. Those that the compiler refuses are taken out of MUTANTS, and others
    are chosen instead of them."""
    # The development build: its sources are optimized file by file, and can be tested.
    os.environ["SPORTSTIME_DEVELOPMENT"] = "1"
    words = ["swift", "build", "--build-tests", "--package-path", str(COPY)]
    if sys.platform == "linux":
        words += ["-Xlinker", "--build-id=none"]
    # The compiler's refusals are kept, as each costs a build.
    refused = COPY / "refused"
    known_refusals = set(refused.read_text().split("\n")) if refused.exists() else set()
    for number in [number for number, site in mutants.items() if site.key in known_refusals]:
        del mutants[number]
    while True:
        built = chosen(mutants, count, areas)
        prepare(built)
        run = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if run.returncode == 0:
            break
        # A place may stand where the compiler takes only what is there: where a value is inferred or not yet set.
        gone = set()
        for file, line in set(re.findall(r"Sources/(\S+\.swift):(\d+):\d+: error:", run.stdout)):
            # Of several places, the last one up to the error.
            before = [site.line for site in built.values() if site.file == file and site.line < int(line)]
            gone |= {number for number, site in built.items() if site.file == file and site.line == max(before, default=-1)}
        if not gone:
            raise SystemExit(run.stdout[-4_000:])
        for number in sorted(gone):
            print(f"{number:>4} {'no Swift':<11}{mutants[number].key}", flush=True)
            with refused.open("a") as file:
                print(mutants[number].key, file=file)
            del mutants[number]
    shown = [word for word in words if word != "--build-tests"] + ["--show-bin-path"]
    place = subprocess.run(shown, check=True, capture_output=True, text=True)
    return next(Path(place.stdout.strip()).glob("*.xctest")), built


def survives(binary, number, part, limits=None):
    """Whether no test fails, the reason, and the processor time. LIMITS has the seconds of each filter, above which a mutant
    is taken not to end; without them, the seconds of each are measured."""
    environment = dict(os.environ, MUTANT=str(number), SWIFT_BACKTRACE="enable=no")
    if part.cases:
        environment["SPORTSTIME_CASES"] = part.cases
    spent = []
    for words, skipped in part.filters:
        limit = limits[len(spent)] if limits else 10 * SECONDS
        command = ["nice", "-n", "15", str(binary), "--testing-library", "swift-testing", "--filter", words, "--skip",
                   f"{SKIPPED}|{skipped}" if skipped else SKIPPED]
        run = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=COPY, text=True,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)))
        # What waits for something that never comes uses no processor.
        waiting = threading.Timer(20 * limit, run.kill)
        waiting.start()
        reason = None
        for line in run.stdout:
            failed = re.search(r"✘\S* Test (\w+)\(.* recorded an issue", line)
            if failed:
                reason = failed.group(1)
                run.kill()
                break
        run.stdout.close()
        _, status, usage = os.wait4(run.pid, 0)
        waiting.cancel()
        run.returncode = os.waitstatus_to_exitcode(status)
        spent.append(usage.ru_utime + usage.ru_stime)
        if reason is None and run.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            reason = "does not end"
        elif reason is None and run.returncode != 0:
            reason = f"ends with {run.returncode}"
        if reason is not None:
            return False, reason, spent
    return True, f"{sum(spent):.0f} s", spent


def known():
    reasons = {}
    for line in (ROOT / "Tests/Mutants/equivalent.txt").read_text().split("\n"):
        if line and not line.startswith(("#", " ")):
            key = line
            reasons[key] = ""
        elif line.startswith(" "):
            reasons[key] = (reasons[key] + " " + line.strip()).strip()
    return reasons


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--area", choices=AREAS, nargs="+", default=list(AREAS), help="only these places")
    options.add_argument("--count", type=int, default=100, help="so many places of each area; 0 for all")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--only", default="", metavar="TEXT", help="run only those of them with this in their name")
    options.add_argument("--list", action="store_true", help="only name the places")
    options.add_argument("--build", action="store_true", help="only build the copy")
    arguments = options.parse_args()
    mutants = every()
    if arguments.list:
        listed = chosen(mutants, arguments.count, arguments.area).values()
        print("\n".join(site.key for site in listed if arguments.only in site.key))
        return 0
    binary, built = build(mutants, arguments.count, arguments.area)
    if arguments.build:
        return 0
    numbers = [number for number, site in built.items() if arguments.only in site.key]
    limits = {}
    for part in [part for name in arguments.area for part in AREAS[name]]:
        alive, reason, spent = survives(binary, 0, part)
        if not alive:
            raise SystemExit(f"without a mutant a test fails: {reason}")
        limits[id(part)] = [int(3 * seconds) + SECONDS for seconds in spent]
        print(f"{part.folder}, without a mutant: {' + '.join(f'{seconds:.1f}' for seconds in spent)} s", flush=True)
    reasons = known()
    counts = {name: {"killed": 0, "equivalent": 0, "ALIVE": 0} for name in arguments.area}
    seconds = dict.fromkeys(arguments.area, 0)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for number, (alive, by, spent) in zip(numbers, pool.map(
                lambda number: survives(binary, number, mutants[number].part, limits[id(mutants[number].part)]), numbers)):
            site = mutants[number]
            state = "killed" if not alive else "equivalent" if site.key in reasons else "ALIVE"
            counts[site.area][state] += 1
            seconds[site.area] += sum(spent)
            place = f"{site.file.split('/')[-1]}:{site.line + 1}"
            print(f"{number:>4} {state:<11}{place:<32}{site.what:<24}{sum(spent):>4.0f} s  "
                  f"{by if not alive else reasons.get(site.key, '')}", flush=True)
            if state == "ALIVE":
                print(f"     {site.key}")
    for name, here in counts.items():
        print(f"{name}: {sum(here.values())} of {sum(site.area == name for site in mutants.values())} mutants in "
              f"{seconds[name]:.0f} s: " + ", ".join(f"{count} {state}" for state, count in here.items()))
    return 1 if any(here["ALIVE"] for here in counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
