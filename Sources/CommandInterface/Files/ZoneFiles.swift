import CivilTime
import SourceText

package enum ZoneFiles {
  /// Fails if a requested zone could not be read, because results without it are invalid.
  package static func expectRead() throws(ToolError) {
    guard let failure = ZoneDatabase.system.failure else { return }
    let code: ExitCode =
      switch failure.kind {
      case .cannotOpen: .noInput
      case .cannotRead: .ioFailure
      case .damaged: .badInput
      }
    throw ToolError(code, displaySafe("the time zone file \(failure.path) \(failure.message)"))
  }

  /// Shows a finding for each named zone that is unknown.
  package static func showLacking(_ console: Console) -> ExitCode {
    let names = ZoneDatabase.system.lacking
    // On a machine without any zones, everything that needs them has failed.
    if names.isEmpty || !ZoneDatabase.system.isAvailable { return .done }
    console.show(
      names.map { name in
        Diagnostic(
          code: .unknownTimeZone, severity: .warning,
          message: "this machine has no time zone \(quotedForDisplay(name)): times there may be in UTC or at another "
            + "offset; install the whole package tzdata if the name is right")
      })
    return .findings
  }
}
