import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a system operation failed, in one line of text.
package struct SystemError: Error {
  package enum Kind: Sendable {
    /// An input does not exist or must not be read.
    case noInput
    /// Reading an input failed midway.
    case reading
    /// An output can't be created or replaced.
    case cannotCreate
    /// Writing an output failed midway.
    case writing
    /// The reader of the output has closed it.
    case closedPipe
    /// Another run has a resource that is needed.
    case tryLater
  }

  package var kind: Kind
  /// Safe for a terminal.
  package var message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The error of a call for an input, according to `errno`.
  static func ofInput(_ path: String) -> SystemError {
    let name = path == "-" ? "standard input" : displaySafe(path)
    return SystemError(errno == EIO ? .reading : .noInput, "\(name): \(reason())")
  }

  /// The error of a call to create an output, according to `errno`.
  static func ofCreating(_ path: String) -> SystemError {
    SystemError(.cannotCreate, "can't create \(displaySafe(path)): \(reason())")
  }

  /// The error of a call to write, according to `errno`.
  static func ofWriting(_ name: String) -> SystemError {
    if errno == EPIPE { return SystemError(.closedPipe, "") }
    return SystemError(.writing, "writing \(displaySafe(name)) failed: \(reason())")
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}
