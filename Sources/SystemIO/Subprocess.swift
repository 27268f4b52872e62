package import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs another program to its end, with this process's environment and standard error.
package enum Subprocess {
  /// - Parameters:
  ///   - words: the program (a path, or a name to look up) and its arguments.
  ///   - input: its standard input.
  ///   - wantsOutput: whether to read its standard output; otherwise it goes to this process's standard error.
  ///   - seconds: the time limit after which it and its child processes are stopped; nil for no limit.
  /// - Returns: its output, its exit code (128 + n if signal n ended it), and whether the limit ended it.
  package static func run(
    _ words: [String], input: ByteView, wantsOutput: Bool, seconds: Int? = nil
  ) throws(SystemError) -> (output: [UInt8], code: Int32, isStopped: Bool) {
    let program = words.first ?? ""
    let entry = try Pipe(for: program)
    let exit = try Pipe(for: program)
    let process = try start(words, program, entry, exit, wantsOutput, hasGroup: seconds != nil)
    entry.closeReading()
    exit.closeWriting()
    let deadline = seconds.map { Clock.nanoseconds() + $0 * 1_000_000_000 }
    let output = try exchange(input, entry, exit, program, deadline)
    var status: Int32 = 0
    if let deadline {
      guard let ended = wait(for: process, until: deadline) else {
        stop(process)
        return (output, 128 + SIGTERM, true)
      }
      status = ended
    } else {
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    let signal = status & 0x7F
    return (output, signal == 0 ? status >> 8 & 0xFF : 128 + signal, false)
  }

  /// The status of a process if it ends in time; otherwise nil.
  private static func wait(for process: pid_t, until deadline: Int) -> Int32? {
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process || ended < 0 && errno != EINTR { return status }
      if Clock.nanoseconds() >= deadline { return nil }
      _ = poll(nil, 0, 20)
    }
  }

  /// Stops a process and its child processes. They get two seconds to clean up.
  private static func stop(_ process: pid_t) {
    kill(-process, SIGTERM)
    let isGone = wait(for: process, until: Clock.nanoseconds() + 2_000_000_000) != nil
    kill(-process, SIGKILL)
    if !isGone { _ = waitpid(process, nil, 0) }
  }

  /// A pipe. Both ends are closed with this object.
  private final class Pipe {
    private(set) var reading: Int32 = -1
    private(set) var writing: Int32 = -1

    init(for program: String) throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw .ofInput(program) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (reading, writing) = (ends[0], ends[1])
    }

    func closeReading() {
      if reading >= 0 { close(reading) }
      reading = -1
    }

    func closeWriting() {
      if writing >= 0 { close(writing) }
      writing = -1
    }

    deinit {
      closeReading()
      closeWriting()
    }
  }

  private static func start(
    _ words: [String], _ program: String, _ entry: Pipe, _ exit: Pipe, _ wantsOutput: Bool, hasGroup: Bool
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, entry.reading, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, wantsOutput ? exit.writing : STDERR_FILENO, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The signal handling of this process must not affect the program.
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = hasGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | group)
    var arguments = words.map { word in PathText.withCString(word) { strdup($0) } }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var process = pid_t()
    let problem = PathText.withCString(program) {
      posix_spawnp(&process, $0, &actions, &attributes, arguments, environ)
    }
    if problem == 0 { return process }
    errno = problem
    throw .ofInput(program)
  }

  /// Writes and reads at the same time, so that neither side waits for the other.
  private static func exchange(
    _ input: ByteView, _ entry: Pipe, _ exit: Pipe, _ program: String, _ deadline: Int?
  ) throws(SystemError) -> [UInt8] {
    _ = fcntl(entry.writing, F_SETFL, O_NONBLOCK)
    var rest = input
    var output: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    if rest.isEmpty { entry.closeWriting() }
    var isOpen = true
    while isOpen || entry.writing >= 0 {
      var polled = [
        pollfd(fd: isOpen ? exit.reading : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: entry.writing, events: Int16(POLLOUT), revents: 0),
      ]
      let milliseconds = deadline.map { max(0, ($0 - Clock.nanoseconds()) / 1_000_000) }
      if milliseconds == 0 { break }
      if poll(&polled, 2, milliseconds.map { Int32(clamping: $0) } ?? -1) < 0 {
        if errno == EINTR { continue }
        throw .ofWriting(program)
      }
      if polled[1].revents != 0 {
        let written = systemWrite(entry.writing, rest.baseAddress, rest.count)
        if written > 0 { rest = rest.slice(written, rest.count) }
        // The program need not read all of its input.
        if rest.isEmpty || written < 0 && errno != EINTR && errno != EAGAIN { entry.closeWriting() }
      }
      if polled[0].revents != 0 {
        let count = read(exit.reading, &block, block.count)
        if count == 0 { isOpen = false }
        if count > 0 { output += block[..<count] } else if count < 0, errno != EINTR { throw .ofWriting(program) }
      }
    }
    return output
  }

  /// The folder of this program's file; nil if the system doesn't know it.
  package static var ownFolder: String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink("/proc/self/exe", &bytes, Int(PATH_MAX)) > 0 else { return nil }
    return PathText.folder(of: PathText.text(bytes))
  }
}
