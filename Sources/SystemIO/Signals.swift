import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Removes temporary files when a signal ends the program, and reports faults.
///
/// Only the first thread handles signals, except that each thread handles its own faults. A change that the first
/// thread makes while signals are blocked is therefore complete when a handler runs.
package enum Signals {
  nonisolated(unsafe) fileprivate static var temporaries = SignalTable()
  nonisolated(unsafe) fileprivate static var mappings = SignalTable()
  private static let lock = Mutex(())

  /// The signals with which a user or a limit ends a process.
  private static let ends = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2,
  ]
  private static let faults = [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGFPE, SIGBUS]

  /// Installs the handlers. Call this once, at the start.
  package static func install() {
    // `write` reports a closed pipe and a file size limit, so that partial output can be removed.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    _ = useAlternateStack()
    var taken = sigset_t()
    sigemptyset(&taken)
    for number in ends where !isIgnored(number) {
      handle(number) { number, _, _ in Signals.end(128 + number) }
      sigaddset(&taken, number)
    }
    // Programs that a thread pool starts inherit its mask, and only SIGKILL could end such a run.
    pthread_sigmask(SIG_UNBLOCK, &taken, nil)
    for number in faults {
      handle(number) { number, info, _ in
        if number == SIGBUS { Signals.reportLostInput(info) }
        Signals.put("error: internal fault, or out of memory\n")
        Signals.end(70)
      }
    }
  }

  /// How the user wants to end a run that can still deliver its results.
  package enum Interruption: Int32, Sendable {
    case interrupt = 2
    case end = 15
  }

  private static let noted = Atomic<Int32>(0)

  /// The signal that has arrived since `noteInterrupts`.
  package static var interruption: Interruption? { Interruption(rawValue: noted.load(ordering: .relaxed)) }

  /// From now on, the first SIGINT or SIGTERM is only recorded, and the run soon ends by itself. The second one ends it
  /// immediately.
  package static func noteInterrupts() {
    noted.store(0, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] where !isIgnored(number) {
      handle(number) { number, _, _ in
        if Signals.noted.exchange(number, ordering: .relaxed) != 0 { Signals.end(128 + number) }
      }
    }
  }

  /// Signals that were ignored when the process started are still ignored, as `nohup` requires.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #else
      return unsafeBitCast(action.__sa_handler.sa_handler, to: Int.self) == 1
    #endif
  }

  private static func handle(
    _ number: Int32,
    _ handler: @escaping @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
  ) {
    var action = sigaction()
    sigfillset(&action.sa_mask)
    action.sa_flags = SA_SIGINFO | SA_ONSTACK
    #if canImport(Glibc)
      action.__sigaction_handler.sa_sigaction = handler
    #else
      action.__sa_handler.sa_sigaction = handler
    #endif
    sigaction(number, &action, nil)
  }

  /// Gives the thread a stack for handlers, because its own stack may have overflowed.
  static func useAlternateStack() -> UnsafeMutableRawPointer? {
    var stack = stack_t()
    stack.ss_size = 1 << 16
    stack.ss_sp = malloc(stack.ss_size)
    if stack.ss_sp != nil { sigaltstack(&stack, nil) }
    return stack.ss_sp
  }

  /// Call this at the end of the thread.
  static func giveBack(_ memory: UnsafeMutableRawPointer?) {
    var stack = stack_t()
    stack.ss_flags = Int32(SS_DISABLE)
    sigaltstack(&stack, nil)
    free(memory)
  }

  /// Calls `body` with signals blocked in this thread, except for faults. Threads that it creates don't get signals
  /// either.
  static func whileBlocked<Result>(_ body: () -> Result) -> Result {
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    // A fault signal can't wait. SIGABRT can, because blocking it does not stop a caller of `abort`.
    for number in faults where number != SIGABRT { sigdelset(&blocked, number) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  // MARK: What handlers know

  /// Registers a file to be removed if a signal ends the process.
  static func register(temporary path: UnsafePointer<CChar>) -> Int {
    let name = strdup(path)
    return changing { temporaries.add(SignalTable.Entry(name: name)) }
  }

  static func unregister(temporary entry: Int) { changing { temporaries.remove(entry) } }

  /// Registers a mapped file. If it is truncated while it is being read, access to it causes a fault.
  static func register(mapping start: UnsafeMutableRawPointer, count: Int, name: String) -> Int {
    let first = UInt(bitPattern: start)
    let name = name.withCString { strdup($0) }
    return changing { mappings.add(SignalTable.Entry(name: name, first: first, end: first + UInt(count))) }
  }

  static func unregister(mapping entry: Int) { changing { mappings.remove(entry) } }

  private static func changing<Result: Sendable>(_ body: () -> Result) -> Result {
    whileBlocked { lock.withLock { _ in body() } }
  }

  // MARK: In a handler: system calls alone, and no memory

  private static func end(_ code: Int32) -> Never {
    temporaries.forEach { entry in if let name = entry.name { unlink(name) } }
    _exit(code)
  }

  /// Ends the process if the fault is in a file's memory, because the file was truncated or its disk failed.
  private static func reportLostInput(_ info: UnsafeMutablePointer<siginfo_t>?) {
    // On all systems with these calls, the address comes after three numbers.
    guard let info else { return }
    let place = MemoryLayout<UInt>.size == 8 ? 16 : 12
    let address = UnsafeRawPointer(info).load(fromByteOffset: place, as: UInt.self)
    mappings.forEach { entry in
      guard let name = entry.name, entry.first <= address, address <= entry.end | 0xFFFF else { return }
      put("error: ")
      _ = systemWrite(STDERR_FILENO, name, strlen(name))
      put(": it was cut short, or reading it failed\n")
      end(74)
    }
  }

  private static func put(_ message: StaticString) {
    _ = systemWrite(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
  }
}

/// A table that a handler can read at any time.
private struct SignalTable {
  struct Entry {
    /// Nil if the entry is free.
    var name: UnsafeMutablePointer<CChar>?
    var first: UInt = 0
    var end: UInt = 0
  }

  private var entries: UnsafeMutablePointer<Entry>?
  private var count = 0

  /// Adds an entry: a free one, or a new one.
  mutating func add(_ entry: Entry) -> Int {
    for index in 0..<count where entries?[index].name == nil {
      entries?[index] = entry
      return index
    }
    // Don't free the smaller table, because a handler in another thread may be reading it.
    let wider = UnsafeMutablePointer<Entry>.allocate(capacity: count * 2 + 8)
    wider.initialize(repeating: Entry(name: nil), count: count * 2 + 8)
    if let entries { wider.update(from: entries, count: count) }
    wider[count] = entry
    entries = wider
    defer { count = count * 2 + 8 }
    return count
  }

  mutating func remove(_ index: Int) {
    let name = entries?[index].name
    entries?[index].name = nil
    free(name)
  }

  func forEach(_ body: (Entry) -> Void) {
    guard let entries else { return }
    for index in 0..<count { body(entries[index]) }
  }
}
