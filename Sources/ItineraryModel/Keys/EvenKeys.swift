/// Evenly spaced keys between two others.
package enum EvenKeys {
  /// `count` increasing keys above `low` and below `high`; nil means an open end.
  ///
  /// Between two keys, they divide the gap evenly; it may be too narrow for them. With an open lower end they are …,
  /// −2, −1, and with an open upper end 1, 2, …, so that only games are in the band of game keys. If the first game is
  /// below the band or the last game is above it, which is an error, the items still come before or after it.
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
