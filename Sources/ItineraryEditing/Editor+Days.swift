import CivilTime
import FormatSyntax
package import ItineraryModel
import SourceText

/// A renumbering of a trip's days.
struct DayNumbers {
  /// The number of days by which the trip starts later; negative if it starts earlier.
  var start = 0
  /// The number of days after the change.
  var count: Int
  /// The days that get another number, and the difference.
  var moved = 0..<0
  var by = 0

  func callAsFunction(_ day: Int) -> Int {
    guard moved.contains(day) else { return day }
    let (sum, overflow) = day.addingReportingOverflow(by)
    return overflow ? day : sum
  }
}

/// Edits of whole days.
extension Editor {
  func checkDayCount(_ count: Int) throws(Refusal) {
    if (1...Limits.dayCount).contains(count) { return }
    throw Refusal(
      code: .dayOutOfRange,
      message: "a trip has 1 to \(digitGrouped(Limits.dayCount)) days, and this one would have \(digitGrouped(count))")
  }

  /// `2026-06-11`, or `day 2` if there is no date.
  func dateName(_ item: Int) -> String {
    let day = itinerary.items[item].position.day
    return itinerary.date(ofDay: day).map { "\($0)" } ?? itinerary.dayName(day)
  }

  /// Renumbers all days or none. Booked travel keeps its dates, both ends of a stay move with their days, and no travel
  /// leaves its window. The caller must make sure that games keep their dates.
  ///
  /// - Parameter nightsBefore: by item index: the nights of items that have already left their day.
  /// - Returns: descriptions of stays that now have another number of nights.
  mutating func renumber(_ days: DayNumbers, nights nightsBefore: [Int: Int] = [:]) throws(Refusal) -> [String] {
    try checkDayCount(days.count)
    let start = itinerary.startDate?.adding(days: days.start)
    if itinerary.startDate != nil, start == nil {
      throw Refusal(code: .dayOutOfRange, message: "the trip would start on a date that the calendar does not have")
    }
    let known = 1...max(1, itinerary.dayCount)
    var changes: [String] = []
    for (index, item) in itinerary.items.enumerated()
    where known.contains(item.position.day) && item.kind != .unknown {
      let (day, end) = (item.position.day, itinerary.endDay(of: item))
      let name = itinerary.displayName(item)
      let isInside = end <= itinerary.dayCount ? days(end) <= days.count : days(day) <= days.count
      if days(day) < 1 || !isInside {
        throw Refusal(
          code: .dayOutOfRange,
          message: "\(name) on \(itinerary.dayName(day)) would be outside the trip: only empty days can be removed",
          barrier: itinerary.idText(item))
      }
      if days.start + days(day) != day { try checkIsNotBooked(index) }
      let nights = nightsBefore[index] ?? end - day
      if days(end) - days(day) == nights { continue }
      if days(end) <= days(day) {
        throw Refusal(
          code: .dayOutOfRange, message: "\(name) would have no night left; change when it ends first",
          barrier: itinerary.idText(item))
      }
      changes.append("\(name) has \(counted(days(end) - days(day), "night", "nights")), \(nights) before")
    }
    let (before, earlier) = (self, constraints())
    for (index, item) in itinerary.items.enumerated() {
      let (day, end) = (item.position.day, itinerary.endDay(of: item))
      itinerary.setPosition(Position(day: days(day), sortOrder: item.position.sortOrder), ofItem: index)
      let longer = (days(end) &- days(day)) &- (end &- day)
      if longer != 0 { itinerary.moveEnd(ofStay: index, by: longer) }
    }
    itinerary.startDate = start
    itinerary.dayCount = days.count
    index = ItemIndex(itinerary)
    forgetConstraints()
    let later = constraints()
    for (index, item) in itinerary.items.enumerated() where item.kind == .travel {
      guard let refusal = later.refusal(of: index, at: item.position),
        earlier.refusal(of: index, at: before.itinerary.items[index].position) == nil
      else { continue }
      self = before
      throw refusal
    }
    return changes
  }

  /// - Parameter day: as for the operation.
  mutating func insertDay(_ day: Int) throws(Refusal) -> EditOutcome {
    let use = DayUse(itinerary)
    let possible = 1...use.count + 1
    guard possible.contains(day) else {
      throw Refusal(
        code: .dayOutOfRange, message: "a new day can be day 1 to \(use.count + 1), not \(day)",
        legal: possible.map { LegalInterval(day: $0) })
    }
    guard let days = use.inserting(day) else {
      let legal = possible.filter { use.inserting($0) != nil }.map { LegalInterval(day: $0) }
      let stay = use.stayDay(after: day).flatMap { night in
        itinerary.items.first { $0.position.day < night && itinerary.endDay(of: $0) >= night }
      }
      let advice = stay.map { "; shorten \(itinerary.displayName($0)), whose nights are on the days between" } ?? ""
      throw staysOnItsDate(
        use.game(from: day), "be a day late, as no later day before it is free" + advice, day, legal)
    }
    var outcome = EditOutcome(.inserted)
    outcome.changes = try renumber(days)
    if days.moved.upperBound <= use.count {
      outcome.changes.append("the free day after it was removed, as later games keep their dates")
    }
    (outcome.day, outcome.trip) = (day, outline)
    return outcome
  }

  /// - Parameters: as for the operation.
  mutating func removeDay(_ day: Int, _ items: DayItemsPolicy?) throws(Refusal) -> EditOutcome {
    try checkDay(day)
    try checkDayCount(itinerary.dayCount &- 1)
    let use = DayUse(itinerary)
    let legal = (1...use.count).filter { use.removing($0) != nil }.map { LegalInterval(day: $0) }
    let order = index.order(ofDay: day)
    if let game = order.first(where: { itinerary.items[$0].kind == .game }) {
      throw Refusal(
        code: .gameIsFixed,
        message: "\(itinerary.displayName(itinerary.items[game])) is on \(itinerary.dayName(day)); drop it first",
        barrier: itinerary.idText(itinerary.items[game]), legal: legal)
    }
    guard let days = use.removing(day) else {
      throw staysOnItsDate(use.game(from: day), "be a day early", day, legal)
    }
    if items == nil, let own = order.first(where: { itinerary.items[$0].kind == .custom }) {
      throw Refusal(
        code: .dayNotEmpty,
        message:
          "\(itinerary.displayName(itinerary.items[own])) is on \(itinerary.dayName(day)); state whether to move or to "
          + "remove the items of the day", barrier: itinerary.idText(itinerary.items[own]))
    }
    let before = self
    do throws(Refusal) {
      var outcome = EditOutcome(.removed)
      var nights: [Int: Int] = [:]
      if items == .move { for item in order { nights[item] = itinerary.endDay(of: itinerary.items[item]) - day } }
      outcome.changes = try clear(day, removing: items == .remove)
      outcome.changes += try renumber(days, nights: nights)
      (outcome.day, outcome.trip) = (day, outline)
      return outcome
    } catch {
      self = before
      throw error
    }
  }

  /// Removes all items from a day: they move to the end of the previous day, or from day 1 to the beginning of day 2.
  /// Stays keep their ends.
  private mutating func clear(_ day: Int, removing: Bool) throws(Refusal) -> [String] {
    let order = index.order(ofDay: day)
    func names(_ items: [Int]) -> String { items.map { reference($0).name }.shown }
    let leaving = order.filter { !removing || itinerary.items[$0].kind != .custom }
    let removed = removing ? order.filter { itinerary.items[$0].kind == .custom } : []
    var changes = leaving.isEmpty ? [] : ["moved \(names(leaving))"]
    if !removed.isEmpty { changes.append("removed \(names(removed))") }
    for item in day == 1 ? leaving.reversed() : leaving {
      let kind = itinerary.items[item].kind
      if kind == .unknown { throw notTheUsers(itinerary.displayName(itinerary.items[item]), kind, "moved") }
      try checkIsNotBooked(item)
      let isStay = itinerary.endDay(of: itinerary.items[item]) > day
      let target = day == 1 ? EditTarget.first(day: 2) : .last(day: day - 1)
      let placing = try placing(of: kind == .custom ? nil : item, at: target)
      _ = move(item, to: placing)
      if isStay { itinerary.moveEnd(ofStay: item, by: day - placing.position.day) }
    }
    // Start with the last one, because removing an item moves the last item to its index.
    for item in removed.sorted(by: >) { _ = remove(at: item) }
    return changes
  }

  // MARK: Refusals

  /// - Parameter what: why the game would be on another date.
  private func staysOnItsDate(_ day: Int?, _ what: String, _ wanted: Int, _ legal: [LegalInterval]) -> Refusal {
    let game = day.flatMap { index.order(ofDay: $0).first { itinerary.items[$0].kind == .game } }
    let name = game.map { "\(itinerary.displayName(itinerary.items[$0])) on \(dateName($0))" } ?? "a game"
    let possible = LegalText.describe(legal, near: Position(day: wanted, sortOrder: 0), in: itinerary)
    return Refusal(
      code: .gameIsFixed, message: "\(name) would \(what); possible: \(possible)",
      barrier: game.map { itinerary.idText(itinerary.items[$0]) }, legal: legal)
  }

  /// Refuses another date for booked travel.
  private func checkIsNotBooked(_ item: Int) throws(Refusal) {
    let travel = itinerary.travel(itinerary.items[item])
    guard let booked = travel?.departure ?? travel?.arrival else { return }
    throw Refusal(
      code: .bookedTimesContradict,
      message:
        "\(itinerary.displayName(itinerary.items[item])) is booked for \(booked.localDate) and would be on another "
        + "date; remove its booked times first", barrier: itinerary.idText(itinerary.items[item]))
  }
}

/// Facts about a trip's days that determine where days can be inserted or removed.
private struct DayUse {
  let count: Int
  /// By 0-based day: whether it has games, and whether it has any items or is part of a stay.
  private var games: [Bool]
  private var used: [Bool]
  /// By 0-based day: whether it is used only because it is part of a stay.
  private var isOnlyInStay: [Bool]
  private var firstGame = Int.max
  private var lastGame = Int.min

  init(_ itinerary: Itinerary) {
    count = max(0, itinerary.lastDay)
    games = [Bool](repeating: false, count: count + 2)
    used = games
    isOnlyInStay = games
    // By day: the number of stays that begin, minus the number of those that ended the day before.
    var stays = [Int](repeating: 0, count: count + 2)
    for item in itinerary.items {
      let day = item.position.day
      if item.kind == .game {
        firstGame = min(firstGame, day)
        lastGame = max(lastGame, day)
      }
      guard used.indices.dropLast().contains(day) else { continue }
      used[day] = true
      if item.kind == .game { games[day] = true }
      stays[day] += 1
      stays[min(max(day, itinerary.endDay(of: item)), count) + 1] -= 1
    }
    var open = 0
    for day in used.indices {
      open += stays[day]
      if open > 0, !used[day] { (used[day], isOnlyInStay[day]) = (true, true) }
    }
  }

  /// The first day before the next game that only a stay uses; nil if there is none.
  func stayDay(after day: Int) -> Int? {
    isOnlyInStay.indices.first { $0 > day && $0 < game(from: day) ?? 0 && isOnlyInStay[$0] }
  }

  /// The first day with a game on or after `day`; nil if there is none.
  func game(from day: Int) -> Int? { games.indices.first { $0 >= day && games[$0] } }

  /// The numbering with a new day; nil if a game would leave its date.
  func inserting(_ day: Int) -> DayNumbers? {
    if day > lastGame || firstGame > lastGame { return DayNumbers(count: count + 1, moved: day..<Int.max, by: 1) }
    if day <= firstGame { return DayNumbers(start: -1, count: count + 1, moved: day..<Int.max, by: 1) }
    let next = game(from: day) ?? count + 1
    guard let free = (day + 1..<max(day + 1, next)).first(where: { !used[$0] }) else { return nil }
    return DayNumbers(count: count, moved: day..<free, by: 1)
  }

  /// The numbering without a day; nil if the day has a game or a game would leave its date.
  func removing(_ day: Int) -> DayNumbers? {
    if games[day] || firstGame < day && lastGame > day { return nil }
    // A removed last day has only ends of stays left. They move to the previous day.
    let moved = (day == count ? day : day + 1)..<Int.max
    return DayNumbers(start: firstGame > day && firstGame <= lastGame ? 1 : 0, count: count - 1, moved: moved, by: -1)
  }
}

extension Itinerary {
  /// Moves the dates in the request that the trip carries, if it has one.
  mutating func moveRequest(by days: Int) {
    let known = text.withBytes(request) { try? JSONValue.parse($0) }
    let patch = OutputBuffer()
    patch.json { json in
      json.object { json in
        if let date = known?["from"]?.string.flatMap({ moved($0, by: days) }) { json.member("from", date) }
        if let date = known?["to"]?.string.flatMap({ moved($0, by: days) }) { json.member("to", date) }
      }
    }
    follow(request: patch.text)
  }

  private func moved(_ date: String, by days: Int) -> String? {
    date.withBytes { LocalDate(iso: $0) }?.adding(days: days).map { "\($0)" }
  }

  /// Merges a patch into the request that the trip carries.
  package mutating func follow(request patch: String?) {
    guard let patch, !request.isAbsent else { return }
    let output = OutputBuffer()
    do throws(SyntaxError) {
      try text.withBytes(request) { (known) throws(SyntaxError) in
        try patch.withBytes { (patch) throws(SyntaxError) in
          try MergePatch.append(known, merging: patch, to: output)
        }
      }
    } catch {
      // An unreadable request is removed.
      return
    }
    request = text.append(output.view)
  }
}
