package import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Another program, run to its end. It has this process's environment and standard error.
package enum Subprocess {
  /// - Parameters:
  ///   - words: the program, by path or by a name that is looked up, and its arguments.
  ///   - input: what it gets through standard input.
  ///   - wantsOutput: whether its standard output is read; else it goes where this process's standard error goes.
  /// - Returns: its output, and its exit code, 128 + n where signal n ended it.
  package static func run(
    _ words: [String], input: ByteView, wantsOutput: Bool
  ) throws(SystemError) -> (output: [UInt8], code: Int32) {
    guard let program = words.first else { throw SystemError(.noInput, "a program without a name") }
    let entry = try Pipe(for: program)
    let exit = try Pipe(for: program)
    let process = try start(words, program, entry, exit, wantsOutput)
    entry.closeReading()
    exit.closeWriting()
    let output = try exchange(input, entry, exit, program)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return (output, signal == 0 ? status >> 8 & 0xFF : 128 + signal)
  }

  /// Both ends are closed when it goes.
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
    _ words: [String], _ program: String, _ entry: Pipe, _ exit: Pipe, _ wantsOutput: Bool
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, entry.reading, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, wantsOutput ? exit.writing : STDERR_FILENO, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this process does with signals is its own affair.
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
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

  /// Writes and reads at once, so that neither side waits for the other.
  private static func exchange(
    _ input: ByteView, _ entry: Pipe, _ exit: Pipe, _ program: String
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
      if poll(&polled, 2, -1) < 0 {
        if errno == EINTR { continue }
        throw .ofWriting(program)
      }
      if polled[1].revents != 0 {
        let written = systemWrite(entry.writing, rest.baseAddress, rest.count)
        if written > 0 { rest = rest.slice(written, rest.count) }
        // A program that does not want to hear more is not to be forced.
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

  /// The folder in which this program's file lies; nil where the system does not say.
  package static var ownFolder: String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink("/proc/self/exe", &bytes, Int(PATH_MAX)) > 0 else { return nil }
    return PathText.folder(of: PathText.text(bytes))
  }
}
