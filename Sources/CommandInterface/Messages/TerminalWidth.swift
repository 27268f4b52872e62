import SystemIO

/// The width of text output, in columns.
package enum TerminalWidth {
  /// Used if standard output is not a terminal or has no width.
  static let standard = 100
  private static let range = 48...120

  /// COLUMNS, otherwise the width of the terminal. Other outputs don't depend on the terminal.
  package static var ofOutput: Int {
    guard StandardStreams.outputIsTerminal else { return standard }
    let columns = environment("COLUMNS").flatMap { Int($0) } ?? StandardStreams.outputColumns ?? standard
    return min(max(columns, range.lowerBound), range.upperBound)
  }
}
