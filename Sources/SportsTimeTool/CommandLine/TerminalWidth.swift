import SystemIO

/// How many columns a line of text may have.
enum TerminalWidth {
  /// Where standard output is not a terminal, or has no width.
  static let standard = 100
  private static let range = 48...120

  /// COLUMNS, otherwise the width of the terminal; what goes elsewhere does not depend on the terminal.
  static var ofOutput: Int {
    guard StandardStreams.outputIsTerminal else { return standard }
    let columns = environment("COLUMNS").flatMap { Int($0) } ?? StandardStreams.outputColumns ?? standard
    return min(max(columns, range.lowerBound), range.upperBound)
  }
}
