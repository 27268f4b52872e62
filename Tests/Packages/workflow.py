#!/usr/bin/env python3
"""Runs a sample workflow of GitHub or GitLab in a folder, as far as the samples need it, and ends as its job would.

usage: workflow.py WORKFLOW FOLDER [NAME=VALUE…]    NAME=VALUE: inputs of the action of this repository
Steps that use other actions are not run: those that upload a report check that it is there and is JSON.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
OWN = "OWNER/REPOSITORY/"


class Job:
    """A list of steps: of a job, or of a composite action."""

    def __init__(self, folder, values, environment):
        self.folder = folder
        self.values = values
        self.environment = environment
        self.has_failed = False

    def text(self, value):
        """A value with its expressions replaced."""
        return re.sub(r"\$\{\{ *(.*?) *\}\}", lambda found: str(self.values[found[1]]), str(value))

    def is_wanted(self, condition):
        known = {"failure()": self.has_failed, "always()": True, "success()": not self.has_failed}
        if condition in known:
            return known[condition]
        name, value = re.fullmatch(r"([\w.]+) == '(.*)'", condition).groups()
        return not self.has_failed and self.values[name] == value

    def run(self, steps):
        for step in steps:
            if not self.is_wanted(step.get("if", "success()")):
                continue
            name = step.get("name") or step.get("uses") or step["run"]
            print(f"== {name}", flush=True)
            code = self.use(step) if "uses" in step else self.script(step)
            if code != 0:
                print(f"== exit code {code}", flush=True)
                self.has_failed = True

    def script(self, step):
        with tempfile.TemporaryDirectory() as files:
            outputs = {name: pathlib.Path(files, name) for name in ("GITHUB_OUTPUT", "GITHUB_PATH")}
            for path in outputs.values():
                path.touch()
            environment = self.environment | {name: self.text(value) for name, value in step.get("env", {}).items()}
            environment |= {name: str(path) for name, path in outputs.items()}
            command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", self.text(step["run"])]
            code = subprocess.run(command, cwd=self.folder, env=environment).returncode
            for line in outputs["GITHUB_OUTPUT"].read_text().splitlines():
                name, value = line.split("=", 1)
                self.values[f"steps.{step['id']}.outputs.{name}"] = value
            for line in outputs["GITHUB_PATH"].read_text().splitlines():
                self.environment["PATH"] = line + ":" + self.environment["PATH"]
        return code

    def use(self, step):
        action, given = step["uses"], {name: self.text(value) for name, value in step.get("with", {}).items()}
        if action.startswith(OWN):
            return self.run_own(ROOT / action[len(OWN) :].split("@")[0], given)
        if "upload-sarif" in action:
            report = json.loads(pathlib.Path(self.folder, given["sarif_file"]).read_text())
            print(f"{len(report['runs'][0]['results'])} results to upload")
        elif not action.startswith("actions/checkout@"):
            raise SystemExit(f"unknown action {action}")
        return 0

    def run_own(self, path, given):
        action = yaml.safe_load((path / "action.yml").read_text())
        unknown = given.keys() - action["inputs"].keys()
        if unknown:
            raise SystemExit(f"unknown inputs: {sorted(unknown)}")
        values = {"github.action_path": path, "github.server_url": "none", "github.action_repository": "none"}
        inner = Job(self.folder, values, self.environment)
        for name, described in action["inputs"].items():
            value = INPUTS.get(name, given.get(name, inner.text(described.get("default", ""))))
            values[f"inputs.{name}"] = value
        inner.run(action["runs"]["steps"])
        return 1 if inner.has_failed else 0


def main(workflow, folder):
    described = yaml.safe_load(pathlib.Path(workflow).read_text())
    with tempfile.TemporaryDirectory() as temporary:
        job = Job(folder, {}, dict(os.environ) | {"RUNNER_TEMP": temporary})
        if "jobs" in described:
            for steps in described["jobs"].values():
                job.run(steps["steps"])
        for part in [part for part in described.values() if isinstance(part, dict) and "script" in part]:
            job.run([{"run": "\n".join(part["script"])}])
            for kind, path in part["artifacts"]["reports"].items():
                size = pathlib.Path(folder, path).stat().st_size
                print(f"{kind}: {size > 0 and 'written' or 'empty'}")
    return 1 if job.has_failed else 0


INPUTS = dict(word.split("=", 1) for word in sys.argv[3:])
sys.exit(main(*sys.argv[1:3]))
