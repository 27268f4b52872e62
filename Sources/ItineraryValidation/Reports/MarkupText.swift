import SourceText

extension OutputBuffer {
  /// Visible text for XML and HTML: nothing in it is markup, an entity or a control.
  func append(markup text: String) {
    for scalar in displaySafe(text).unicodeScalars {
      switch scalar {
      case "&": append("&amp;" as StaticString)
      case "<": append("&lt;" as StaticString)
      case ">": append("&gt;" as StaticString)
      case "\"": append("&quot;" as StaticString)
      case "'": append("&#39;" as StaticString)
      // No characters of XML 1.0 (section 2.2).
      case "\u{FFFE}", "\u{FFFF}": append("\u{FFFD}" as StaticString)
      default: append(String(scalar))
      }
    }
  }
}
