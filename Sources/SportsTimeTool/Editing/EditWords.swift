import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding

/// The edit that the options of a command line say: `--add "Dinner" --after first-game --on 3`.
struct EditWords {
  /// Of which a command line has one; their values are items, but for `add`.
  static let verbs = [
    "add", "move", "remove", "set", "add-game", "drop-game", "origin", "retitle", "resize",
  ]
  static let options: [OptionSpec] = [
    OptionSpec("add", value: "TITLE", help: "Add an item of your own."),
    OptionSpec("move", value: "ITEM", help: "Move an item."),
    OptionSpec("remove", value: "ITEM", help: "Take an item out."),
    OptionSpec(
      "set", value: "ITEM",
      help: "Change an item's --title, --notes, --at or --place; of travel, its --mode, --minutes or --km."),
    OptionSpec("add-game", value: "ID", help: "Add a game of the --schedule, on its day; travel is derived again."),
    OptionSpec("drop-game", value: "ITEM", help: "Take a game out; travel is derived again."),
    OptionSpec(
      "origin", value: "CITY",
      help: "Let the trip begin elsewhere: 'Boston, MA', as in build; empty for its first game."),
    OptionSpec("return", help: "With --origin: the trip ends there, too."),
    OptionSpec("one-way", help: "With --origin: it ends with its last game."),
    OptionSpec("retitle", value: "TITLE", help: "Give the trip another title; empty for none."),
    OptionSpec(
      "resize", value: "DAYS",
      help:
        "Give the trip so many days, or the dates 2026-06-09..2026-06-17: items keep theirs, only empty days can go."),
    OptionSpec("after", value: "ITEM", help: "With --add and --move: right after this item."),
    OptionSpec("before", value: "ITEM", help: "With --add and --move: right before this item."),
    OptionSpec("on", value: "DAY", help: "With --add and --move: on this day, a number (3) or a date; at its end."),
    OptionSpec("first", help: "With --on: at the day's beginning."),
    OptionSpec("title", value: "TEXT", help: "With --set: the new title; empty for none."),
    OptionSpec("notes", value: "TEXT", help: "With --add and --set: notes; empty for none."),
    OptionSpec("at", value: "TIME", help: "With --add and --set: a time of day, as 19:30; empty for none."),
    OptionSpec("place", value: "TEXT", help: "With --add and --set: where it is; empty for nowhere."),
    OptionSpec("mode", value: "MODE", help: "With --set: how you travel, such as drive, flight or train."),
    OptionSpec("minutes", value: "N", help: "With --set: how long the travel takes."),
    OptionSpec("km", value: "N", help: "With --set: how far it is."),
  ]

  private let context: Context
  private let arguments: Arguments
  private let spec: CommandSpec
  private let verb: String
  private let value: String

  /// Nil where the command line says no edit in words.
  init?(_ context: Context) throws(ToolError) {
    self.context = context
    arguments = context.arguments
    spec = context.spec
    let verbs = EditWords.verbs.filter(context.arguments.has)
    let others = EditWords.options.map(\.name).filter { !EditWords.verbs.contains($0) && context.arguments.has($0) }
    guard let verb = verbs.first, let value = context.arguments.value(verb) else {
      if let other = others.first {
        throw Arguments.usage("--\(other) needs --add, --move, --set or --origin", context.spec)
      }
      return nil
    }
    self.verb = verb
    self.value = value
    if verbs.count > 1 { throw usage("--\(verb) and --\(verbs[1]) are two edits; make them one after the other") }
    try checkOptions(others)
  }

  private func usage(_ message: String) -> ToolError { Arguments.usage(message, spec) }

  private func checkOptions(_ others: [String]) throws(ToolError) {
    let places = ["after", "before", "on", "first"]
    let fitting: [String] =
      switch verb {
      case "add": places + EditWords.details
      case "move": places
      case "set": ["title"] + EditWords.details + EditWords.travel
      case "origin": ["return", "one-way"]
      default: []
      }
    for other in others where !fitting.contains(other) { throw usage("--\(other) says nothing with --\(verb)") }
    if arguments.has("after"), arguments.has("before") { throw usage("--after and --before name two places") }
    let isBeside = arguments.has("after") || arguments.has("before")
    if arguments.has("first"), isBeside || !arguments.has("on") {
      throw usage("--first needs --on, and no other place")
    }
    if fitting.contains("on"), !isBeside, !arguments.has("on") {
      throw usage("a place is missing: --after or --before an item, or --on a day")
    }
    if verb == "set", others.isEmpty {
      throw usage("--set needs --title, --notes, --at or --place, or --mode, --minutes or --km")
    }
    if arguments.has("return"), arguments.has("one-way") { throw usage("--return and --one-way exclude each other") }
    if verb == "add-game", !arguments.has("schedule") { throw usage("--add-game needs --schedule") }
    if verb == "add", value.isEmpty { throw usage("--add needs a title") }
  }

  /// The edit of this itinerary.
  func operation(_ itinerary: Itinerary) throws(ToolError) -> EditOperation {
    switch verb {
    case "add":
      return .insert(
        NewItem(id: itinerary.newItemID(titled: value), title: value, custom: try details(isNew: true)),
        at: try target(itinerary))
    case "move": return .move(item: try item(value, itinerary, day: nil), to: try target(itinerary))
    case "remove": return .remove(item: try item(value, itinerary, day: nil))
    case "retitle": return .retitle(value.isEmpty ? nil : value)
    case "resize": return try resizing()
    case "add-game": return .addGame(value)
    case "drop-game": return .dropGame(item: try item(value, itinerary, day: nil))
    case "origin":
      let returns = arguments.has("return") ? true : arguments.has("one-way") ? false : nil
      if value.isEmpty { return .setOrigin(nil, returns: returns) }
      return .setOrigin(try BuildOptions.origin(value, context).newOrigin, returns: returns)
    default:
      var update = ItemUpdate()
      if let title = arguments.value("title") { update.title = title.isEmpty ? .removed : .set(title) }
      update.custom = try details(isNew: false)
      update.travel = try travelPatch()
      return .update(item: try item(value, itinerary, day: nil), update)
    }
  }

  private static let travel = ["mode", "minutes", "km"]

  /// What the options say of travel, as JSON; nil where they say nothing.
  private func travelPatch() throws(ToolError) -> String? {
    if !EditWords.travel.contains(where: arguments.has) { return nil }
    let output = OutputBuffer()
    var separator: StaticString = "{"
    func key(_ name: StaticString) {
      output.append(separator)
      output.append(name)
      separator = ","
    }
    if let mode = arguments.value("mode") {
      key("\"mode\":")
      output.appendJSON(mode)
    }
    if let minutes = try arguments.integer("minutes", in: 0...1_000_000) {
      key("\"durationMinutes\":")
      output.append(decimal: minutes)
    }
    if let text = arguments.value("km") {
      guard let distance = Double(text), distance >= 0, distance <= 1_000_000 else {
        throw usage("--km takes a number from 0 to 1000000, not \(quotedForDisplay(text))")
      }
      key("\"distanceKm\":")
      output.appendJSON(distance)
    }
    output.append(.closeBrace)
    return output.text
  }

  /// `9` or `2026-06-09..2026-06-17`.
  private func resizing() throws(ToolError) -> EditOperation {
    if let count = Int(value), (1...Limits.dayCount).contains(count) { return .resize(startDate: nil, dayCount: count) }
    let dates = value.split(separator: "..", omittingEmptySubsequences: false).map { part in
      String(part).withBytes { LocalDate(iso: $0) }
    }
    guard dates.count == 2, let first = dates[0], let last = dates[1], last >= first,
      last.days(since: first) < Limits.dayCount
    else {
      throw usage(
        "--resize takes a number of days, 1 to \(Limits.dayCount), or dates like 2026-06-09..2026-06-17, not "
          + quotedForDisplay(value))
    }
    return .resize(startDate: "\(first)", dayCount: last.days(since: first) + 1)
  }

  private func target(_ itinerary: Itinerary) throws(ToolError) -> EditTarget {
    let day = try day(itinerary)
    if let anchor = arguments.value("after") { return .after(item: try item(anchor, itinerary, day: day), day: day) }
    if let anchor = arguments.value("before") { return .before(item: try item(anchor, itinerary, day: day), day: day) }
    guard let day else { throw usage("a place is missing") }
    return arguments.has("first") ? .first(day: day) : .last(day: day)
  }

  private func day(_ itinerary: Itinerary) throws(ToolError) -> Int? {
    guard let text = arguments.value("on") else { return nil }
    if let day = Int(text) { return day }
    guard let date = text.withBytes({ LocalDate(iso: $0) }) else {
      throw usage("--on takes a day's number or a date like 2019-08-31, not \(quotedForDisplay(text))")
    }
    guard let start = itinerary.startDate else {
      throw ToolError(.usage, "--on \(text): the trip has no dates; name the day by its number")
    }
    let day = date.days(since: start) + 1
    guard day >= 1, day <= itinerary.dayCount else {
      let last = itinerary.date(ofDay: itinerary.dayCount).map { " to \($0)" } ?? ""
      throw ToolError(.usage, "--on \(text) is outside the trip, which is from \(start)\(last)")
    }
    return day
  }

  private func item(_ words: String, _ itinerary: Itinerary, day: Int?) throws(ToolError) -> String {
    do throws(ItemWords.Unknown) {
      return try ItemWords(words, day: day).id(in: itinerary)
    } catch {
      throw ToolError(.usage, error.message + "\n'sportstime show --ids' lists the items with their ids.")
    }
  }

  private static let details = ["notes", "at", "place"]

  /// What the options say of an item of the user's own, as its `custom`; nil where they say nothing.
  ///
  /// - Parameter isNew: an item that was not there has nothing that could be taken away.
  private func details(isNew: Bool) throws(ToolError) -> String? {
    var members: [JSONMember] = []
    for (option, name) in zip(EditWords.details, ["notes", "start", "location"]) {
      guard let text = arguments.value(option), !(isNew && text.isEmpty) else { continue }
      if option == "at", !text.isEmpty, text.withBytes({ LocalTime(clock: $0) }) == nil {
        throw usage("--at takes a time of day as 19:30, not \(quotedForDisplay(text))")
      }
      members.append(JSONMember(key: name, value: text.isEmpty ? .null : .string(text)))
    }
    if members.isEmpty { return nil }
    let output = OutputBuffer()
    JSONValue.object(members).append(to: output)
    return output.text
  }
}
