import CivilTime
import FormatSyntax
package import ItineraryModel
import ScheduleModel
package import SourceText

extension TripRequest {
  package static let members = [
    "$schema", "id", "title", "league", "team", "city", "venue", "game", "without", "homeOnly", "awayOnly", "from",
    "to", "weekdays", "origin", "return", "maxGamesPerDay", "restDays", "modes", "maxDrivingHoursPerDay",
    "slackMinutes", "earliestDeparture", "overnight", "onConflict", "distances", "assumeTime", "items",
  ]

  /// The allowed number of days of rest.
  package static let restDays = 1...365

  /// Reads a request from `text`, which must be a single JSON object.
  ///
  /// - Throws: all errors found.
  package init(_ text: ByteView) throws(BuildFailure) {
    self.init()
    var reader = StrictReader()
    if let object = reader.document(text, name: "a request", known: TripRequest.members) { read(object, &reader) }
    if !reader.problems.isEmpty {
      throw BuildFailure(reader.sortedProblems.map { .init(message: $0.message, offset: $0.offset) })
    }
  }

  private mutating func read(_ object: StrictObject, _ reader: inout StrictReader) {
    _ = reader.text(object["$schema"])
    id = reader.filledText(object["id"])
    title = reader.text(object["title"])
    leagues = texts("league", object, &reader)
    teams = texts("team", object, &reader)
    cities = texts("city", object, &reader)
    venues = texts("venue", object, &reader)
    games = texts("game", object, &reader)
    without = texts("without", object, &reader)
    homeOnly = reader.flag(object["homeOnly"]) ?? false
    awayOnly = reader.flag(object["awayOnly"]) ?? false
    from = date(object["from"], &reader)
    to = date(object["to"], &reader)
    returnToOrigin = reader.flag(object["return"]) ?? false
    readOrigin(object, &reader)
    maxGamesPerDay = reader.integer(object["maxGamesPerDay"], in: 1...1_000)
    restDays = reader.integer(object["restDays"], in: TripRequest.restDays) ?? 0
    readWords(object, &reader)
    readTravel(object, &reader)
    distances = KnownRoute.read(object["distances"], &reader)
    readItems(object, &reader)
    for member in object.members where offset(of: member.name) == nil { offsets.append((member.name, [member.offset])) }
    check(object, &reader)
  }

  /// Checks for contradictory members.
  private func check(_ object: StrictObject, _ reader: inout StrictReader) {
    func report(_ member: String, _ message: String) {
      reader.report(message, at: object[member]?.offset ?? object.offset, .contradiction)
    }
    if homeOnly, awayOnly {
      report("awayOnly", "homeOnly and awayOnly leave no game")
    } else if homeOnly || awayOnly, object["team"] == nil {
      report(homeOnly ? "homeOnly" : "awayOnly", "homeOnly and awayOnly need a team")
    }
    if returnToOrigin, object["origin"] == nil { report("return", "`return` needs an `origin`") }
    if let from, let to, to < from { report("to", "`to` (\(to.description)) is before `from`") }
  }

  private func date(_ member: StrictMember?, _ reader: inout StrictReader) -> LocalDate? {
    guard let member, let text = reader.text(member) else { return nil }
    let date = text.withBytes { LocalDate(iso: $0) }
    if date == nil { reader.wrong(member, "a date of the calendar like 2019-08-31") }
    return date
  }

  /// A string or a list of strings. An empty list is an error, because it would select everything.
  private mutating func texts(_ name: String, _ object: StrictObject, _ reader: inout StrictReader) -> [String] {
    guard let member = object[name] else { return [] }
    guard member.kind == .string || member.kind == .array else {
      reader.wrong(member, "text or a list of it")
      return []
    }
    var texts: [String] = []
    var places: [Int] = []
    let elements = member.elements ?? [member]
    for element in elements {
      guard let text = element.text, !text.isEmpty else {
        reader.report("`\(name)` should be text or a list of it, none of it empty", at: element.offset)
        continue
      }
      texts.append(text)
      places.append(element.offset)
    }
    if elements.isEmpty {
      reader.report("`\(name)` is an empty list: leave the member out to take everything", at: member.offset)
    }
    offsets.append((name, places))
    return texts
  }

  private mutating func readOrigin(_ object: StrictObject, _ reader: inout StrictReader) {
    guard let member = object["origin"] else { return }
    origin = NewOrigin(member, &reader).map { Place($0) }
  }

  /// Reads the members that have a fixed set of values.
  private mutating func readWords(_ object: StrictObject, _ reader: inout StrictReader) {
    for (index, word) in texts("weekdays", object, &reader).enumerated() {
      if let day = Weekday.number(word) {
        if !weekdays.contains(day) { weekdays.append(day) }
      } else {
        reader.report(
          "\(quotedForDisplay(word)) is not a weekday" + didYouMean(word, Weekday.names),
          at: offset(of: "weekdays", element: index) ?? object.offset)
      }
    }
    weekdays.sort()
    if object["modes"] != nil {
      modes = []
      for (index, word) in texts("modes", object, &reader).enumerated() {
        if let mode = TravelMode(rawValue: word) {
          if !modes.contains(mode) { modes.append(mode) }
        } else {
          reader.report(
            "\(quotedForDisplay(word)) is not a mode of travel; the modes are drive, train and fly",
            at: offset(of: "modes", element: index) ?? object.offset)
        }
      }
    }
    let policies = ConflictPolicy.allCases.map { $0.rawValue }
    if let word = reader.word(object["onConflict"], of: policies), let policy = ConflictPolicy(rawValue: word) {
      onConflict = policy
    }
  }

  private mutating func readTravel(_ object: StrictObject, _ reader: inout StrictReader) {
    let hours = reader.number(
      object["maxDrivingHoursPerDay"], in: TravelLimits.drivingHours, "a number of hours, 1 to 24")
    if let hours { travel.drivingMinutesPerDay = Int((hours * 60).rounded()) }
    if let slack = reader.integer(object["slackMinutes"], in: LegTime.slacks) { travel.time.slack = slack }
    if let member = object["earliestDeparture"], let text = reader.text(member) {
      if let minute = LegTime.minute(text) {
        travel.time.earliest = minute
      } else {
        reader.wrong(member, "a time like 07:30, before noon")
      }
    }
    travel.overnight = reader.flag(object["overnight"]) ?? false
    for (index, text) in texts("assumeTime", object, &reader).enumerated() where !assumedTimes.add(text) {
      reader.report(
        AssumedTimes.refusal(of: text), at: offset(of: "assumeTime", element: index) ?? object.offset)
    }
  }

  private mutating func readItems(_ object: StrictObject, _ reader: inout StrictReader) {
    guard let member = object["items"] else { return }
    guard let elements = member.elements else { return reader.wrong(member, "a list") }
    var places: [Int] = []
    for element in elements {
      guard element.kind == .object else {
        reader.report("an item should be an object", at: element.offset)
        continue
      }
      let before = reader.problems.count
      guard let item = reader.object(element, name: "an item"), let read = TripRequest.read(item, &reader),
        reader.problems.count == before
      else { continue }
      items.append(read)
      places.append(element.offset)
    }
    offsets.append(("items", places))
  }

  /// Nil if the item has errors.
  private static func read(_ object: StrictObject, _ reader: inout StrictReader) -> Item? {
    let item = NewItem(object, &reader)
    if let id = object["id"], let text = id.text {
      if text.isEmpty { reader.wrong(id, "text, and not empty") }
      if text.utf8.count > Limits.idBytes { reader.wrong(id, "up to \(Limits.idBytes) bytes (the limit)") }
    }
    if let kind = object["kind"], kind.text != "custom" {
      reader.report("a request's items are custom ones: `kind` should be \"custom\"", at: kind.offset)
    } else if object["kind"] == nil {
      reader.missing("`kind`: \"custom\"", in: object)
    }
    // Read all members, so that each error is reported.
    let (day, sortOrder, details) = (day(object, &reader), sortOrder(object, &reader), details(object, &reader))
    guard let item, let day, let sortOrder, let details else { return nil }
    return Item(item: item, details: details, position: Position(day: day, sortOrder: sortOrder))
  }

  private static func day(_ object: StrictObject, _ reader: inout StrictReader) -> Int? {
    let day = reader.integer(reader.required("day", in: object))
    if let member = object["day"], let day, day < 1 { reader.wrong(member, "a day of the trip, from 1") }
    return day
  }

  private static func sortOrder(_ object: StrictObject, _ reader: inout StrictReader) -> Double? {
    guard let member = reader.required("sortOrder", in: object) else { return nil }
    let sortOrder = reader.number(member)
    if let sortOrder, !sortOrder.isFinite { reader.wrong(member, "a finite number") }
    return sortOrder
  }

  private static func details(_ object: StrictObject, _ reader: inout StrictReader) -> CustomDetails? {
    guard let member = object["custom"], member.kind == .object else { return CustomDetails() }
    do throws(SyntaxError) {
      let details = try CustomDetails(member.value)
      for issue in details.issues {
        reader.report("\(issue.path) \(issue.message)", at: member.offset + issue.offset, issue.code)
      }
      return details
    } catch {
      reader.report("custom can't be read: \(error.message)", at: member.offset, error.code ?? .wrongType)
      return nil
    }
  }
}

extension Itinerary {
  /// The request that the trip was built from.
  package func readRequest() throws(BuildFailure) -> TripRequest {
    try text.withBytes(request) { (text) throws(BuildFailure) in try TripRequest(text) }
  }
}
