package import SystemIO

/// Why a run stops, or a store can't be read.
package enum SyncError: Error, Sendable {
  /// What the machine said.
  case system(SystemError)
  /// An input or a store is not what it should be; in one line for a person, safe for a terminal.
  case badInput(String)
  /// There is no such input.
  case missing(String)

  static func from<Result>(_ body: () throws(SystemError) -> Result) throws(SyncError) -> Result {
    do throws(SystemError) { return try body() } catch { throw .system(error) }
  }
}
