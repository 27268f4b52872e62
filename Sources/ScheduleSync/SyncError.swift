package import SystemIO

/// Why a run stopped, or a store can't be read.
package enum SyncError: Error, Sendable {
  /// The operating system reported an error.
  case system(SystemError)
  /// An input or a store is invalid. One line for people, safe for a terminal.
  case badInput(String)
  /// An input does not exist.
  case missing(String)

  static func from<Result>(_ body: () throws(SystemError) -> Result) throws(SyncError) -> Result {
    do throws(SystemError) { return try body() } catch { throw .system(error) }
  }
}
