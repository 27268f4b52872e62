/// An invalid pattern, with the position of the error.
public struct DateTimeFormError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// An unknown letter, or a wrong number of repetitions. Literal letters must be quoted.
    case unknownLetters(String)
    case openQuote
    /// An unmatched or empty bracket.
    case brackets
    /// Optional parts are nested more than eight deep.
    case nesting
    /// `*` before the end.
    case starBeforeEnd
    /// A field occurs twice where both would be read.
    case repeated(String)
    /// `h` without `a` does not state the half of the day, and `H` does not need it.
    case halfDay
    /// Minutes without hours, seconds without minutes.
    case incompleteTime
    /// `epoch` together with other parts.
    case mixedEpoch
    /// Nothing is read.
    case noParts
    /// More than 256 bytes.
    case length
  }

  public let reason: Reason
  /// Byte offset.
  public let offset: Int
}

extension DateTimeFormError: CustomStringConvertible {
  public var description: String {
    let text =
      switch reason {
      case .unknownLetters(let letters): "'\(letters)' has no meaning; quote letters that should match themselves"
      case .openQuote: "a quote is not closed"
      case .brackets: "a bracket is unmatched or empty"
      case .nesting: "optional parts are nested more than 8 deep"
      case .starBeforeEnd: "'*' is allowed only at the end"
      case .repeated(let letters): "'\(letters)' repeats a part"
      case .halfDay: "'h' and 'a' need each other, and 'H' can't have 'a'"
      case .incompleteTime: "minutes need hours, and seconds need minutes"
      case .mixedEpoch: "'epoch' can't be combined with other parts"
      case .noParts: "the pattern reads no part of a date or time"
      case .length: "the pattern is longer than 256 bytes"
      }
    return "\(text) (byte \(offset))"
  }
}
