package import SourceText

/// A form of dates and times in feeds, compiled from a pattern.
///
/// | pattern | reads |
/// |---|---|
/// | `yyyy`, `yy` | four digits of year; two, 69 to 99 being 1969 to 1999 |
/// | `MM`, `M`, `MMM`, `MMMM` | month: two digits, one or two, `Jan` (or `Sept`), `January` |
/// | `dd`, `d` | day: two digits, one or two |
/// | `HH`, `H`, `hh`, `h` | hour of 24, of 12: two digits, one or two; with a date, 24 to 29 are on the next day |
/// | `mm`, `ss`, `S` | minute, second: two digits; fraction of a second, any number of digits, ignored |
/// | `a` | `AM`, `p.m.`, `p` in any case; with `h:mm a` also `7:30p`, `7 pm` and `noon` |
/// | `E`…`EEEE` | a weekday's name, in English at least three letters of it; not checked against the date |
/// | `X`…`XXX` | offset: `Z`, `±hh`, `±hhmm`, `±hh:mm` |
/// | `epoch` | Unix seconds, or milliseconds of 13 digits |
/// | `excelDay`, `excelTime` | a spreadsheet's day number, `46127`, and fraction of a day, `0.7917` |
/// | a blank | blanks, tabs and no-break spaces, at least one |
/// | `[` `]` | an optional part, taken if it matches |
/// | `'at'`, `''` | literal text; a quote |
/// | `*` | the rest of the text; at the end only |
/// | `T`, anything that is not a letter | itself |
///
/// Names are English, or those of `DateNames`, full or abbreviated. The whole text must match and mean a time that
/// exists.
public struct DateTimeForm: Sendable {
  package let pattern: String
  /// The fields that a text may have.
  package let fields: DateTimeFields
  let steps: [DateTimeStep]

  public init(_ pattern: String) throws(DateTimeFormError) {
    var compiler = DateTimeCompiler(pattern: Array(pattern.utf8))
    try compiler.compile()
    self.pattern = pattern
    fields = compiler.fields
    steps = compiler.steps
  }

  /// Nil if `text` does not have this form, or if its date or time does not exist.
  package func parse(_ text: ByteView) -> DateTimeParts? {
    steps.withUnsafeBufferPointer { DateTimeMatcher.parse(text, $0, 0, $0.count) }
  }

  package func parse(_ text: String) -> DateTimeParts? { text.withBytes { parse($0) } }
}
