package import CivilTime
package import CommandInterface
import ItineraryDocuments
import ItineraryModel
import ScheduleModel
package import TripBuilding

/// The options that select games of a schedule and determine the output.
package enum ScheduleOptions {
  /// The last date is `--to` or, for commands that use `--to` for a format, `--until`.
  package static let filters: [Option] = [
    .leagues, .teams, .homeOnly, .awayOnly, .cities, .venues, .phases, .rounds, .statuses, .from, .days, .between,
    .startsAfter, .startsBefore, .nearCity, .within, .next,
  ]
  package static let words: [Option] = [.teamNames, .eventTitle, .markStatus]
  package static let calendar: [Option] = [.busy, .free]

  package static func query(_ context: Context) throws(ToolError) -> GameQuery {
    var query = GameQuery()
    query.leagues = context[.leagues]
    query.teams = context[.teams]
    query.cities = context[.cities]
    query.venues = context[.venues]
    try context.expectNotBoth(.homeOnly, .awayOnly)
    if context[.homeOnly] { query.side = .home }
    if context[.awayOnly] { query.side = .away }
    if query.side != nil, query.teams.isEmpty {
      throw context.usage("--\(context[.homeOnly] ? "home" : "away")-only needs --team")
    }
    query.phases = context[.phases]
    query.rounds = context[.rounds]
    query.statuses = context[.statuses]
    query.from = context[.from]
    query.to = context[.to] ?? context[.until]
    query.weekdays = Set(context[.days].joined()).sorted()
    query.hours = try hours(context)
    query.zone = context[.readerZone]
    if let text = context[.nearCity] {
      query.near = try context.place(text, option: .nearCity)
      query.kilometres = context[.within] ?? query.kilometres
    } else if context.has(.within) {
      throw context.usage("--within needs --near")
    }
    if let count = context[.next] {
      query.most = count
      query.upcomingAt = try context.instantOfRun()
    }
    return query
  }

  private static func hours(_ context: Context) throws(ToolError) -> GameQuery.ClockSpan? {
    if let span = context[.between] {
      if context.has(.startsAfter) || context.has(.startsBefore) {
        throw context.usage("--between can't be combined with --after or --before")
      }
      return span
    }
    if context[.startsAfter] == nil, context[.startsBefore] == nil { return nil }
    return GameQuery.ClockSpan(first: context[.startsAfter] ?? 0, last: context[.startsBefore] ?? 1_439)
  }

  static func document(_ context: Context) throws(ToolError) -> ScheduleDocumentOptions {
    var options = ScheduleDocumentOptions(zones: try context.zones(), gazetteer: context.gazetteer)
    options.now = try context.now()
    options.names = context[.teamNames] ?? .full
    if let text = context[.eventTitle] {
      do throws(EventTitleTemplate.Fault) {
        options.title = try EventTitleTemplate(text)
      } catch {
        throw context.usage("--event-title: \(error.message)")
      }
    }
    options.marksStatus = context[.markStatus]
    options.readerZone = context[.readerZone]
    try context.expectNotBoth(.busy, .free)
    options.isBusy = context[.busy]
    return options
  }
}

extension Option {
  package static let until = OptionKey<LocalDate?>("until", "DATE", .date, "Games up to and including this local date.")
  static let phases = TextsOption("phase", "NAME", .name, "Games of this phase, such as regular or playoffs.")
  static let rounds = TextsOption("round", "NAME", .name, "Games of this round, as the feed names it.")
  static let statuses = OptionKey<[GameStatus]>(
    "status", "STATUS",
    ValueParser(takes: .choice(GameStatus.allCases.map { $0.word.description })) { text in
      GameStatus.allCases.first { $0.word.description == text }
    }, "Games with this status.")
  static let days = OptionKey<[[Int]]>(
    "days", "DAYS",
    ValueParser(form: "days of the week like sat,sun") { text in
      let days = text.split(separator: ",").map { Weekday.number(String($0)) }
      return days.isEmpty || days.contains(nil) ? nil : days.compactMap { $0 }
    }, "Games on these days of the week, such as sat,sun.")
  static let between = OptionKey<GameQuery.ClockSpan?>(
    "between", "TIMES",
    ValueParser(form: "two times like 09:00..16:00") { text in
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, parts[1].isEmpty, let first = clock(parts[0]), let last = clock(parts[2]) else {
        return nil
      }
      return GameQuery.ClockSpan(first: first, last: last)
    },
    "Games that start between two times of the venue's clock, or of --reader-zone: 09:00..16:00, or over midnight "
      + "22:00..02:00.")
  static let startsAfter = OptionKey<Int?>("after", "TIME", .clock, "Games that start at this time or later.")
  static let startsBefore = OptionKey<Int?>("before", "TIME", .clock, "Games that start at this time or earlier.")
  static let nearCity = TextOption("near", "CITY", .text, "Games near this city: 'Denver' or 'Portland, ME'.")
  static let within = OptionKey<Double?>(
    "within", "DISTANCE",
    ValueParser(form: "a distance like 300km or 200mi") { distance($0) },
    "With --near: the greatest distance in a straight line (default: 100km).")
  static let next = OptionKey<Int?>(
    "next", "N", .integer(1...100_000), "The next N games as of --now (default: the system's clock).")
  package static let readerZone = OptionKey<Zone?>(
    "reader-zone", "ZONE",
    ValueParser(form: "a time zone like Europe/Berlin") { ZoneDatabase.system.zone($0) },
    "Also state times in this zone, such as Europe/Berlin.")
  static let teamNames = OptionKey<GameTitles.Names?>(
    "names", "FORM", .choice(), "Names of teams: short or full (default: full).")
  static let eventTitle = TextOption(
    "event-title", "TEXT", .name,
    "Title of each game, such as '{home} v {away} · {broadcast}'; with "
      + EventTitleTemplate.Member.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ") + ".")
  static let markStatus = Flag("mark-status", "State in titles that a game is postponed, cancelled or suspended.")
  package static let busy = Flag("busy", "Events block time in the calendar (default for itineraries).")
  package static let free = Flag("free", "Events block no time (default for schedules).")

  /// The minute of the day for `18:00`.
  private static func clock(_ text: String) -> Int? { ValueParser<Int>.clock.read(text) }

  private static func distance(_ text: String) -> Double? {
    for (unit, kilometres) in [("km", 1), ("mi", DistanceUnit.kilometresPerMile)] where text.hasSuffix(unit) {
      let number = text.dropLast(unit.count)
      guard let value = Double(number), value > 0, value <= 40_000 else { return nil }
      return value * kilometres
    }
    return nil
  }
}
