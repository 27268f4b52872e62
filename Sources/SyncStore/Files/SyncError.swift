package import SystemIO

/// Why a run stopped or a store can't be read.
package enum SyncError: Error, Sendable {
  /// The operating system reported an error.
  case system(SystemError)
  /// An input or a store is invalid. The message is one line and safe for a terminal.
  case badInput(String)
  /// An input does not exist.
  case missing(String)

  package var message: String {
    switch self {
    case .system(let error): error.message
    case .badInput(let message), .missing(let message): message
    }
  }

  package static func from<Result>(_ body: () throws(SystemError) -> Result) throws(SyncError) -> Result {
    do throws(SystemError) { return try body() } catch { throw .system(error) }
  }
}
