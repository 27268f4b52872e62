import ScheduleModel
import ItineraryDocuments
import ItineraryModel
import SourceText

extension Command {
  static let exportCommand = Command(
    spec: CommandSpec(
      name: "export",
      summary: "Write itineraries as calendar, Markdown, JSON, web page or map data.",
      operands: "PATH…",
      options: [
        .targetFormat, .profile,
        .output.help(
          "A file for all, or a directory (one that is there, or a name with a slash at the end) for one each.",
          value: "FILE|DIR"),
        .previous.help(
          "With --to ics: the calendar that was published before, which the new one follows; else what -o replaces."),
        .editable,
        .slack.help(
          "With --to ics or html: in estimated times, minutes to arrive before a game starts (default: 120)."),
        .schedules.help("With --editable: games that can be added, beside the itinerary."),
      ] + ExportCalendarOptions.all + [.units, .grouping] + ScheduleOptions.filters + [.until, .readerZone]
        + ScheduleOptions.words + ScheduleOptions.calendar + [.gazetteer],
      discussion: """
        PATH may also be a schedule: its games become a calendar, Markdown, a page, JSON or CSV. Filters then combine, and
        --each writes a file for each team, league or venue. A game keeps its event in the calendar when its time is set or
        moved; upcoming games that are gone are cancelled.
        PATH is JSON, JSON Lines, or a calendar or Markdown document that was exported before: positions survive the
        round trip. A calendar's games stand at their times; travel and items of your own have times that follow from the
        order, and say so. What people changed in the events of a calendar or the entries of a Markdown
        document is taken over when it is read, except for the time and place of a game.
        If -o names an existing calendar or Markdown file, what people added to it, changed in it or took out of it stays
        so, and is named. If the trip has changed the same thing since, the file is left unchanged (65). Alarms, guests and
        unknown properties of a calendar, and text between the entries of a Markdown document, have no place in another
        file: a warning names each (1).
        A calendar follows the one before it: UIDs stay, SEQUENCE, LAST-MODIFIED and DTSTAMP rise where an event says
        something else (to --now, else to a second after what was), events that are gone are cancelled, those that are over
        stay, and all else stays to the byte. An alarm that --alarm set and a person changed stays as it is.
        GeoJSON (RFC 7946) and GPX 1.1 have the places and ways of a trip, as far as coordinates are known: those of games,
        else those of the gazetteer's cities. Flights are the shortest way over the Earth. GeoJSON has a feature for each
        item, GPX a waypoint for each game. A city that no coordinates are known of is named in a warning (1).
        A page to edit stands alone, as the other does: one itinerary, to be rearranged by mouse, touch or keyboard and
        saved as JSON, calendar, Markdown, or as edits for 'sportstime edit --script'.
        """,
      examples: [
        ("sportstime export trip.json --to ics -o trip.ics", "for a calendar"),
        ("sportstime export trips.jsonl --to markdown -o notes/", "a document a trip"),
        ("sportstime export trip.ics --to json", "back from the calendar"),
        ("sportstime export schedule.jsonl --team Yankees -o yankees.ics", "a team's calendar"),
        ("sportstime export schedule.jsonl --to ics --each team -o calendars/", "a calendar for each team"),
        ("sportstime export trip.json -o trip.geojson", "for a map"),
        (
          "sportstime export trip.json --to ics --previous public.ics -o new.ics",
          "for those who subscribed to public.ics"
        ),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in
      if let code = try SchedulePart(context).run() { return code }
      let named = context[.targetFormat].flatMap { ExportFormat(rawValue: ExportFormat.otherNames[$0] ?? $0) }
      guard var format = named ?? context[.output].flatMap({ FileForm(path: $0).format }) else {
        let endings = ["json", "jsonl", "ics", "md", "html", "geojson", "gpx", "jsonld"]
        try context.expectEnding(endings, choosing: .targetFormat)
        throw context.usage("--to is missing")
      }
      if context.has(.profile) {
        guard format == .json || format == .linkedData else {
          throw context.usage("--profile is for --to json")
        }
        format = .linkedData
      }
      return try ExportRun(context: context, format: format).run()
    })
}

/// The export of a schedule.
private struct SchedulePart {
  let context: Context

  init(_ context: Context) { self.context = context }

  /// Nil if the operands are not a schedule.
  func run() throws(ToolError) -> ExitCode? {
    let paths = try context.operands("an itinerary or a schedule to export")
    guard try FileKind.isSchedule(file: paths[0]) else {
      if let option = context.arguments.first(
        of: [.grouping, .until] + ScheduleOptions.filters + ScheduleOptions.words)
      {
        throw context.usage("\(option) is for schedules")
      }
      return nil
    }
    if paths.count > 1 { throw context.usage("a schedule is exported alone; 'sportstime import' joins several") }
    if let option = context.arguments.first(of: [.profile, .editable, .slack, .schedules, .units]) {
      throw context.usage("\(option) is for itineraries")
    }
    let format: ScheduleDocumentFormat
    if let name = context[.targetFormat] {
      guard let named = ScheduleDocumentFormat(rawValue: ExportFormat.otherNames[name] ?? name) else {
        throw context.usage("--to \(name) is for itineraries")
      }
      format = named
    } else {
      guard let output = context[.output], fileEnding(output) != nil, try !OutputTarget.isFolder(output) else {
        throw context.usage("--to is missing")
      }
      format = try context.scheduleFormat(usual: .ics)
    }
    let previous = context[.previous]
    if previous != nil, format != .ics { throw context.usage("--previous is for --to ics") }
    if previous != nil, context.has(.grouping) { throw context.usage("with --each, each calendar follows its own") }
    let calendar =
      format == .ics ? try ExportCalendarOptions.options(context, .ics) : CalendarOptions()
    if format != .ics,
      let option = context.arguments.first(of: ExportCalendarOptions.all.filter({ $0 !== Option.calendarName }))
    {
      throw context.usage("\(option) is for --to ics")
    }
    return try context.writeGames(
      paths[0], try ScheduleOptions.query(context), format, grouping: context[.grouping], previous: previous,
      calendar: calendar)
  }
}

private struct ExportRun {
  let context: Context
  let format: ExportFormat

  func run() throws(ToolError) -> ExitCode {
    let paths = try context.operands("an itinerary to export")
    let destination = context[.output]
    let previous = context[.previous]
    if context[.editable] {
      if format != .html { throw context.usage("--editable is for --to html") }
      if let option = context.arguments.first(of: [.slack, .readerZone]) {
        throw context.usage("\(option) is not for --editable")
      }
      return try EditorPage(context).run(paths, to: destination)
    }
    if context.has(.schedule) { throw context.usage("--schedule is for --editable") }
    var calendar = try ExportCalendarOptions.options(context, format)
    try context.expectNotBoth(.busy, .free)
    calendar.isFree = context[.free]
    if format != .ics, let option = context.arguments.first(of: ScheduleOptions.calendar) {
      throw context.usage("\(option) is for --to ics")
    }
    let slack = context[.slack]
    if slack != nil, format != .ics, format != .html {
      throw context.usage("--slack is for --to ics and --to html")
    }
    if context.has(.readerZone), format != .html {
      throw context.usage(
        "--reader-zone is for --to html: a calendar shows its reader's time by itself, and the other documents state the "
          + "time at the venue"
      )
    }
    if previous != nil, format != .ics { throw context.usage("--previous is for --to ics") }
    if let destination, try OutputTarget.isFolder(destination) {
      if previous != nil {
        throw context.usage("--previous is one calendar, and in a folder each follows its own")
      }
      return try exportEach(paths, to: destination, calendar, slack)
    }
    let output = try ItineraryOutput(
      context, to: destination, format: format, previous: previous, calendar: calendar, slack: slack)
    let code = try ItineraryInput(context: context).copy(paths, to: output)
    context.console.say(output.changes)
    return code
  }

  private func exportEach(
    _ paths: [String], to folder: String, _ calendar: CalendarOptions, _ slack: Int?
  ) throws(ToolError) -> ExitCode {
    try OutputTarget.makeDirectory(folder)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var names = UniqueFileNames()
    let input = ItineraryInput(context: context)
    var lost = ExitCode.done
    let code = try input.forEach(paths) { (itinerary, form) throws(ToolError) in
      let name = names.name(for: itinerary.text.string(itinerary.id))
      let output = try ItineraryOutput(
        context, to: prefix + name + "." + format.fileExtension, format: format, calendar: calendar, slack: slack)
      // A file for each is a document, whatever the input was.
      try output.append(itinerary, from: ItinerarySourceForm(path: form.path, format: form.format, losses: form.losses))
      try output.finish(input.unread)
      lost = lost.worse(output.code)
    }
    return code.worse(lost)
  }
}

extension ExportFormat {
  /// Those that --to names; the others are profiles of one of them.
  fileprivate static let named = allCases.filter { $0 != .linkedData }

  /// What people call the formats, too.
  fileprivate static let otherNames = ["md": "markdown", "ical": "ics"]
}

extension Option {
  fileprivate static let targetFormat = TextOption(
    "to", short: "t", "FORMAT",
    .choice(
      ExportFormat.named.map(\.rawValue) + ["jsonl", "csv"], others: Array(ExportFormat.otherNames.keys)),
    "ics, markdown, json, html, geojson or gpx; of a schedule ics, markdown, html, json, jsonl or csv (default: what the "
      + "output's name ends in).")
  fileprivate static let grouping = OptionKey<GameGroup.Kind?>(
    "each", "KIND", .choice(), "Of a schedule: a file for each team, league or venue, in the folder --output.")
  fileprivate static let profile = TextOption(
    "profile", "NAME", .choice(["schema.org"]), "With --to json: schema.org, for JSON-LD in its words.")
  fileprivate static let editable = Flag("editable", "With --to html: a page on which the itinerary can be rearranged.")
}
