import CivilTime
import CommandInterface
import FormatSyntax
import ItineraryEditing
import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding
import TripCalendars
import TripFiles

/// The edit from the options of a command line: `--add "Dinner" --after first-game --on 3`.
struct EditOptions {
  /// The options of which a command line has exactly one.
  static let verbs: [Option] = [
    .add, .move, .moveDay, .copy, .remove, .set, .addReservation, .addGame, .dropGame, .newOrigin, .retitle, .resize,
    .start,
    .insertDay, .removeDay, .duplicate,
  ]
  static let places: [Option] = [.after, .before, .on, .first]
  static let details: [Option] = [.newTitle, .notes, .at, .place, .city, .stayUntil, .checkOut]
  static let travel: [Option] = [
    .travelMode, .minutes, .kilometres, .departs, .arrives, .carrier, .number, .seat, .reference,
  ]
  private static let ends: [Option] = [.returns.help("With --origin: the trip also ends there."), .oneWay]
  static let ofItems: [Option] = [.add, .move, .moveDay, .copy, .remove, .set, .addReservation]
  static let ofTrips: [Option] =
    [.addGame, .dropGame, .newOrigin] + ends
    + [.retitle, .resize, .start, .insertDay, .removeDay, .dayItems, .duplicate]

  private let context: Context

  /// Nil if the command line has no edit option.
  init?(_ context: Context) throws(ToolError) {
    self.context = context
    let verbs = EditOptions.verbs.filter(context.has)
    let others =
      (EditOptions.places + EditOptions.details + EditOptions.travel + EditOptions.ends + [.dayItems])
      .filter(context.has)
    guard let verb = verbs.first else {
      if let other = others.first {
        let needed = other.name == "items" ? "--remove-day" : "--add, --move, --set or --origin"
        throw context.usage("--\(other.name) needs \(needed)")
      }
      return nil
    }
    if verbs.count > 1 {
      throw context.usage("--\(verb.name) and --\(verbs[1].name) are two edits; make them one after the other")
    }
    try check(others, with: verb)
  }

  private func check(_ others: [Option], with verb: Option) throws(ToolError) {
    let isPlaced = [Option.add, .move, .moveDay, .copy].contains(where: context.has)
    var fitting = isPlaced ? EditOptions.places : []
    if context.has(.add) || context.has(.set) { fitting += EditOptions.details }
    if context.has(.set) { fitting += EditOptions.travel }
    if context.has(.set) || context.has(.duplicate) { fitting.append(.newTitle) }
    if context.has(.removeDay) { fitting.append(.dayItems) }
    if context.has(.newOrigin) { fitting += EditOptions.ends }
    for other in others where !fitting.contains(where: { $0.name == other.name }) {
      throw context.usage("--\(other.name) has no effect with --\(verb.name)")
    }
    if context.has(.after), context.has(.before) { throw context.usage("--after and --before name two places") }
    let isBeside = context.has(.after) || context.has(.before)
    if context[.first], isBeside || !context.has(.on) {
      throw context.usage("--first needs --on and can't be combined with another place")
    }
    if isPlaced, !isBeside, !context.has(.on) {
      throw context.usage("a place is missing: --after or --before an item, or --on a day")
    }
    if context.has(.set), others.isEmpty {
      throw context.usage(
        "--set needs --title, --notes, --at or --place, or of travel --departs, --arrives, --number, --mode, --minutes or "
          + "--km; see 'sportstime help edit' for all")
    }
    try context.expectNotBoth(.returns, .oneWay)
    if context.has(.addGame), !context.has(.schedules) { throw context.usage("--add-game needs --schedule") }
    if context[.add] == "" { throw context.usage("--add needs a title") }
    if context.has(.duplicate), context[.inPlace] {
      throw context.usage("--duplicate keeps the trip as it is; write the copy to another file with -o")
    }
  }

  /// The reservations in the files on the command line; nil without the option. Their findings are shown.
  ///
  /// - Throws: if one of the reservations can't be read.
  func reservations() throws(ToolError) -> (all: [Reservation], code: ExitCode)? {
    guard context.has(.addReservation) else { return nil }
    let zones = try context.zones()
    var all: [Reservation] = []
    var code = ExitCode.done
    for path in context[.addReservation] {
      let document = try InputFile(path).withBytes { bytes in
        ReservationDocument(
          bytes, name: path == "-" ? "standard input" : path, gazetteer: context.gazetteer, zones: zones)
      }
      context.console.show(document.findings)
      let hasErrors = document.findings.contains { $0.severity == .error }
      if hasErrors, !context[.keepGoing] || document.reservations.isEmpty {
        throw ToolError(.badInput, "the reservations can't be read; nothing was changed")
      }
      all += document.reservations
      if document.findings.contains(where: { $0.severity > .info }) { code = .findings }
    }
    return (all, code)
  }

  /// The edit for this itinerary.
  func operation(_ itinerary: Itinerary) throws(ToolError) -> EditOperation {
    if let title = context[.add] {
      return .insert(
        NewItem(id: itinerary.newItemID(titled: title), title: title, custom: try details(itinerary, isNew: true)),
        at: try target(itinerary))
    }
    if let words = context[.move] {
      let items = try items(words, itinerary)
      if items.count > 1 { return .moveItems(items, to: try target(itinerary)) }
      return .move(item: items.first ?? words, to: try target(itinerary))
    }
    if let text = context[.moveDay] {
      return .moveDay(try day(text, "move-day", itinerary), to: try target(itinerary))
    }
    if let words = context[.copy] {
      return .copy(item: try item(words, itinerary, day: nil), to: try target(itinerary))
    }
    if let date = context[.start] { return .shift(startDate: date.description) }
    if let text = context[.insertDay] { return .insertDay(try day(text, "insert-day", itinerary)) }
    if let text = context[.removeDay] {
      return .removeDay(try day(text, "remove-day", itinerary), items: context[.dayItems])
    }
    if let id = context[.duplicate] {
      return .duplicate(id: id, title: context[.newTitle].map { $0.isEmpty ? .removed : .set($0) } ?? .kept)
    }
    if let words = context[.remove] { return .remove(item: try item(words, itinerary, day: nil)) }
    if let title = context[.retitle] { return .retitle(title.isEmpty ? nil : title) }
    if let extent = context[.resize] { return .resize(startDate: extent.start?.description, dayCount: extent.days) }
    if let game = context[.addGame] { return .addGame(game) }
    if let words = context[.dropGame] { return .dropGame(item: try item(words, itinerary, day: nil)) }
    if let city = context[.newOrigin] {
      let returns = context[.returns] ? true : context[.oneWay] ? false : nil
      if city.isEmpty { return .setOrigin(nil, returns: returns) }
      return .setOrigin(try context.place(city).newOrigin, returns: returns)
    }
    var update = ItemUpdate()
    if let title = context[.newTitle] { update.title = title.isEmpty ? .removed : .set(title) }
    let item = try item(context[.set] ?? "", itinerary, day: nil)
    let travel = itinerary.index(ofItem: item).flatMap { itinerary.items[$0].kind == .travel ? $0 : nil }
    update.custom = try details(itinerary, isNew: false, withNotes: travel == nil)
    update.travel = try travelPatch(itinerary, travel)
    return .update(item: item, update)
  }

  /// The options for travel as JSON; nil if there are none.
  ///
  /// - Parameter item: index of the travel item; nil for an item of another kind.
  private func travelPatch(_ itinerary: Itinerary, _ item: Int?) throws(ToolError) -> String? {
    var times: [(String, JSONValue?)] = []
    if let item,
      let known = BookedTimes(itinerary, item: item, gazetteer: context.gazetteer, zones: try context.zones())
    {
      do throws(BookedTimes.Unknown) {
        times = try known.members(departs: context[.departs], arrives: context[.arrives]).map { ($0.key, $0.value) }
      } catch {
        throw ToolError(.usage, error.message)
      }
    } else if context.has(.departs) || context.has(.arrives) {
      // This leads to the refusal that the item is not travel.
      times = [("departure", .null)]
    }
    return patch(
      times + [
        ("carrier", value(context[.carrier])), ("number", value(context[.number])), ("seat", value(context[.seat])),
        ("reference", value(context[.reference])), ("notes", item == nil ? nil : value(context[.notes])),
        ("mode", context[.travelMode].map { .string($0) }),
        ("durationMinutes", context[.minutes].map { .number(String($0)) }),
        ("distanceKm", context[.kilometres].map { number in .number(JSONWriter.string { $0.value(number) }) }),
      ] + (try estimate(itinerary, item)))
  }

  /// Distance and duration of a leg in another mode, if the command line states neither these nor times; removed for a mode
  /// that can't be estimated. Also the duration of a leg that is no longer booked.
  private func estimate(_ itinerary: Itinerary, _ item: Int?) throws(ToolError) -> [(String, JSONValue?)] {
    guard let item, let travel = itinerary.travel(itinerary.items[item]),
      !context.has(.minutes), !context.has(.kilometres)
    else { return [] }
    let old = itinerary.text.string(travel.mode)
    let word = context[.travelMode] ?? old
    let isUnbooked = isUnbooked(itinerary, item)
    let isInOtherMode =
      word != old && travel.departure == nil && travel.arrival == nil && !context.has(.departs)
      && !context.has(.arrives)
    guard isUnbooked || isInOtherMode else { return [] }
    let cities = CityTable(gazetteer: context.gazetteer, zones: try context.zones())
    func city(_ place: PlaceFacts) -> CityTable.City {
      cities.city(
        TripRequest.Place(
          city: itinerary.text.string(place.city), region: itinerary.text.string(place.region),
          country: itinerary.text.string(place.country)))
    }
    guard let mode = TravelMode(rawValue: word),
      let usual = cities.estimate(from: city(travel.from), to: city(travel.to), modes: [mode]), usual.mode == mode
    else { return isInOtherMode ? [("durationMinutes", .null), ("distanceKm", .null)] : [] }
    let distance = JSONValue.number(JSONWriter.string { $0.value(usual.distance) })
    return [
      ("durationMinutes", .number(String(usual.duration))), ("distanceKm", word == old ? nil : distance),
      ("estimated", .bool(true)),
    ]
  }

  /// Whether the command line removes all that is booked for a leg.
  private func isUnbooked(_ itinerary: Itinerary, _ item: Int) -> Bool {
    let record = itinerary.text.withBytes(itinerary.items[item].payload) { try? JSONValue.parse($0) }
    let booked: [(name: String, value: String?)] = [
      ("departure", context[.departs]), ("arrival", context[.arrives]), ("carrier", context[.carrier]),
      ("number", context[.number]), ("seat", context[.seat]), ("reference", context[.reference]),
    ]
    return booked.contains { record?[$0.name]?.string != nil }
      && booked.allSatisfy { name, value in value.map(\.isEmpty) ?? (record?[name]?.string == nil) }
  }

  /// The text of an option; null, which removes a member, if the text is empty. Nil without the option.
  private func value(_ text: String?) -> JSONValue? { text.map { $0.isEmpty ? .null : .string($0) } }

  private func patch(_ members: [(String, JSONValue?)]) -> String? {
    let members = members.compactMap { name, value in value.map { JSONMember(key: name, value: $0) } }
    return members.isEmpty ? nil : JSONWriter.string { $0.value(JSONValue.object(members)) }
  }

  private func target(_ itinerary: Itinerary) throws(ToolError) -> EditTarget {
    let day = try day(itinerary)
    if let anchor = context[.after] { return .after(item: try item(anchor, itinerary, day: day), day: day) }
    if let anchor = context[.before] { return .before(item: try item(anchor, itinerary, day: day), day: day) }
    guard let day else { throw context.usage("a place is missing") }
    return context[.first] ? .first(day: day) : .last(day: day)
  }

  private func day(_ itinerary: Itinerary) throws(ToolError) -> Int? {
    try context[.on].map { (text) throws(ToolError) in try day(text, "on", itinerary) }
  }

  /// A day by number or date.
  private func day(_ text: String, _ option: String, _ itinerary: Itinerary) throws(ToolError) -> Int {
    if let day = Int(text) { return day }
    guard let date = text.withBytes({ LocalDate(iso: $0) }) else {
      throw context.usage("--\(option) takes a day's number or a date like 2019-08-31, not \(quotedForDisplay(text))")
    }
    guard let start = itinerary.startDate else {
      throw ToolError(.usage, "--\(option) \(text): the trip has no dates; name the day by its number")
    }
    let day = date.days(since: start) + 1
    guard day >= 1, day <= itinerary.dayCount else {
      let last = itinerary.date(ofDay: itinerary.dayCount).map { " to \($0)" } ?? ""
      throw ToolError(.usage, "--\(option) \(text) is outside the trip, which is from \(start)\(last)")
    }
    return day
  }

  /// One item, or several separated by commas.
  private func items(_ words: String, _ itinerary: Itinerary) throws(ToolError) -> [String] {
    let parts = words.split(separator: ",").map { part in String(part.drop { $0 == " " }) }
    // A title may contain a comma.
    if parts.count < 2 || (try? ItemQuery(words).id(in: itinerary)) != nil {
      return [try item(words, itinerary, day: nil)]
    }
    return try parts.map { (part) throws(ToolError) in try item(part, itinerary, day: nil) }
  }

  private func item(_ words: String, _ itinerary: Itinerary, day: Int?) throws(ToolError) -> String {
    do throws(ItemQuery.Unknown) {
      return try ItemQuery(words, day: day).id(in: itinerary)
    } catch {
      throw ToolError(.usage, error.message + "\n'sportstime show --ids' lists the items with their ids.")
    }
  }

  /// A custom item's `custom`, from the options; nil if there are none.
  ///
  /// - Parameters:
  ///   - isNew: whether the item is new, so that nothing can be removed.
  ///   - withNotes: false if the notes belong to travel.
  private func details(_ itinerary: Itinerary, isNew: Bool, withNotes: Bool = true) throws(ToolError) -> String? {
    var members: [(String, JSONValue?)] = [
      ("notes", withNotes ? value(context[.notes]) : nil), ("start", value(context[.at])),
      ("checkOut", value(context[.checkOut])), ("location", value(context[.place])),
    ]
    if isNew, context[.checkOut]?.isEmpty == false, context[.stayUntil]?.isEmpty ?? true {
      throw context.usage("--check-out needs --until, the last day of the stay")
    }
    if let text = context[.stayUntil] {
      members.append(("endDay", text.isEmpty ? .null : .number(String(try day(text, "until", itinerary)))))
    }
    if let text = context[.city] {
      let place = text.isEmpty ? nil : try context.place(text, option: .city)
      members += [
        ("city", value(place?.city ?? "")), ("region", value(place?.region ?? "")),
        ("country", value(place?.country ?? "")),
      ]
    }
    if isNew {
      members.removeAll { member in
        if case .null? = member.1 { return true }
        return false
      }
    }
    return patch(members)
  }
}

/// The days of a trip: `9`, or with dates `2026-06-09..2026-06-17`.
struct TripExtent: Sendable {
  var start: LocalDate?
  var days: Int

  init?(_ text: String) {
    if let count = Int(text), (1...Limits.dayCount).contains(count) {
      days = count
      return
    }
    let dates = text.split(separator: "..", omittingEmptySubsequences: false).map { part in
      String(part).withBytes { LocalDate(iso: $0) }
    }
    guard dates.count == 2, let first = dates[0], let last = dates[1], last >= first,
      last.days(since: first) < Limits.dayCount
    else { return nil }
    (start, days) = (first, last.days(since: first) + 1)
  }
}

extension Option {
  fileprivate static let add = TextOption("add", "TITLE", .text, "Add a custom item.")
  fileprivate static let move = TextOption(
    "move", "ITEM", .text, "Move an item, or several ('dinner,museum') that stay in their order.")
  fileprivate static let moveDay = TextOption(
    "move-day", "DAY", .text, "Move all custom items of a day; the place is as with --move.")
  fileprivate static let copy = TextOption("copy", "ITEM", .text, "Copy a custom item; the place is as with --move.")
  fileprivate static let start = OptionKey<LocalDate?>(
    "start", "DATE", .date,
    "Start the trip on another date; items keep their days. With games, only empty days come or go, and dates stay.")
  fileprivate static let insertDay = TextOption(
    "insert-day", "DAY", .text, "Insert an empty day that gets this number, or this date. Games keep their dates.")
  fileprivate static let removeDay = TextOption(
    "remove-day", "DAY", .text, "Remove a day without games that is not between games.")
  fileprivate static let dayItems = OptionKey<DayItemsPolicy?>(
    "items", "WORD", .choice(),
    "With --remove-day: move the day's custom items to the day before (from day 1: to the day after), or remove them.")
  fileprivate static let duplicate = TextOption(
    "duplicate", "ID", .text, "Write a copy of the trip with another id, and a new --title if given.")
  fileprivate static let remove = TextOption("remove", "ITEM", .text, "Remove an item.")
  fileprivate static let set = TextOption(
    "set", "ITEM", .text,
    "Change the details of an item, or what is booked of travel.")
  fileprivate static let addReservation = TextsOption(
    "add-reservation", "FILE", .text,
    "Add what a confirmation books: JSON-LD, a page or mail with JSON-LD, a calendar, or - for standard input.")
  fileprivate static let addGame = TextOption(
    "add-game", "ID", .text(completing: .listed(.ids)),
    "Add a game of --schedule on its day; travel is derived again.")
  fileprivate static let dropGame = TextOption("drop-game", "ITEM", .text, "Remove a game; travel is derived again.")
  fileprivate static let newOrigin = TextOption(
    "origin", "CITY", .text, "Begin the trip in another city, such as 'Boston, MA'; empty for its first game.")
  fileprivate static let retitle = TextOption(
    "retitle", "TITLE", .text, "Change the title of the trip; empty for none.")
  fileprivate static let after = TextOption(
    "after", "ITEM", .text, "Right after this item.")
  fileprivate static let before = TextOption(
    "before", "ITEM", .text, "Right before this item.")
  fileprivate static let on = TextOption(
    "on", "DAY", .text, "At the end of this day, a number or a date.")
  fileprivate static let newTitle = TextOption(
    "title", "TEXT", .text, "New title, with --set or --duplicate; empty for none.")
  fileprivate static let notes = TextOption("notes", "TEXT", .text, "Notes; empty for none.")
  fileprivate static let at = TextOption(
    "at", "TIME",
    ValueParser(form: "a time of day such as 19:30") { text in
      text.isEmpty || text.withBytes { LocalTime(clock: $0) } != nil ? text : nil
    }, "Time of day, such as 19:30; empty for none.")
  fileprivate static let place = TextOption(
    "place", "TEXT", .text, "Place, as text; empty for none.")
  fileprivate static let city = TextOption(
    "city", "CITY", .text, "City, such as 'Boston, MA'; empty for none.")
  fileprivate static let stayUntil = TextOption(
    "until", "DAY", .text, "Stay until this day, a number or a date; empty for no stay.")
  fileprivate static let checkOut = TextOption(
    "check-out", "TIME",
    ValueParser(form: "a time of day such as 11:00") { text in
      text.isEmpty || text.withBytes { LocalTime(clock: $0) } != nil ? text : nil
    }, "Time of check-out on the last day of a stay, such as 11:00; empty for none.")
  fileprivate static let departs = TextOption(
    "departs", "TIME", .text,
    "Local departure, such as 17:05, 2026-06-10T17:05 or, with its offset, 2026-06-10T17:05-05:00 (empty for none).")
  fileprivate static let arrives = TextOption(
    "arrives", "TIME", .text, "Local arrival; without a date, the next such time (empty for none)."
  )
  fileprivate static let carrier = TextOption(
    "carrier", "NAME", .text, "Airline, railway or other carrier; empty for none.")
  fileprivate static let number = TextOption(
    "number", "TEXT", .text, "Number of the flight or train, such as 'UA 1584'; empty for none.")
  fileprivate static let seat = TextOption("seat", "TEXT", .text, "Seat; empty for none.")
  fileprivate static let reference = TextOption(
    "reference", "TEXT", .text, "Booking reference; empty for none.")
  fileprivate static let travelMode = TextOption(
    "mode", "MODE", .text, "Mode of travel, such as drive, fly or train.")
  fileprivate static let first = Flag("first", "With --on: at the beginning of the day.")
  fileprivate static let oneWay = Flag("one-way", "With --origin: it ends with its last game.")
  fileprivate static let resize = OptionKey<TripExtent?>(
    "resize", "DAYS",
    ValueParser(form: "a number of days, 1 to \(Limits.dayCount), or dates like 2026-06-09..2026-06-17") {
      TripExtent($0)
    },
    "New number of days, or dates such as 2026-06-09..2026-06-17. Items keep their dates; only empty days can be removed."
  )
  fileprivate static let minutes = OptionKey<Int?>(
    "minutes", "N", .integer(0...1_000_000), "Duration of the travel in minutes.")
  fileprivate static let kilometres = OptionKey<Double?>(
    "km", "N", .number(0...1_000_000), "Distance in kilometers.")
}
