import SourceText

/// Sides and venues as one format writes them: rendered once, and copied for each game that has them.
struct SharedTexts {
  private let store: TextStore
  private let sides: [TextSpan]
  private let venues: [TextSpan]

  init(
    _ schedule: Schedule, side: (Side, OutputBuffer) -> Void, venue: (Venue, OutputBuffer) -> Void
  ) {
    let output = OutputBuffer()
    var store = TextStore()
    func spans<Part>(_ parts: [Part], _ render: (Part, OutputBuffer) -> Void) -> [TextSpan] {
      parts.map { part in
        output.removeAll()
        render(part, output)
        return store.append(output.view)
      }
    }
    sides = spans(schedule.sides, side)
    venues = spans(schedule.venues, venue)
    self.store = store
  }

  /// Calls `body` with the text of the side with this number; nil, without a call, where there is none.
  @discardableResult
  func withSide<Result>(_ number: Int32, _ body: (ByteView) -> Result) -> Result? { with(number, sides, body) }

  /// Calls `body` with the text of the venue with this number; nil, without a call, where there is none.
  @discardableResult
  func withVenue<Result>(_ number: Int32, _ body: (ByteView) -> Result) -> Result? { with(number, venues, body) }

  private func with<Result>(_ number: Int32, _ spans: [TextSpan], _ body: (ByteView) -> Result) -> Result? {
    spans.indices.contains(Int(number)) ? store.withBytes(spans[Int(number)], body) : nil
  }
}
