import SportsTime
import Testing

/// Where items can be, outside of a drag. The answers are held against edits.
struct PlacementTests {
  @Test func answersAreThoseOfEdits() throws {
    let trip = try Samples.trip()
    let placement = Placement(trip)
    for item in trip.items where item.kind != .game {
      for day in 0...(trip.dayCount + 1) {
        for sortOrder in [-2, -1, 0, 0.0005, 0.5, 1, 2, .infinity] {
          let position = Position(day: day, sortOrder: sortOrder)
          var edited = trip
          let isAccepted = (try? edited.apply(.move(item: item.id, to: .position(position)))) != nil
          #expect(placement.isValid(position, for: item.id) == isAccepted, "\(item.id) at \(position)")
          let isInPlaces = placement.places(of: item.id).contains { $0.contains(position) }
          #expect(isInPlaces == isAccepted || !sortOrder.isFinite, "\(item.id) at \(position)")
          guard let nearest = placement.nearest(to: position, for: item.id) else { continue }
          #expect(placement.isValid(nearest, for: item.id))
          if isAccepted { #expect(nearest == position) }
        }
      }
    }
  }

  @Test func travelStaysBetweenItsGames() throws {
    let trip = try Samples.trip()
    let placement = Placement(trip)
    let leg = try #require(trip.items.first { $0.kind == .travel })
    #expect(placement.barriers(of: leg.id) == ("g2", "g3"))
    #expect(placement.dayRange(of: leg.id) == 2...4)
    #expect(placement.refusal(of: leg.id, at: Position(day: 1, sortOrder: 5))?.code == .travelOutsideDayRange)
    #expect(placement.dayRange(of: "dinner") == 1...trip.dayCount)
    #expect(placement.dayRange(of: "g1") == 1...1)
    #expect(placement.refusal(of: "g1", at: trip.item("g1")?.position ?? Position(day: 9, sortOrder: 0)) == nil)
    #expect(placement.refusal(of: "none", at: Position(day: 1, sortOrder: 1))?.code == .unknownItem)
    #expect(placement.dayRange(of: "none") == nil && placement.barriers(of: "dinner") == (nil, nil))
  }

  @Test func aStayKeepsItsNights() throws {
    var trip = try Samples.trip()
    try trip.apply(
      .insert(NewItem(id: "hotel", title: "Hotel", details: .init(category: "hotel", endDay: 3)), at: .first(day: 1)))
    #expect(Placement(trip).dayRange(of: "hotel") == 1...2)
    var table = ItineraryTable(trip)
    try table.lift(item: "hotel")
    for row in table.legalRows { #expect(table.slot(forRow: row).day <= 2) }
    for row in table.legalRows {
      var trial = table
      #expect(trial.drop(at: .before(row: row)).refusal == nil, "row \(row)")
    }
  }
}
