/// Evenly spaced keys between two others.
package enum EvenKeys {
  /// `count` rising keys above `low` and below `high`; nil is an open end.
  ///
  /// Between two keys they are equal fractions of the gap, which may be too narrow for them. Open below they are …, −2,
  /// −1, open above 1, 2, …, so that nothing but a game is in the band that games are keyed in; a first game below it,
  /// or a last one above it, is wrong already, and still they stand before and after it.
  package static func keys(_ count: Int, above low: Double?, below high: Double?) -> [Double] {
    (0..<max(0, count)).map { index in
      switch (low, high) {
      case (nil, nil): Double(index + 1)
      case (nil, let high?): min(0, high.rounded(.up)) - Double(count - index)
      case (let low?, nil): max(0, low.rounded(.down)) + Double(index + 1)
      case (let low?, let high?): low + (high - low) * (Double(index + 1) / Double(count + 1))
      }
    }
  }
}
