"""What zsh offers to complete a line: the words, sorted, one a line.

usage: zsh_offers.py FOLDER LINE    FOLDER holds _sportstime, and is where the shell runs
"""
import os
import pty
import re
import select
import signal
import sys
import time

# The shell itself writes down what is offered, as what a terminal shows of it depends on its size.
SETUP = r"""
unsetopt zle_bracketed_paste beep; PS1=''; fpath=($PWD $fpath)
autoload -Uz compinit; compinit -u -D
compadd() {
  local -a found; builtin compadd -O found "$@"; (( ${#found} )) && print -l -- $found >> offers
  builtin compadd "$@"
}
# Said once the editor of lines has the terminal: what is typed before goes through the terminal's own editing.
zle-line-init() { print READY }
zle -N zle-line-init
say-done() { print DONE }
zle -N say-done
bindkey '^X' say-done
"""


def main(folder, line):
    os.chdir(folder)
    open("setup", "w").write(SETUP)
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM="dumb", COLUMNS="200")
        os.execvp("zsh", ["zsh", "-f", "-i"])

    def send(text, marker):
        os.write(terminal, text.encode())
        seen, end = b"", time.time() + 20
        while marker not in seen and time.time() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                seen += os.read(terminal, 65536)

    send("source ./setup\n", b"READY")
    send(line + "\t\x18", b"DONE")
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    offers = open("offers").read().split("\n") if os.path.exists("offers") else []
    # Files are offered without their folder, and the completion's own are no answer.
    own = {"setup", "offers", "_sportstime", ""}
    print("\n".join(sorted({re.sub(r"=$", "", word) for word in offers} - own)))


main(*sys.argv[1:])
