"""What is asked of a run after something went wrong."""
import json

DOCUMENTED = {0, 1, 64, 65, 66, 70, 73, 74, 75, 76, 129, 130, 141, 143}
KILLED = 137


class Judge:
    """Compares runs of one command with the run in which nothing goes wrong."""

    def __init__(self, command, before, clean):
        self.command, self.before, self.clean = command, before, clean
        names = {path.split("/")[-1] for path in before | clean.files} | set(command.words)
        self.names = {name for name in names if "." in name or "/" in name or name in command.outputs}

    def problems(self, outcome, path="", same=False, may_leave=False, quiet=False):
        """
        - path: what the call that failed was about.
        - same: whether the result has to be that of the clean run.
        - may_leave: whether files may be there that nobody asked for: after a kill, until the next run.
        - quiet: whether there is no standard error, or none that works.
        """
        if outcome.code == -999:
            return ["it hangs"]
        found = self._files(outcome, may_leave)
        if outcome.code == KILLED and may_leave:
            return found
        if outcome.code not in DOCUMENTED:
            found.append(f"exit code {outcome.code}")
        is_clean = outcome.code == self.clean.code
        if same and not is_clean:
            found.append(f"exit code {outcome.code}, not {self.clean.code}")
        if is_clean:
            found += [f"exit code {outcome.code}, and {path} is not what it should be"
                      for path in sorted(self.clean.files) if outcome.files.get(path) != self.clean.files[path]
                      and self.command.writes(path)]
            if outcome.out != self.clean.out:
                found.append(f"exit code {outcome.code}, and standard output is not what it should be")
        elif not quiet and outcome.code < 128:
            found += self._message(outcome, path)
        return found

    def _files(self, outcome, may_leave):
        found = []
        for path in sorted(outcome.files.keys() | self.before.keys() | self.clean.files.keys()):
            content, old, new = (files.get(path) for files in (outcome.files, self.before, self.clean.files))
            if path in self.command.pending and outcome.code != self.clean.code:
                continue
            if content == old or (content == new and self.command.writes(path)):
                continue
            if old is None and new is None:
                if not may_leave:
                    found.append(f"{path} is left")
            elif not self.command.writes(path):
                found.append(f"the input {path} is changed")
            elif content is None:
                found.append(f"{path} is gone")
            elif path not in self.command.reports or not is_whole(path, content):
                found.append(f"{path} is neither the old nor the new file")
        return found

    def problems_of_next(self, outcome):
        """The run after one that was killed: as any other, but that it may find its work done, and then its record says so."""
        found = self._files(outcome, False)
        found += [f"{path} is not what it should be" for path, content in sorted(self.clean.files.items())
                  if outcome.files.get(path) != content and not path.endswith("/runs.jsonl")]
        return found + [f"exit code {outcome.code}"] * (outcome.code not in (0, 1))

    def _message(self, outcome, path):
        text = outcome.err.decode(errors="replace")
        if not text.strip():
            return [f"exit code {outcome.code} without a word"]
        name = path.split("/")[-1]
        wanted = self.names
        if name in self.names:
            wanted = {name}
        elif path in ("stdin", "stdout"):
            wanted = {{"stdin": "standard input", "stdout": "standard output"}[path]}
        elif "zoneinfo" in path:
            wanted = {"zoneinfo"}
        # A temporary file or the folder that one stands in is not what anybody asked for.
        if name != "." and not name.startswith(".sportstime-tmp-"):
            wanted = wanted | {name}
        if path and not any(one and one in text for one in wanted):
            return [f"the message does not name {path}: {text.strip()[:120]}"]
        return []


def is_whole(path, content):
    try:
        for text in content.splitlines() if path.endswith(".jsonl") else [content]:
            json.loads(text)
    except ValueError:
        return False
    return True
