"""in_terminal.py COLUMNS PROGRAM ARGUMENTS…: runs it with a terminal of so many columns, and prints what that got."""
import fcntl
import os
import pty
import struct
import sys
import termios

columns = int(sys.argv[1])
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    os.environ["TERM"] = "xterm"
    os.execv(sys.argv[2], sys.argv[2:])
shown = b""
while True:
    try:
        some = os.read(terminal, 1 << 16)
    except OSError:
        # A terminal whose program is gone ends with an error.
        break
    if not some:
        break
    shown += some
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
