import SourceText

/// Sides and venues rendered in one format. Each is rendered once and copied for each game.
struct SharedTexts {
  /// The text that the spans refer to.
  let store: TextStore
  private let sides: [TextSpan]
  private let venues: [TextSpan]

  init(
    _ schedule: Schedule, side: (UnsafePointer<Side>, OutputBuffer) -> Void,
    venue: (UnsafePointer<Venue>, OutputBuffer) -> Void
  ) {
    let output = OutputBuffer()
    var store = TextStore()
    func spans<Part>(_ parts: [Part], _ render: (UnsafePointer<Part>, OutputBuffer) -> Void) -> [TextSpan] {
      parts.map { part in
        output.removeAll()
        withUnsafePointer(to: part) { render($0, output) }
        return store.append(output.view)
      }
    }
    sides = spans(schedule.sides, side)
    venues = spans(schedule.venues, venue)
    self.store = store
  }

  /// The rendered side; nil if there is no side with this number.
  func side(_ number: Int32) -> TextSpan? { sides.indices.contains(Int(number)) ? sides[Int(number)] : nil }

  /// The rendered venue; nil if there is no venue with this number.
  func venue(_ number: Int32) -> TextSpan? { venues.indices.contains(Int(number)) ? venues[Int(number)] : nil }
}
