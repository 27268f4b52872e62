package import CommandInterface
import ItineraryModel
import ScheduleModel
import SourceText
import TripFiles
import TripTimeline

extension Command {
  package static let exportCommand = Command(
    spec: CommandSpec(
      name: "export",
      summary: "Write itineraries and schedules as calendars, Markdown, JSON, pages or maps.",
      operands: "PATH…",
      groups: [
        OptionGroup(
          "Output",
          [
            .targetFormat,
            .output.help(
              "A file for all, or a directory (an existing one, or a name with a slash at the end) for one file each "
                + "(default: standard output).", value: "FILE|DIR"),
            .units, .readerZone, .profile, .gazetteer,
          ]),
        OptionGroup(
          "Calendars",
          [
            .previous.help(
              "The calendar published before, which this one updates (default: the file that -o replaces)."),
            .slack.help("In estimated times, minutes to arrive before a game starts; also in pages (default: 120)."),
          ] + ExportCalendarOptions.all + ScheduleOptions.calendar),
        OptionGroup(
          "Pages", [.editable, .schedules.help("With --editable: games that can be added to the trip.")]),
        OptionGroup("Games of a schedule", ScheduleOptions.filters + [.until] + ScheduleOptions.words + [.grouping]),
      ],
      discussion: """
        PATH is an itinerary or a schedule: JSON, JSON Lines, or a calendar or Markdown document that was exported before.
        Days and order survive the round trip, and so do changes that people made to events and entries, except the time and
        place of a game.

        An existing calendar or Markdown file is updated: what people added, changed or removed stays, and is named. If both
        sides changed the same thing, the file is left unchanged.

        Calendars keep the UIDs of their events. SEQUENCE rises if an event changed, and upcoming events that are gone are
        cancelled, so that subscribers see each change once.

        Games of a schedule are selected by filters, which combine. --each writes a file for each team, league or venue.
        """,
      details: """
        In a trip's calendar, games are at their times. Travel and custom items without times get estimated times, which are
        marked as estimated.

        Alarms, guests and unknown properties of a calendar, and text between the entries of a Markdown document, have no
        place in another format: a warning names each of them.

        LAST-MODIFIED and DTSTAMP of changed events become --now, or a second later than before. Past events stay, and all
        other lines keep every byte. An alarm from --alarm that a person changed stays as it is.

        GeoJSON (RFC 7946) has a feature for each item, and GPX 1.1 a waypoint for each game. Coordinates are those of games,
        or of the gazetteer's cities. Flights follow the shortest route over the Earth. A warning names each city without
        coordinates.

        The page of --editable has one itinerary, which is rearranged by mouse, touch or keyboard. It saves JSON, a calendar,
        Markdown, or the edits for 'sportstime edit --script'.
        """,
      exitCodes: [
        .findings: "Something has no place in the output format; warnings name it. Also if no game matches.",
        .badInput: "An input is not valid, or the existing file could not be updated without a loss.",
      ],
      examples: [
        ("sportstime export trip.json --to ics -o trip.ics", "a calendar"),
        ("sportstime export trips.jsonl --to markdown -o notes/", "a document for each trip"),
        ("sportstime export trip.ics --to json", "back from the calendar"),
        ("sportstime export schedule.jsonl --team Yankees -o yankees.ics", "a team's calendar"),
        ("sportstime export schedule.jsonl --to ics --each team -o calendars/", "a calendar for each team"),
        ("sportstime export trip.json -o trip.geojson", "a map"),
        (
          "sportstime export trip.json --to ics --previous public.ics -o new.ics",
          "an update for subscribers of public.ics"
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
    let paths = try context.operands("an itinerary or a schedule to export")
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
        throw context.usage(
          "--previous names one calendar; in a folder, each calendar updates the one that it replaces")
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
      // In a folder with one file per itinerary, each file is a document, regardless of the input.
      var form = form
      form.layout = nil
      try output.append(itinerary, from: form)
      try output.finish(input.unread)
      lost = lost.worse(output.code)
    }
    return code.worse(lost)
  }
}

extension ExportFormat {
  /// Formats for `--to`; the others are profiles of one of them.
  fileprivate static let named = allCases.filter { $0 != .linkedData }

  /// Alternative names of the formats.
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
    "each", "KIND", .choice(), "Write a file for each team, league or venue to the directory of --output.")
  fileprivate static let profile = TextOption(
    "profile", "NAME", .choice(["schema.org"]), "With --to json: schema.org, for JSON-LD with its vocabulary.")
  fileprivate static let editable = Flag("editable", "With --to html: a page to rearrange the itinerary on.")
}
