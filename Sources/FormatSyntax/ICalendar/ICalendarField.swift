import SourceText

/// A wanted value of each record: of a property or of one of its parameters.
package struct ICalendarField: Hashable, Sendable {
  /// The property's name in uppercase.
  package var name: String
  /// The parameter's name in uppercase; nil for the property's value.
  package var parameter: String?
  /// Whether the value is TEXT (RFC 5545, section 3.3.11), which must be unescaped.
  package var isText: Bool
  /// Whether to join all occurrences with U+001F instead of taking the first one.
  package var collectsAll: Bool
  /// Whether it is a property of the calendar around the records. Every record after it gets its value.
  package var isOfCalendar: Bool

  /// Reads `SUMMARY`, `DTSTART;TZID`, `COMMENT[]` or `/X-WR-TIMEZONE`. A `\` at the end makes any property TEXT:
  /// `X-GAME-NOTE\`.
  package init(_ path: String) {
    var rest = Substring(path)
    isOfCalendar = rest.hasPrefix("/")
    if isOfCalendar { rest = rest.dropFirst() }
    let asksText = rest.hasSuffix("\\")
    if asksText { rest = rest.dropLast() }
    collectsAll = rest.hasSuffix("[]")
    if collectsAll { rest = rest.dropLast(2) }
    let parts = rest.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    name = parts[0].uppercased()
    parameter = parts.count > 1 ? parts[1].uppercased() : nil
    isText = parameter == nil && (asksText || ICalendarField.textProperties.contains(name))
  }

  /// Whether the names consist of letters, digits and hyphens, as names of properties and parameters do.
  package var hasNames: Bool {
    func isName(_ name: String) -> Bool {
      !name.isEmpty && name.utf8.allSatisfy { $0.isUppercase || $0.isDigit || $0 == .hyphen }
    }
    return isName(name) && parameter.map(isName) ?? true
  }

  /// The properties of RFC 5545, section 3.8, and of RFC 7986 whose values are TEXT, and two common extensions.
  private static let textProperties: Set<String> = [
    "ACTION", "CALSCALE", "CATEGORIES", "CLASS", "COLOR", "COMMENT", "CONTACT", "DESCRIPTION", "LOCATION", "METHOD",
    "NAME", "PRODID", "RELATED-TO", "REQUEST-STATUS", "RESOURCES", "STATUS", "SUMMARY", "TRANSP", "TZID", "TZNAME",
    "UID", "VERSION", "X-WR-CALDESC", "X-WR-CALNAME",
  ]
}
