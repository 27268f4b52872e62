package import CivilTime
import FormatSyntax
package import ItineraryModel
package import ScheduleModel
package import SourceText

/// Checks itineraries one after the other, reusing memory. Each thread needs its own.
package struct Validator {
  private let emptySink: FindingSink
  /// Called for every itinerary of a document, with its size in bytes.
  package var onItinerary: ((Int) -> Void)?
  private let checks: [ActiveRule]
  private let settings: RuleSettings
  /// The severity of `duplicate-itinerary-id`. Duplicates are only known after all itineraries have been read.
  private let doubleSeverity: Severity?
  private let gazetteer: SharedGazetteer
  private let schedule: ScheduleIndex?
  private let zones: ZoneCache
  private let ids = IDTable()
  private var reader: ItineraryReader
  private var reporter: FindingReporter
  private var rows: [ItemRow] = []
  private var games: [ItemRow] = []
  private var travels: [ItemRow] = []
  private var travelsRise = true
  private var traits: ItemTraits = []
  private var shape = TripShape()

  package init(
    _ settings: RuleSettings = RuleSettings(), gazetteer: Gazetteer = .builtIn, zones: ZoneDatabase = .system,
    schedule: ScheduleIndex? = nil, sink: FindingSink = FindingSink()
  ) {
    emptySink = sink
    self.settings = settings
    doubleSeverity = settings.severity(of: .duplicateItineraryID)
    self.gazetteer = SharedGazetteer(gazetteer)
    self.schedule = schedule
    self.zones = ZoneCache(zones)
    reader = ItineraryReader(gazetteer)
    reporter = FindingReporter(sink, honorsIgnores: settings.honorsIgnores)
    checks = RuleRegistry.all.compactMap { rule in
      guard let check = rule.check, let severity = settings.severity(of: rule.code) else { return nil }
      return ActiveRule(code: rule.code, severity: severity, check: check)
    }
  }

  /// The findings so far.
  package var sink: FindingSink { reporter.sink }

  /// Returns the findings so far, and removes them.
  package mutating func takeSink() -> FindingSink {
    let found = reporter.sink
    reporter.sink = emptySink
    return found
  }

  /// Starts another part of the input. New findings go to `sink`. The baseline's findings that have occurred are kept.
  package mutating func begin(_ sink: FindingSink) {
    let last = reporter.sink
    reporter.sink = sink
    reporter.sink.setBaseline(of: last)
  }

  /// Reads and checks `text`, which contains one itinerary.
  ///
  /// - Parameter orderIsInferred: whether the itinerary is from a document without sort orders.
  @discardableResult
  package mutating func validate(
    _ text: ByteView, at place: SourceLocation, orderIsInferred: Bool = false
  ) -> ItineraryVerdict {
    reporter.begin()
    do throws(SyntaxError) {
      try reader.read(text)
    } catch {
      return refuse(error, text, at: place)
    }
    let gaps = ItineraryGaps(reader.itinerary, reader.issues, text: text)
    check(reader.itinerary, issues: reader.issues, gaps, orderIsInferred)
    let verdict: ItineraryVerdict = reporter.errorCount == 0 ? .valid : .invalid
    reporter.finish(text, at: place, verdict: verdict)
    list(reader.itinerary, text, place, verdict)
    return verdict
  }

  /// Checks an itinerary without text. All findings get the location `place`.
  @discardableResult
  package mutating func validate(
    _ itinerary: Itinerary, at place: SourceLocation, orderIsInferred: Bool = false
  ) -> ItineraryVerdict {
    reporter.begin()
    let nothing = ByteView(start: nil, count: 0)
    check(itinerary, issues: ItemIssues(), ItineraryGaps(itinerary, ItemIssues(), text: nothing), orderIsInferred)
    let verdict: ItineraryVerdict = reporter.errorCount == 0 ? .valid : .invalid
    reporter.finish(nothing, at: place, verdict: verdict)
    list(itinerary, nothing, place, verdict)
    return verdict
  }

  /// Reports text that is not an itinerary. `error` states the reason, with an offset in `text`.
  package mutating func refuse(_ error: SyntaxError, _ text: ByteView, at place: SourceLocation) -> ItineraryVerdict {
    reporter.begin()
    let isLimit = error.code == .limitExceeded
    let code: DiagnosticCode = isLimit ? .limitExceeded : .unreadableItinerary
    if let severity = settings.severity(of: code) {
      reporter.begin(code, severity)
      reporter.add(
        unreadableAt: error.offset, isLimit ? error.message : "this is not a readable itinerary: \(error.message)")
    }
    reporter.finish(text, at: place, verdict: .unreadable)
    #if !hasFeature(Embedded)
      keep(nil, at: place, isReadable: false)
    #endif
    return .unreadable
  }

  private mutating func check(
    _ itinerary: Itinerary, issues: ItemIssues, _ gaps: ItineraryGaps, _ orderIsInferred: Bool
  ) {
    shape.update(itinerary)
    fillRows(itinerary, gaps)
    let view = ItineraryView(
      itinerary: itinerary, rows: rows, games: games, travels: travels, traits: traits,
      travelsRise: travelsRise, shape: shape, gaps: gaps, orderIsInferred: orderIsInferred, gazetteer: gazetteer,
      zones: zones, ids: ids, schedule: schedule, parameters: settings.parameters)
    if !issues.isEmpty || !gaps.strays.isEmpty { report(issues, gaps, view) }
    for rule in checks {
      reporter.begin(rule.code, rule.severity)
      rule.check(view, &reporter)
    }
  }

  private mutating func list(
    _ itinerary: Itinerary, _ text: ByteView, _ place: SourceLocation, _ verdict: ItineraryVerdict
  ) {
    let isKept = reporter.sink.checked != nil
    guard isKept || doubleSeverity != nil && itinerary.id.count > 0 else { return }
    var counter = PlaceCounter(text, from: place)
    let start = counter.advance(to: 0)
    #if !hasFeature(Embedded)
      if isKept { keep(itinerary.text.optionalString(itinerary.id), at: start, isReadable: true) }
    #endif
    guard let doubleSeverity, itinerary.id.count > 0 else { return }
    reporter.sink.doubleSeverity = doubleSeverity
    itinerary.text.withBytes(itinerary.id) { reporter.sink.list($0, at: start, verdict) }
  }

  #if !hasFeature(Embedded)
    private mutating func keep(_ id: String?, at place: SourceLocation, isReadable: Bool) {
      var itinerary = CheckedItinerary(place, isReadable: isReadable)
      (itinerary.id, itinerary.worst) = (id, reporter.worst)
      reporter.sink.checked?.append(itinerary)
    }
  #endif

  // MARK: Structure

  private mutating func report(_ issues: ItemIssues, _ gaps: ItineraryGaps, _ view: ItineraryView) {
    for issue in issues { report(issue, view) }
    for stray in gaps.strays { report(stray, view) }
  }

  private mutating func report(_ issue: ItemIssue, _ view: ItineraryView) {
    guard let severity = settings.severity(of: issue.issue.code) else { return }
    reporter.begin(issue.issue.code, severity)
    let path = issue.issue.path
    if issue.item < 0 {
      reporter.add(view.itinerary, offset: issue.issue.offset, "the itinerary's \(path) \(issue.issue.message)")
    } else if path == "item" {
      reporter.add(view.itinerary, item: issue.item, offset: issue.issue.offset, "an item \(issue.issue.message)")
    } else {
      reporter.add(
        view.itinerary, item: issue.item, offset: issue.issue.offset,
        "\(path) of \(view.name(issue.item)) \(issue.issue.message)")
    }
  }

  // MARK: Rows

  private mutating func fillRows(_ itinerary: Itinerary, _ gaps: ItineraryGaps) {
    rows.removeAll(keepingCapacity: true)
    games.removeAll(keepingCapacity: true)
    travels.removeAll(keepingCapacity: true)
    travelsRise = true
    traits = []
    let days = 1...max(1, min(itinerary.dayCount, Limits.dayCount))
    var lastLeg: Int32 = -1
    var (lastDay, lastKey) = (Int.min, 0.0)
    rows.reserveCapacity(shape.order.count)
    for index in shape.order {
      let kind = itinerary.items[index].kind
      if gaps.hasGaps, kind == .unknown || gaps.lacksPosition(index) { continue }
      let position = itinerary.items[index].position
      var row = ItemRow(
        index: index, day: position.day, sortOrder: position.sortOrder, kind: kind,
        facts: itinerary.items[index].facts)
      if gaps.hasGaps, gaps.isBroken(index) { row.traits.insert(.broken) }
      if !days.contains(row.day) { row.traits.insert(.outsideDays) }
      if row.day == lastDay, SlotKey.isFull(lastKey, row.sortOrder) { row.traits.insert(.crowded) }
      (lastDay, lastKey) = (row.day, row.sortOrder)
      switch kind {
      case .game:
        if Int(row.facts) < itinerary.games.count { Validator.fill(&row, itinerary, zones) }
        if row.isPlayedGame { games.append(row) }
      case .travel:
        row.leg = shape.legOfItem[index]
        if row.leg >= 0 {
          row.stance = shape.window(ofLeg: Int(row.leg), in: itinerary).stance(of: position)
          if row.stance != .legal { row.traits.insert(.outsideWindow) }
        }
        if row.leg <= lastLeg { travelsRise = false }
        lastLeg = row.leg
        if Int(row.facts) < itinerary.travels.count, itinerary.travels[Int(row.facts)].bookedSpan != nil {
          row.traits.insert(.booked)
          let isOdd = ItineraryView.bookedTimes(itinerary.travels[Int(row.facts)]).contains { _, time, zone in
            itinerary.text.withBytes(zone) { zones.zone($0) }.map { ItineraryView.isOdd(time, in: $0) } ?? false
          }
          if isOdd { row.traits.insert(.oddClock) }
        }
        travels.append(row)
      case .custom:
        if itinerary.text.isBlank(itinerary.items[index].title) { row.traits.insert(.emptyTitle) }
        if Int(row.facts) < itinerary.customs.count {
          if itinerary.customs[Int(row.facts)].start != nil { row.traits.insert(.timed) }
          if itinerary.customs[Int(row.facts)].market != .unknown { row.traits.insert(.inCity) }
          if itinerary.nights(of: itinerary.items[index]) != nil { row.traits.insert(.bed) }
        }
      case .unknown: break
      }
      traits.formUnion(row.traits)
      rows.append(row)
    }
  }

  // Not methods, because calling one would copy the validator, which is hundreds of bytes long.

  private static func fill(_ row: inout ItemRow, _ itinerary: Itinerary, _ zones: ZoneCache) {
    let index = Int(row.facts)
    row.market = itinerary.games[index].market
    if itinerary.games[index].facts.status.isOff { row.traits.insert(.off) }
    if !GameBand.contains(row.sortOrder) { row.traits.insert(.outsideBand) }
    let start = itinerary.games[index].facts.start
    if start == nil { row.traits.insert(.timeNotSet) }
    if let planned = itinerary.games[index].facts.plannedStart { row.start = planned.instant.seconds }
    let zone = zone(
      &row, itinerary.text, itinerary.games[index].facts.venueZone, itinerary.games[index].facts.zone, zones)
    // If the clock is the zone's, the stated date is correct.
    var reading = start
    if let start, let zone, ItineraryView.isOdd(start, in: zone) {
      row.traits.insert(.oddClock)
      reading = zone.reading(start.instant)
    }
    if itinerary.hasSameTeamTwice(inGame: index) { row.traits.insert(.sameTeamTwice) }
    if itinerary.isVenueIncomplete(ofGame: index) { row.traits.insert(.incompleteVenue) }
    if let date = itinerary.games[index].facts.localDate {
      row.date = date.dayNumber
      if zone != nil, let reading, reading.localDate != date { row.traits.insert(.dateContradictsStart) }
    } else if let start {
      row.date = (zone?.reading(start.instant) ?? start).localDate.dayNumber
    }
  }

  /// The venue's zone, otherwise the game's. Records the name of an unknown zone.
  private static func zone(
    _ row: inout ItemRow, _ text: TextStore, _ venue: TextSpan, _ game: TextSpan, _ zones: ZoneCache
  ) -> Zone? {
    if venue.count == 0, game.count == 0 { return nil }
    var found: Zone?
    if venue.count > 0 {
      found = text.withBytes(venue) { zones.zone($0) }
      if found == nil { row.traits.insert(.unknownZone) }
    }
    if game.count > 0, venue.count == 0 || !text.equal(venue, game) {
      let other = text.withBytes(game) { zones.zone($0) }
      if other == nil { row.traits.insert(.unknownZone) }
      found = found ?? other
    }
    return found
  }
}

// These read a few members of a game without copying its record.
extension Itinerary {
  /// Whether the venue has no coordinates or no zone.
  fileprivate func isVenueIncomplete(ofGame index: Int) -> Bool {
    games[index].facts.latitude == nil || games[index].facts.longitude == nil
      || (games[index].facts.venueZone.count == 0 && games[index].facts.zone.count == 0)
  }

  /// Whether the sides have the same id or, without ids, the same name.
  fileprivate func hasSameTeamTwice(inGame index: Int) -> Bool {
    let (home, away) = (games[index].facts.homeID, games[index].facts.awayID)
    if home.count > 0 || away.count > 0 { return home.count == away.count && text.equal(home, away) }
    let (homeName, awayName) = (games[index].facts.homeName, games[index].facts.awayName)
    return homeName.count > 0 && homeName.count == awayName.count && text.equal(homeName, awayName)
  }
}

/// A rule that is checked.
private struct ActiveRule: Sendable {
  let code: DiagnosticCode
  let severity: Severity
  let check: RuleCheck
}

extension ItineraryView {
  init(
    itinerary: Itinerary, rows: [ItemRow], games: [ItemRow], travels: [ItemRow], traits: ItemTraits,
    travelsRise: Bool, shape: TripShape, gaps: ItineraryGaps, orderIsInferred: Bool, gazetteer: SharedGazetteer,
    zones: ZoneCache, ids: IDTable,
    schedule: ScheduleIndex?, parameters: RuleParameters
  ) {
    self.itinerary = itinerary
    self.rows = rows
    self.games = games
    self.travels = travels
    self.traits = traits
    self.travelsRise = travelsRise
    self.shape = shape
    self.orderIsInferred = orderIsInferred
    self.gazetteer = gazetteer
    self.zones = zones
    self.ids = ids
    self.schedule = schedule
    hasSchedule = schedule != nil
    self.parameters = parameters
    knowsLegs = gaps.knowsLegs
    knowsTravel = gaps.knowsTravel
    knowsPositions = gaps.knowsPositions
    hasGaps = gaps.hasGaps
    self.gaps = gaps
    dayCount = itinerary.knownDayCount
  }
}
