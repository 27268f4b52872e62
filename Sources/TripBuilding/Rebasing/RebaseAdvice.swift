import FormatSyntax
import SourceText

/// What the findings of a rebase advise: the command that does it.
enum RebaseAdvice {
  /// The edit that drops a game.
  static func removing(_ id: String) -> String { edit("remove-game", id) }

  /// `sportstime edit TRIP --op '{"op":"remove","item":"t1"}'`
  static func edit(_ operation: String, _ id: String) -> String {
    let output = OutputBuffer()
    output.append("{\"op\":" as StaticString)
    output.appendJSON(operation)
    output.append(",\"item\":" as StaticString)
    output.appendJSON(id)
    output.append(0x7D)
    let quoted = output.text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    return "sportstime edit TRIP --op '\(quoted)'"
  }
}
