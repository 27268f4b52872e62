/// A pattern that means nothing, with the place where that shows.
public struct DateTimeFormError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// A letter that stands for nothing, or not this many times. Letters that stand for themselves are quoted.
    case unknownLetters(String)
    case openQuote
    /// A bracket without its other half, or with nothing in it.
    case brackets
    /// Optional parts more than eight deep.
    case nesting
    /// `*` before the end.
    case starBeforeEnd
    /// The same part twice where both would be read.
    case repeated(String)
    /// `h` with no `a` says nothing about the half of the day, and `H` needs none.
    case halfDay
    /// Minutes without hours, seconds without minutes.
    case incompleteTime
    /// `epoch` together with other parts.
    case mixedEpoch
    /// Nothing to be read.
    case noParts
    /// More than 256 bytes.
    case length
  }

  public let reason: Reason
  /// In bytes, from 0.
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
      case .mixedEpoch: "'epoch' can't be combined"
      case .noParts: "the pattern reads no part of a date or time"
      case .length: "the pattern is longer than 256 bytes"
      }
    return "\(text) (byte \(offset))"
  }
}
