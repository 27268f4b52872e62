import CivilTime
import SourceText

enum ZoneFiles {
  /// Whatever asked for a zone that could not be read went on without it: no result of that may stand.
  static func expectRead() throws(ToolError) {
    guard let failure = ZoneDatabase.system.failure else { return }
    let code: ExitCode =
      switch failure.kind {
      case .cannotOpen: .noInput
      case .cannotRead: .ioFailure
      case .damaged: .badInput
      }
    throw ToolError(code, displaySafe("the time zone file \(failure.path) \(failure.message)"))
  }
}
