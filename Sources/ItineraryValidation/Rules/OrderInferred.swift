import SourceText

extension Rule {
  static let orderInferred = Rule(
    .orderInferred, .info,
    summary: "The order of items was inferred, because the document has none.",
    why: """
      A calendar from elsewhere knows times but no sort orders. Where the order matters, check it once and save it \
      as JSON.
      """,
    failing: .trip(
      .boston(),
      orderIsInferred: true),
    passing: .trip(.boston()),
    check: { view, report in
      if view.orderIsInferred {
        report.add(
          view.itinerary, "the order of items was inferred from their times, because the document has none")
      }
    })
}
