import DataFiles
import FormatSyntax
import CivilTime
package import ItineraryModel
import ScheduleModel
package import SourceText
package import TripTimeline

/// Writes itineraries as one self-contained page: no scripts, no network access, and an inline style.
///
/// The page is meant for people and is not read back.
package final class HTMLExporter: ItineraryDocumentWriter {
  private let page = PageTemplate(DataFiles.itineraryPage)
  private let scratch: TimelineScratch
  private let gazetteer: Gazetteer?
  private let several: Bool
  private let unit: DistanceUnit?
  private let readerZone: Zone?
  private let findings: (@Sendable (Itinerary) -> [Diagnostic])?
  private let value = OutputBuffer(capacity: 1_024)
  /// The numbers of the next heading and itinerary. Their ids must be unique in a page.
  private var nextHeading = 1
  private var nextTrip = 1

  private var zones: ZoneBook { scratch.zones }

  /// What makes a page editable: allowed scripts, more styles, and text at the end.
  package struct Editing {
    /// Appended to the content security policy.
    package var policy: String
    package var style: [UInt8]
    package var scripts: [UInt8]

    package init(policy: String, style: [UInt8], scripts: [UInt8]) {
      self.policy = policy
      self.style = style
      self.scripts = scripts
    }
  }

  private let editing: Editing?

  package init(_ options: ExportOptions, editing: Editing? = nil) {
    scratch = TimelineScratch(options)
    gazetteer = options.gazetteer
    several = options.several
    unit = options.unit
    readerZone = options.readerZone
    findings = options.findings
    self.editing = editing
  }

  /// With several itineraries, the list with all maps precedes the first itinerary.
  package var sections: Int { several ? 2 : 1 }

  package func begin(_ section: Int, to output: OutputBuffer) {
    if !several { return }
    (nextHeading, nextTrip) = (1, 1)
    if section > 0 { return output.append("</ul>\n</nav>\n") }
    appendHead(to: output) { $0.append("Itineraries") }
    output.append("<nav aria-label=\"Itineraries\">\n<h1>Itineraries</h1>\n<ul class=\"trips\">\n")
  }

  package func append(_ itinerary: Itinerary, _ section: Int, to output: OutputBuffer) {
    ItinerarySource.with(itinerary, unit: unit) { source in
      let plan = DayPlan(source, zones: zones, slack: scratch.statedSlack)
      if several { return section == 0 ? appendEntry(plan, to: output) : append(plan, to: output) }
      (nextHeading, nextTrip) = (1, 1)
      appendHead(to: output) { plan.text.appendTitle(to: $0) }
      append(plan, to: output)
      appendFoot(to: output)
    }
  }

  /// Appends the page of one itinerary.
  package func append(_ itinerary: Itinerary, to output: OutputBuffer) { append(itinerary, 0, to: output) }

  package func end(to output: OutputBuffer) { if several { appendFoot(to: output) } }

  private func appendHead(to output: OutputBuffer, title: (OutputBuffer) -> Void) {
    page.appendHead(to: output, policy: editing?.policy)
    appendVisible("<title>", "</title>\n", to: output, title)
    page.appendMiddle(to: output, style: editing?.style ?? [])
  }

  private func appendFoot(to output: OutputBuffer) { page.appendFoot(to: output, scripts: editing?.scripts) }

  private func append(_ plan: DayPlan, to output: OutputBuffer) {
    let source = plan.text.source
    let stretches = plan.stretches()
    let overview = PageOverview(plan: plan, stretches: stretches)
    let details = PageDetails(plan, DayTimes(source, plan.order, scratch), findings?(source.itinerary) ?? [])
    let trip = nextTrip
    nextTrip += 1
    let firstHeading = nextHeading
    // The editor shows no map.
    let map = several || editing != nil ? nil : map(plan)
    output.append("<article id=\"trip-\(trip)\">\n<header>\n")
    appendTitle(plan, to: output)
    overview.appendTotals(to: output)
    output.append("</header>\n")
    details.append(item: nil, to: output)
    overview.appendRail(firstDay: firstHeading, to: output)
    output.append("<div class=\"trip\">\n<div class=\"days\">\n")
    for stretch in stretches { append(stretch, plan, details, map: map == nil ? nil : trip, to: output) }
    output.append("</div>\n")
    map?.append(
      trip, ground: .full,
      heading: { day in
        stretches.firstIndex { $0.days.contains(day) }.map { firstHeading + $0 }
      }, to: output)
    output.append("</div>\n</article>\n")
  }

  private func map(_ plan: DayPlan) -> RouteMap? {
    RouteMap(Route(plan.text.source, order: plan.order, gazetteer: gazetteer), plan.text.source)
  }

  /// Appends an itinerary's entry in the list, with its map.
  private func appendEntry(_ plan: DayPlan, to output: OutputBuffer) {
    let trip = nextTrip
    nextTrip += 1
    output.append("<li><h2><a href=\"#trip-\(trip)\">")
    appendVisible("", "", to: output) { plan.text.appendTitle(to: $0) }
    output.append("</a></h2>\n<p class=\"dates\">")
    plan.appendDates(to: output)
    output.append("</p>\n")
    map(plan)?.append(trip, ground: .small, to: output)
    output.append("</li>\n")
  }

  private func appendTitle(_ plan: DayPlan, to output: OutputBuffer) {
    appendVisible(several ? "<h2 class=\"title\">" : "<h1>", several ? "</h2>\n" : "</h1>\n", to: output) {
      plan.text.appendTitle(to: $0)
    }
    output.append("<p class=\"dates\">")
    plan.appendDates(to: output)
    output.append("</p>\n")
  }

  /// - Parameter map: the number of the trip's map; nil if the page has none.
  private func append(
    _ stretch: DayStretch, _ plan: DayPlan, _ details: PageDetails, map: Int?, to output: OutputBuffer
  ) {
    let number = nextHeading
    nextHeading += 1
    let level: StaticString = several ? "h3" : "h2"
    // Days of several trips may have the same names, but a landmark needs a unique name.
    if several {
      output.append("<section>\n<")
    } else {
      output.append("<section aria-labelledby=\"day-\(number)\">\n<")
    }
    output.append(level)
    output.append(" id=\"day-\(number)\">")
    appendHeading(stretch, plan, map, to: output)
    output.append("</")
    output.append(level)
    output.append(">\n")
    if stretch.isEmpty {
      output.append("<p class=\"empty\">Nothing planned")
      appendVisible(", in ", "", to: output) { VisibleText.append(plan.text.source[stretch.city], to: $0) }
      output.append("</p>\n")
    } else {
      output.append("<ol>\n")
      for stage in stretch.stages { append(stage, plan, details, to: output) }
      for index in stretch.items { append(index, plan, details, to: output) }
      output.append("</ol>\n")
    }
    let others = stretch.beds.filter { !stretch.items.contains($0) }
    appendVisible("<p class=\"where\">Night: ", "</p>\n", to: output) { plan.appendTitles(others, to: $0) }
    output.append("</section>\n")
  }

  private func appendHeading(_ stretch: DayStretch, _ plan: DayPlan, _ map: Int?, to output: OutputBuffer) {
    if !stretch.isRun { return appendHeading(stretch.days.lowerBound, stretch.items, plan, map, to: output) }
    output.append("Days ")
    stretch.appendDays(to: output)
    output.append(" · ")
    plan.appendDates(stretch, to: output)
  }

  private func appendTime(_ date: LocalDate, to output: OutputBuffer) {
    output.append("<time datetime=\"")
    date.append(to: output)
    output.append("\">")
    DateText.append(date, to: output)
    output.append("</time>")
  }

  private func appendHeading(
    _ day: Int, _ items: ArraySlice<Int>, _ plan: DayPlan, _ map: Int? = nil, to output: OutputBuffer
  ) {
    output.append("Day \(day) · ")
    appendTime(plan.date(ofDay: day), to: output)
    value.removeAll()
    plan.appendCity(items, to: value)
    if value.count == 0 { return }
    output.append(" <span class=\"city\">")
    if let map {
      output.append("<a href=\"#route-\(map)\">")
    }
    Markup.append(value.view, to: output)
    output.append(map == nil ? "</span>" : "</a></span>")
  }

  private func append(_ index: Int, _ plan: DayPlan, _ details: PageDetails, to output: OutputBuffer) {
    let item = plan.text.source.itinerary.items[index]
    output.append("<li class=\"")
    output.append(item.kind.word)
    output.append(plan.text.isOff(item) ? " off\">\n" : "\">\n")
    appendContent(index, plan, details, to: output)
    output.append("</li>\n")
  }

  /// Appends one of the later days of travel.
  private func append(_ stage: TravelDays.Stage, _ plan: DayPlan, _ details: PageDetails, to output: OutputBuffer) {
    let item = plan.text.source.itinerary.items[stage.item]
    output.append("<li class=\"travel\">\n<p class=\"when\">")
    details.times.append(stage, to: output)
    output.append("</p>\n<div>\n")
    PageIcon(item, plan.text).append(to: output)
    appendVisible("<p class=\"what\">", "</p>\n", to: output) { plan.text.appendTitle(item, to: $0) }
    append(part: stage, to: output)
    output.append("</div>\n</li>\n")
  }

  private func append(part stage: TravelDays.Stage, to output: OutputBuffer) {
    if stage.count < 2 { return }
    output.append("<p class=\"where\">")
    ItemText.append(stage: stage.number + 1, of: stage.count, minutes: stage.minutes, to: output)
    output.append("</p>\n")
  }

  private func appendContent(_ index: Int, _ plan: DayPlan, _ details: PageDetails, to output: OutputBuffer) {
    let item = plan.text.source.itinerary.items[index]
    let game = plan.text.game(item)
    output.append("<p class=\"when\">")
    if let game {
      plan.appendStart(game, to: output) { reading, time in
        output.append("<time datetime=\"")
        reading.append(to: output)
        output.append("\">")
        time()
        output.append("</time>")
      }
    } else {
      let start = output.count
      details.times.appendEstimate(index, isTravel: item.kind == .travel, to: output)
      if output.count == start { output.append(item.kind == .travel ? "Travel" : "Plan") }
    }
    output.append("</p>\n<div>\n")
    details.times.appendChange(index, to: output)
    PageIcon(item, plan.text).append(to: output)
    if let game { appendColors(game, plan, to: output) }
    appendVisible("<p class=\"what\">", "</p>\n", to: output) { plan.text.appendTitle(item, to: $0) }
    if let game, let word = ItemText.word(plan.text.source.itinerary.games[game].facts.status) {
      output.append("<p class=\"status\">")
      output.append(word)
      output.append("</p>\n")
    }
    if let readerZone, let start = game.flatMap({ plan.start($0) }),
      let time = DateText.reading(of: start.reading, in: readerZone)
    {
      output.append("<p class=\"where\">Your time: ")
      output.append(time)
      output.append("</p>\n")
    }
    appendVisible("<p class=\"where\">", "</p>\n", to: output) { plan.text.appendPlace(item, to: $0) }
    appendVisible("<p class=\"where\">", "</p>\n", to: output) { plan.text.appendJourney(item, to: $0) }
    appendVisible("<p class=\"where\">", "</p>\n", to: output) {
      plan.text.appendStayTimes(item, separator: " · ", to: $0)
    }
    if let stage = plan.travel.stages(ofItem: index).first { append(part: stage, to: output) }
    if let notes = plan.text.notes(item), !notes.equals(plan.text.source[item.title]) {
      appendVisible("<p class=\"notes\">", "</p>\n", to: output) {
        VisibleText.append(notes, lineEnd: .newline, to: $0)
      }
    }
    details.append(item: index, to: output)
    output.append("</div>\n")
  }

  /// Appends a stripe in the known colors of the two teams. Its title names the teams.
  private func appendColors(_ game: Int, _ plan: DayPlan, to output: OutputBuffer) {
    // The editor's gazetteer has no teams.
    #if !hasFeature(Embedded)
      let source = plan.text.source
      let facts = source.itinerary.games[game].facts
      let month = facts.localDate.map { GazetteerPeriod.month(of: $0) }
      let teams = [(facts.awayID, facts.awayName), (facts.homeID, facts.homeName)].map { id, name in
        [id, name].lazy.compactMap { self.gazetteer?.team(source[$0], league: source[facts.league], month: month) }
          .first
      }
      guard teams.allSatisfy({ $0?.color.isEmpty == false }) else { return }
      output.append("<p class=\"colors\" aria-hidden=\"true\">")
      for case let team? in teams {
        output.append("<i style=\"background:")
        output.append(team.color)
        output.append("\"></i>")
      }
      output.append("</p>\n")
    #endif
  }

  /// Appends the output of `body`, escaped, between two tags; nothing if the output is empty.
  private func appendVisible(
    _ before: StaticString, _ after: StaticString, to output: OutputBuffer, _ body: (OutputBuffer) -> Void
  ) {
    value.removeAll()
    body(value)
    if value.count == 0 { return }
    output.append(before)
    Markup.append(value.view, to: output)
    output.append(after)
  }

  // MARK: Rows

  /// A displayed row, as markup without an enclosing element.
  package enum Row {
    case heading(day: Int)
    case item(Int, isOff: Bool)
  }

  /// Calls `body` for each row of the flattened itinerary, in order.
  package func forEachRow(of itinerary: Itinerary, _ body: (Row, ByteView) -> Void) {
    ItinerarySource.with(itinerary, unit: unit) { source in
      let plan = DayPlan(source, zones: zones, slack: scratch.statedSlack)
      let details = PageDetails(plan, DayTimes(source, plan.order, scratch), [])
      let output = OutputBuffer()
      plan.forEachDay { day, items in
        output.removeAll()
        appendHeading(day, items, plan, to: output)
        body(.heading(day: day), output.view)
        for index in items {
          output.removeAll()
          appendContent(index, plan, details, to: output)
          body(.item(index, isOff: plan.text.isOff(itinerary.items[index])), output.view)
        }
      }
    }
  }
}
