import CivilTime
import FormatSyntax
package import ItineraryModel
import ScheduleModel
package import SourceText

extension TripRequest {
  package static let members = [
    "id", "title", "league", "team", "city", "venue", "game", "homeOnly", "awayOnly", "from", "to", "weekdays",
    "origin", "return", "maxGamesPerDay", "modes", "maxDrivingHoursPerDay", "slackMinutes", "earliestDeparture",
    "overnight", "onConflict", "items",
  ]

  /// Reads a request, which is all of `text`: a JSON object.
  ///
  /// - Throws: everything that is wrong with it.
  package init(_ text: ByteView) throws(BuildFailure) {
    var object: ScriptObject
    do throws(SyntaxError) {
      var scanner = JSONScanner(text, at: text.hasPrefix("\u{FEFF}") ? 3 : 0)
      guard try scanner.peekKind() == .object else {
        throw SyntaxError(offset: scanner.at, message: "a request is a JSON object")
      }
      object = try ScriptObject(&scanner, in: text, name: "a request")
      try scanner.expectEnd()
    } catch {
      throw BuildFailure(error.message, at: error.offset)
    }
    self.init()
    read(&object, in: text)
    if !object.problems.isEmpty {
      throw BuildFailure(
        object.problems.map { .init(message: $0.message, offset: $0.offset) }.sorted {
          ($0.offset ?? 0) < ($1.offset ?? 0)
        })
    }
  }

  private mutating func read(_ object: inout ScriptObject, in text: ByteView) {
    object.expectOnly(TripRequest.members)
    id = object.filledText("id")
    title = object.text("title")
    leagues = texts("league", &object)
    teams = texts("team", &object)
    cities = texts("city", &object)
    venues = texts("venue", &object)
    games = texts("game", &object)
    homeOnly = object.flag("homeOnly")
    awayOnly = object.flag("awayOnly")
    from = object.date("from")
    to = object.date("to")
    returnToOrigin = object.flag("return")
    readOrigin(&object, in: text)
    maxGamesPerDay = object.integer("maxGamesPerDay", in: 1...1_000)
    readWords(&object)
    readTravel(&object)
    readItems(&object, in: text)
    for member in object.members where offsets[member.name] == nil { offsets[member.name] = [member.offset] }
    check(&object)
  }

  /// What members say against each other.
  private func check(_ object: inout ScriptObject) {
    func note(_ member: String, _ message: String) {
      object.note(.contradiction, message, at: object[member]?.offset ?? object.offset)
    }
    if homeOnly, awayOnly {
      note("awayOnly", "homeOnly and awayOnly leave no game")
    } else if homeOnly || awayOnly, object["team"] == nil {
      note(homeOnly ? "homeOnly" : "awayOnly", "homeOnly and awayOnly need a team")
    }
    if returnToOrigin, object["origin"] == nil { note("return", "`return` needs an `origin`") }
    if let from, let to, to < from { note("to", "`to` (\(to.description)) is before `from`") }
  }

  /// One text or a list of them; none is an error, as it would select everything.
  private mutating func texts(_ name: String, _ object: inout ScriptObject) -> [String] {
    guard let member = object[name] else { return [] }
    var texts: [String] = []
    var places: [Int] = []
    func add(_ text: String?, _ offset: Int) {
      guard let text, !text.isEmpty else {
        object.note(.wrongType, "`\(name)` should be text or a list of it, none of it empty", at: offset)
        return
      }
      texts.append(text)
      places.append(offset)
    }
    switch member.kind {
    case .string: add(member.text, member.offset)
    case .array:
      var scanner = JSONScanner(member.value)
      do throws(SyntaxError) {
        try scanner.array { (scanner) throws(SyntaxError) in
          let kind = try scanner.peekKind()
          let offset = member.offset + scanner.at
          if kind == .string {
            add(try scanner.string().string, offset)
          } else {
            _ = try scanner.skipValue()
            add(nil, offset)
          }
        }
      } catch {
        object.note(.syntaxError, error.message, at: member.offset + error.offset)
      }
      if texts.isEmpty, object.problems.last?.offset ?? -1 < member.offset {
        object.note(
          .wrongType, "`\(name)` is an empty list: leave the member out to take everything", at: member.offset)
      }
    default: object.wrong(member, "text or a list of it")
    }
    offsets[name] = places
    return texts
  }

  private mutating func readOrigin(_ object: inout ScriptObject, in text: ByteView) {
    guard let member = object["origin"] else { return }
    guard member.kind == .object, var place = object.object(member, in: text, name: "an origin") else {
      return object.wrong(member, "an object with a `city`")
    }
    place.expectOnly(["city", "region", "country", "latitude", "longitude"])
    if let city = place.filledText("city", required: true) {
      var read = Place(city: city, region: place.text("region") ?? "", country: place.text("country") ?? "")
      read.latitude = place.number("latitude")
      read.longitude = place.number("longitude")
      if (read.latitude == nil) != (read.longitude == nil) {
        place.note(.missingField, "`latitude` and `longitude` go together", at: place.offset)
      } else if let latitude = read.latitude, let longitude = read.longitude,
        !(abs(latitude) <= 90 && abs(longitude) <= 180)
      {
        place.note(.wrongType, "`latitude` is up to 90 degrees and `longitude` up to 180", at: place.offset)
      }
      origin = read
    }
    object.problems += place.problems
  }

  /// The members whose words are of a list.
  private mutating func readWords(_ object: inout ScriptObject) {
    for (index, word) in texts("weekdays", &object).enumerated() {
      if let day = Weekday.number(word) {
        if !weekdays.contains(day) { weekdays.append(day) }
      } else {
        object.note(
          .wrongType, "no day of the week: \(quotedForDisplay(word))" + didYouMean(word, Weekday.names),
          at: offset(of: "weekdays", element: index) ?? object.offset)
      }
    }
    weekdays.sort()
    if object["modes"] != nil {
      modes = []
      for (index, word) in texts("modes", &object).enumerated() {
        if let mode = TravelMode(rawValue: word) {
          if !modes.contains(mode) { modes.append(mode) }
        } else {
          object.note(
            .wrongType, "no mode of travel: \(quotedForDisplay(word)); there are drive, train and fly",
            at: offset(of: "modes", element: index) ?? object.offset)
        }
      }
    }
    if let member = object["onConflict"], let word = object.text("onConflict") {
      if let policy = ConflictPolicy(rawValue: word) {
        onConflict = policy
      } else {
        object.wrong(member, "fail, drop or keep")
      }
    }
  }

  private mutating func readTravel(_ object: inout ScriptObject) {
    if let member = object["maxDrivingHoursPerDay"], let hours = object.number("maxDrivingHoursPerDay") {
      if (1...24).contains(hours) {
        travel.drivingMinutesPerDay = Int((hours * 60).rounded())
      } else {
        object.wrong(member, "a number of hours, 1 to 24")
      }
    }
    if let slack = object.integer("slackMinutes", in: LegTime.slacks) { travel.time.slack = slack }
    if let member = object["earliestDeparture"], let text = object.text("earliestDeparture") {
      if let minute = LegTime.minute(text) {
        travel.time.earliest = minute
      } else {
        object.wrong(member, "a time like 07:30, before noon")
      }
    }
    travel.overnight = object.flag("overnight")
  }

  private mutating func readItems(_ object: inout ScriptObject, in text: ByteView) {
    guard let member = object["items"] else { return }
    guard member.kind == .array else { return object.wrong(member, "a list") }
    var places: [Int] = []
    var scanner = JSONScanner(member.value)
    do throws(SyntaxError) {
      try scanner.array { (scanner) throws(SyntaxError) in
        let kind = try scanner.peekKind()
        let offset = member.offset + scanner.at
        let value = try scanner.skipValue()
        guard kind == .object else {
          return object.note(.wrongType, "an item is an object", at: offset)
        }
        var inner = JSONScanner(value)
        var item = try ScriptObject(&inner, in: value, name: "an item")
        let read = TripRequest.read(&item)
        object.problems += item.problems.map {
          SyntaxError(offset: $0.offset + offset, message: $0.message, code: $0.code)
        }
        if item.problems.isEmpty, let read {
          items.append(read)
          places.append(offset)
        }
      }
    } catch {
      object.note(.syntaxError, error.message, at: member.offset + error.offset)
    }
    offsets["items"] = places
  }

  /// Nil for an item that has problems.
  private static func read(_ object: inout ScriptObject) -> Item? {
    let item = NewItem(&object)
    if let id = object["id"], let text = id.text {
      if text.isEmpty { object.wrong(id, "text, and not empty") }
      if text.utf8.count > Limits.idBytes { object.wrong(id, "up to \(Limits.idBytes) bytes (the limit)") }
    }
    if let kind = object["kind"], kind.text != "custom" {
      object.note(
        .wrongType, "a request's items are custom ones: `kind` should be \"custom\"", at: kind.offset)
    } else if object["kind"] == nil {
      object.missing("`kind`: \"custom\"")
    }
    guard let item, let day = day(&object), let sortOrder = sortOrder(&object), let details = details(&object) else {
      return nil
    }
    return Item(item: item, details: details, position: Position(day: day, sortOrder: sortOrder))
  }

  private static func day(_ object: inout ScriptObject) -> Int? {
    let day = object.integer("day", required: true)
    if let member = object["day"], let day, day < 1 { object.wrong(member, "a day of the trip, from 1") }
    return day
  }

  private static func sortOrder(_ object: inout ScriptObject) -> Double? {
    guard let member = object["sortOrder"] else {
      object.missing("`sortOrder`")
      return nil
    }
    let sortOrder = object.number("sortOrder")
    if let sortOrder, !sortOrder.isFinite { object.wrong(member, "a finite number") }
    return sortOrder
  }

  private static func details(_ object: inout ScriptObject) -> CustomDetails? {
    guard let member = object["custom"], member.kind == .object else { return CustomDetails() }
    do throws(SyntaxError) {
      let details = try CustomDetails(member.value)
      for issue in details.issues {
        object.note(issue.code, "\(issue.path) \(issue.message)", at: member.offset + issue.offset)
      }
      return details
    } catch {
      object.note(error.code ?? .wrongType, "custom can't be read: \(error.message)", at: member.offset)
      return nil
    }
  }
}

extension ScriptObject {
  fileprivate mutating func filledText(_ name: String, required: Bool = false) -> String? {
    guard let text = text(name, required: required) else { return nil }
    if text.isEmpty, let member = self[name] { wrong(member, "text, and not empty") }
    return text.isEmpty ? nil : text
  }

  fileprivate mutating func flag(_ name: String) -> Bool {
    guard let member = self[name] else { return false }
    if member.kind != .bool { wrong(member, "true or false") }
    return member.value.equals("true")
  }

  fileprivate mutating func date(_ name: String) -> LocalDate? {
    guard let member = self[name], let text = text(name) else { return nil }
    let date = text.withBytes { LocalDate(iso: $0) }
    if date == nil { wrong(member, "a date of the calendar like 2019-08-31") }
    return date
  }

  fileprivate mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
    guard let member = self[name], let value = integer(name) else { return nil }
    if range.contains(value) { return value }
    wrong(member, "a whole number, \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  /// The object that a member's value is, its offsets counted in `text`.
  fileprivate func object(_ member: Member, in text: ByteView, name: String) -> ScriptObject? {
    var scanner = JSONScanner(text, at: member.offset)
    return try? ScriptObject(&scanner, in: text, name: name)
  }
}

extension Itinerary {
  /// The request that the trip was built from.
  package func readRequest() throws(BuildFailure) -> TripRequest {
    try text.withBytes(request) { (text) throws(BuildFailure) in try TripRequest(text) }
  }
}
