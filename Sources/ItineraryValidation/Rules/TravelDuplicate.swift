import SourceText

extension Rule {
  static let travelDuplicate = Rule(
    .travelDuplicate, .error,
    summary: "A leg has more than one travel item.",
    why: """
      A leg is travelled once. The second item is left over from an edit or a merge, and times and distances are \
      counted twice.
      """,
    fix: RuleFix(
      .removeDuplicates,
      """
      Travel that was derived, or is a copy, is removed; of the others, the one with its own details stays, \
      then one that is legal, then the first by id.
      """),
    failing: .trip(days: 2, .boston(), .travel(at: "1"), .travel("t2", day: 2, at: "-1"), .bronx(day: 2)),
    passing: .trip(days: 2, .boston(), .travel(at: "1"), .bronx(day: 2)),
    check: { view, report in
      guard view.knowsLegs, view.knowsTravel, !view.travelsRise else { return }
      var firsts: [Int32: ItemRow] = [:]
      for row in view.travels where row.leg >= 0 {
        guard let first = firsts[row.leg] else {
          firsts[row.leg] = row
          continue
        }
        report.add(
          view.itinerary, item: row.index, barrier: first.index,
          "\(view.name(row.index)) on \(view.dayName(row.day)) is a second travel item for leg \(row.leg); "
            + "the first is \(view.name(first.index)) on \(view.dayName(first.day))")
      }
    })
}
