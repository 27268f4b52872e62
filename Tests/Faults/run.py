#!/usr/bin/env python3
"""run.py BINARY [--sample N] [--seed S] [--only TEXT] [--jobs N]: lets the system fail under every command that writes.

Each command runs once for each of its calls to the system and each way that call can go wrong (shim.c), with a kill or a
signal at each, on a full disk, with limits, closed streams and pipes, in a read-only folder, and beside a second run of
itself. After each the outputs have to be the old or the new ones, no other file may be left, and the exit code and the
message have to say what happened (judge.py). With --sample a part of the tries is made, the same one for the same seed.
"""
import argparse
import collections
import errno
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Callable

from judge import KILLED, Judge
from workbench import SmallDisk, Workbench, commands, fill, read_files

KILLS = ("kill", "kill-after", "term", "term-after")
# What each call can fail with, beside an input/output error.
ERRORS = {
    "open": ("EIO", "EACCES", "EINTR", "EMFILE"), "open to write": ("EIO", "ENOSPC", "EACCES", "EINTR", "EMFILE"),
    "read": ("EIO", "EINTR", "short"), "write": ("EIO", "ENOSPC", "EINTR", "short"),
    "fsync": ("EIO", "ENOSPC", "EINTR"), "close": ("EIO", "EINTR"), "ftruncate": ("EIO", "EINTR"),
    "rename": ("EIO", "ENOSPC", "EACCES", "EINTR"), "link": ("EIO", "ENOSPC", "EACCES", "EINTR"),
    "unlink": ("EIO", "EACCES", "EINTR"), "flock": ("EINTR", "ENOLCK"), "mkdir": ("EIO", "ENOSPC", "EACCES", "EINTR"),
    "opendir": ("EIO", "EACCES", "EMFILE", "EINTR"), "mmap": ("ENOMEM", "EACCES"), "pthread_create": ("EAGAIN",),
    "stat": ("EIO", "EACCES", "EINTR"), "lstat": ("EIO", "EACCES", "EINTR"),
}
ALIASES = {"open64": "open", "openat": "open", "openat64": "open", "fdatasync": "fsync", "renameat": "rename",
           "renameat2": "rename", "linkat": "link", "unlinkat": "unlink"}
CHANGING = {"open to write", "write", "fsync", "close", "rename", "link", "unlink", "ftruncate", "flock", "mkdir", "fchmod",
            "fchown"}


@dataclass
class Try:
    command: str
    kind: str
    detail: str
    body: Callable

    @property
    def name(self):
        return f"{self.command} / {self.kind} / {self.detail}"


class Faults:
    def __init__(self, bench, has_disks):
        self.bench, self.has_disks = bench, has_disks
        self.tries = []
        self.seconds = {}

    # Each case: a fresh folder, one run, a judgement.

    def add(self, command, kind, detail, body):
        self.tries.append(Try(command.name, kind, detail, body))

    def in_folder(self, command, body):
        folder = self.bench.place(self.bench.files(command))
        try:
            return body(folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def collect(self):
        for command in commands():
            begin = time.perf_counter()
            clean = self.in_folder(command, lambda folder: self.bench.faulted(command, folder, 0, ""))
            self.seconds[command.name] = time.perf_counter() - begin
            if clean.code not in (0, 1):
                raise SystemExit(f"{command.name}: exit code {clean.code} where nothing went wrong: {clean.err.decode()}")
            before = self.bench.files(command)
            judge = Judge(command, before, clean)
            self.calls(command, judge)
            self.limits(command, judge)
            self.streams(command, judge)
            self.folders(command, judge)
            self.signals(command, judge)
        self.two_at_once()

    # MARK: Calls that go wrong

    def calls(self, command, judge):
        for number, name, path in worth_trying(judge.clean.call):
            plain = ALIASES.get(name, name)
            for error in ERRORS.get(plain, ("EIO",)):
                fault = getattr(errno, error, error)
                self.add(command, error, f"{number} {name} {path}", self.failing(command, judge, number, fault, name, path))
            if plain in CHANGING or "zoneinfo" not in path and plain in ("open", "read", "mmap", "opendir"):
                for fault in KILLS:
                    body = self.killed if fault.startswith("kill") else self.failing
                    self.add(command, fault, f"{number} {name} {path}", body(command, judge, number, fault, name, path))

    def failing(self, command, judge, number, fault, name, path):
        def body(folder):
            outcome = self.bench.faulted(command, folder, number, fault)
            if not outcome.call:
                return None
            name_, path_ = outcome.call[0][1:]
            if isinstance(fault, str) and fault.startswith("term"):
                found = judge.problems(outcome)
                return found if outcome.code in (143, judge.clean.code) else found + [f"exit code {outcome.code}, not 143"]
            found = judge.problems(outcome, path_, same=fault in (errno.EINTR, "short"), quiet=path_ == "stderr")
            if name_ == "fsync" and fault != errno.EINTR and outcome.code == judge.clean.code:
                found.append("a sync failed, and the exit code does not say so")
            if name_ in ("unlink", "unlinkat"):
                found = [problem for problem in found if not problem.endswith("is left")]
            return found
        return lambda: self.in_folder(command, body)

    def killed(self, command, judge, number, fault, name, path):
        def body(folder):
            outcome = self.bench.faulted(command, folder, number, fault)
            if not outcome.call:
                return None
            found = judge.problems(outcome, may_leave=True)
            if outcome.code != KILLED:
                found.append(f"exit code {outcome.code} of a killed run")
            # The next run is a run as any other, and takes away what the killed one left.
            again = self.bench.run(command, folder)
            return found + [f"after a kill the next run: {problem}" for problem in judge.problems_of_next(again)]
        return lambda: self.in_folder(command, body)

    # MARK: Limits

    def limits(self, command, judge):
        sizes = {len(content) for path, content in judge.clean.files.items() if command.writes(path)}
        # A file of what is still to be put in place may be larger than each output.
        largest = None if command.pending else max(sizes, default=None)
        for size in sorted({0, 1, 100, 4096} | {size - 1 for size in sizes if size} | sizes):
            self.add(command, "file size", f"{size} bytes", self.limited(command, judge, {"FAULT_FSIZE": str(size)},
                                                                        same=largest is not None and size >= largest))
        for megabytes in MEMORY:
            limit = self.least_memory() + int(megabytes * 1024) * 1024
            self.add(command, "memory", f"{megabytes} MB", self.limited(command, judge, {"FAULT_AS": str(limit)}))
        if not self.has_disks:
            return
        for pages, files in [(0, 9), (1, 9), (2, 9), (3, 9), (4, 9), (9, 0), (9, 1), (9, 2)]:
            self.add(command, "full disk", f"{pages} pages, {files} files left",
                     self.on_disk(command, judge, lambda disk, pages=pages, files=files: disk.leave(pages, files)))
        self.add(command, "read-only", "disk", self.on_disk(command, judge, lambda disk: disk.freeze()))

    def limited(self, command, judge, limits, same=False):
        return lambda: self.in_folder(
            command, lambda folder: judge.problems(self.bench.run(command, folder, limits), same=same))

    def on_disk(self, command, judge, spoil):
        def body():
            folder = self.bench.place({})
            disk = SmallDisk(folder)
            try:
                fill(folder, self.bench.files(command))
                spoil(disk)
                return judge.problems(self.bench.run(command, folder))
            finally:
                disk.close()
                os.rmdir(folder)
        return body

    def least_memory(self):
        """So much that a command at least starts."""
        if not hasattr(self, "_least"):
            low, high = 1, 1 << 14
            while low < high:
                middle = (low + high) // 2
                process = self.bench.spawn(["--version"], self.bench.folder, {"FAULT_AS": str(middle << 20)})
                process.communicate()
                low, high = (low, middle) if process.returncode == 0 else (middle + 1, high)
            self._least = low << 20
        return self._least

    # MARK: Streams

    def streams(self, command, judge):
        to_stdout = bool(judge.clean.out)
        for closed in ("0", "1", "2", "01", "02", "12", "012"):
            shell = 'exec "$0" "$@" ' + " ".join(f"{one}>&-" for one in closed)
            self.add(command, "closed streams", closed, self.closed(command, judge, closed, ["sh", "-c", shell], to_stdout))
        for name in ("stdout", "stderr"):
            self.add(command, "closed pipe", name, self.piped(command, judge, name, to_stdout))

    def closed(self, command, judge, closed, wrapper, to_stdout):
        def body(folder):
            outcome = self.bench.run(command, folder, wrapper=wrapper)
            if "1" in closed and to_stdout:
                found = judge.problems(outcome, quiet="2" in closed)
                return found + ["exit code 0, and nothing was written"] * (outcome.code == 0)
            return judge.problems(outcome, same=True)
        return lambda: self.in_folder(command, body)

    def piped(self, command, judge, name, to_stdout):
        def body(folder):
            reader, writer = os.pipe()
            os.close(reader)
            outcome = self.bench.run(command, folder, **{name: writer})
            os.close(writer)
            if name == "stdout" and to_stdout:
                found = [] if outcome.code == 141 else [f"exit code {outcome.code}, not 141"]
                return found + [f"a closed pipe is not quiet: {outcome.err.decode()}"] * bool(outcome.err)
            return judge.problems(outcome, same=True, quiet=True)
        return lambda: self.in_folder(command, body)

    # MARK: Folders and signals

    def folders(self, command, judge):
        outputs = {os.path.dirname(path) for path in judge.clean.files if command.writes(path)}
        if not outputs:
            return
        wrapper = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
        if wrapper and not can_run(self.bench, wrapper):
            return

        def body(folder):
            for root in {os.path.join(folder, output) for output in outputs} | {str(folder)}:
                if os.path.isdir(root):
                    os.chmod(root, 0o555)
            outcome = self.bench.run(command, folder, wrapper=wrapper)
            os.chmod(folder, 0o777)
            found = judge.problems(outcome, path="the folder")
            return found if outcome.code == 73 else found + [f"exit code {outcome.code}, not 73"]
        self.add(command, "read-only", "folder", lambda: self.in_folder(command, body))

    def signals(self, command, judge):
        random_ = random.Random(command.name)
        for number in range(SIGNALS):
            name = random_.choice((signal.SIGTERM, signal.SIGINT, signal.SIGHUP))
            delay = random_.random() * 1.2 * self.seconds[command.name]
            self.add(command, "random signal", f"{name.name} after {delay * 1000:.1f} ms",
                     self.interrupted(command, judge, name, delay))

    def interrupted(self, command, judge, name, delay):
        def body(folder):
            process = self.bench.spawn(command.words, folder)
            time.sleep(delay)
            process.send_signal(name)
            outcome = self.bench.finish(process, folder)
            found = judge.problems(outcome)
            expected = (128 + name, judge.clean.code)
            return found if outcome.code in expected else found + [f"exit code {outcome.code}, not {128 + name}"]
        return lambda: self.in_folder(command, body)

    # MARK: Two at once

    def two_at_once(self):
        by_name = {command.name: command for command in commands()}
        edit, build = by_name["edit in place"], by_name["import"]
        for number in range(PAIRS):
            self.add(edit, "two at once", str(number), lambda: self.in_folder(edit, self.two_edits))
            self.add(build, "two at once", str(number), lambda: self.in_folder(build, self.two_writers([])))
            if self.has_disks:
                self.add(build, "two containers", str(number),
                         lambda: self.in_folder(build, self.two_writers(["unshare", "--pid", "--fork"])))

    def two_edits(self, folder):
        def words(item):
            operation = '{"op":"insert","day":1,"last":true,"item":{"id":"%s","kind":"custom","title":"%s"}}' % (item, item)
            return ["edit", "trip.json", "-i", "--op", operation]
        processes = {item: self.bench.spawn(words(item), folder) for item in ("left", "right")}
        found = []
        for item, process in processes.items():
            outcome = self.bench.finish(process, folder)
            if outcome.code not in (0, 75):
                found.append(f"exit code {outcome.code}")
            processes[item] = outcome.code
        files = read_files(folder)
        found += [f"exit code 0, and the edit that inserts {item} is lost" for item, code in processes.items()
                  if code == 0 and f'"{item}"'.encode() not in files["trip.json"]]
        return found + [f"{path} is left" for path in files if path not in self.bench.files(commands_named("edit in place"))]

    def two_writers(self, wrapper):
        def body(folder):
            sources = ("samples/baltimore.csv", "many.csv")
            alone = []
            for source in sources:
                process = self.bench.spawn(["import", source, "-o", "out.jsonl"], folder)
                alone.append(self.bench.finish(process, folder).files["out.jsonl"])
            processes = [self.bench.spawn(["import", source, "-o", "out.jsonl"], folder, wrapper=wrapper)
                         for source in sources]
            outcomes = [self.bench.finish(process, folder) for process in processes]
            files = read_files(folder)
            found = [f"exit code {outcome.code}" for outcome in outcomes if outcome.code not in (0, 75)]
            if files.get("out.jsonl") not in alone:
                found.append("out.jsonl is neither of the two results")
            return found + [f"{path} is left" for path in files if path not in self.bench.files(commands_named("import"))]
        return body


def commands_named(name):
    return next(command for command in commands() if command.name == name)


def can_run(bench, wrapper):
    process = bench.spawn(["--version"], bench.folder, wrapper=wrapper)
    process.communicate()
    return process.returncode == 0


def worth_trying(calls):
    """All calls, but of the zone files that are read one after the other only some, and of a folder's entries the first
    and the last ones."""
    zones = [number for number, name, path in calls if "zoneinfo" in path]
    some = set(zones[:12] + zones[-6:])
    chosen = []
    for index, (number, name, path) in enumerate(calls):
        if "zoneinfo" in path and number not in some:
            continue
        inside = name == "readdir" and 0 < index < len(calls) - 1 and calls[index - 1][1] == calls[index + 1][1] == name
        if not inside:
            chosen.append((number, name, path))
    return chosen


def sample(tries, count, random_):
    """As many of each fault and command as there can be."""
    groups = collections.defaultdict(list)
    for one in random_.sample(tries, len(tries)):
        groups[one.kind, one.command].append(one)
    turns = ((turn, random_.random(), one) for group in groups.values() for turn, one in enumerate(group))
    return [one for _, _, one in sorted(turns, key=lambda entry: entry[:2])[:count]]


def table(tries, failures, skipped):
    kinds = list(dict.fromkeys(one.kind for one in tries))
    rows = list(dict.fromkeys(one.command for one in tries))
    made, failed = collections.Counter(), collections.Counter()
    for one in tries:
        if one.name not in skipped:
            made[one.command, one.kind] += 1
            failed[one.command, one.kind] += one.name in failures
    print(f"{'fault':<16}{'tries':>7}{'failed':>8}  commands that fail (failed of tries)")
    for kind in kinds:
        bad = [f"{row} ({failed[row, kind]} of {made[row, kind]})" for row in rows if failed[row, kind]]
        print(f"{kind:<16}{sum(made[row, kind] for row in rows):>7}{sum(failed[row, kind] for row in rows):>8}  {', '.join(bad)}")
    print(f"{'all':<16}{sum(made.values()):>7}{sum(failed.values()):>8}  of {len(rows)} commands")


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("binary")
    options.add_argument("--sample", type=int, metavar="N", help="so many tries, chosen by the seed")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", default="", metavar="TEXT", help="tries with this in their name")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = options.parse_args()
    has_disks = SmallDisk.prepare()
    bench = Workbench(arguments.binary)
    try:
        return try_all(bench, has_disks, arguments)
    finally:
        bench.close()


def try_all(bench, has_disks, arguments):
    begin = time.monotonic()
    faults = Faults(bench, has_disks)
    faults.collect()
    tries = [one for one in faults.tries if arguments.only in one.name]
    if arguments.sample is not None and arguments.sample < len(tries):
        tries = sample(tries, arguments.sample, random.Random(arguments.seed))
    failures, skipped = {}, set()

    def attempt(one):
        return one, one.body()

    with ThreadPoolExecutor(arguments.jobs) as pool:
        for one, found in pool.map(attempt, tries):
            if found is None:
                skipped.add(one.name)
            elif found:
                failures[one.name] = found
    table(tries, failures, skipped)
    if not has_disks:
        print("not root, or in a container that may not mount: no disk was filled")
    if skipped:
        print(f"{len(skipped)} tries came to nothing: the call did not happen this time")
    print(f"{len(tries)} of {len(faults.tries)} tries in {time.monotonic() - begin:.0f} s")
    for name, found in failures.items():
        print(f"FAILED {name}: {'; '.join(found)}")
    return 1 if failures else 0


MEMORY = (0, 0.5, 1, 2, 4, 8, 16)
SIGNALS = 30
PAIRS = 60

if __name__ == "__main__":
    sys.exit(main())
