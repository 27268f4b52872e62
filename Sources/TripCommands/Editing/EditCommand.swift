package import CommandInterface
import ItineraryEditing
import ItineraryFixing
import ItineraryModel
import ItineraryValidation
import SourceText
import TripChanging
import TripFiles

extension Command {
  package static let editCommand = Command(
    spec: CommandSpec(
      name: "edit",
      summary: "Change an itinerary by meaning: after this game, first on that day.",
      operands: "PATH",
      groups: [
        OptionGroup("Items", EditOptions.ofItems),
        OptionGroup("Places", EditOptions.places),
        OptionGroup("Details of items", EditOptions.details),
        OptionGroup("Booked travel", EditOptions.travel),
        OptionGroup("Games, days and the trip", EditOptions.ofTrips),
        OptionGroup("Scripts", [.script, .operations, .policy, .keepGoing]),
        OptionGroup(
          "Input and output",
          [
            .schedules.help("Games that can be added; with --page, they are next to the itinerary."), .suggest, .page,
            .dryRun,
            .output.help("The edited itinerary (default: standard output)."),
            .inPlace.help("Write the edited itinerary to PATH."),
            .report.help("Write what moved from where to where, as JSON."), .gazetteer,
          ]),
      ],
      discussion: """
        ITEM is an id ('sportstime show --ids' prints them), a unique title, or a place such as first-game, 'game 2 of day 3' or
        'last travel'. With --on, places count on that day only.

        Games stay where the schedule has them. Travel can move between its two games. If a game is added or dropped, travel
        is derived again where it has to be, and custom items stay.

        An edit that would cause an error of 'sportstime validate' is refused, with the reason and the nearest legal place. New
        warnings are named. The output has the format of its extension, or that of PATH.

        --add-reservation reads schema.org reservations (JSON-LD, as confirmation mails have them) and calendar events of
        airlines, railways and hotels. Travel becomes the booking of its leg, a hotel becomes a stay, and other
        reservations become custom items. A later confirmation with the same reference updates the item.
        """,
      details: """
        Operations of --op and --script are JSON objects:
          {"op":"move","item":"c1","day":3,"first":true}          also "last":true, or "sortOrder":1.5
          {"op":"move","item":"c1","after":"mlb:745123"}          also "before"
          {"op":"move","items":["c1","c2"],"day":3,"last":true}   several; "fromDay":2 for all of a day
          {"op":"copy","item":"c1","day":4,"last":true}           "id": of the copy (default: from the title)
          {"op":"insert","item":{"id":"c9","kind":"custom","title":"Museum"},"day":2,"last":true}
          {"op":"remove","item":"c1"}
          {"op":"update","item":"c1","title":"Brunch","custom":{"notes":"booked"}}
          {"op":"update","item":"t1","travel":{"mode":"train","durationMinutes":140}}
          {"op":"retitle","title":"June on the road"}
          {"op":"resize","startDate":"2026-06-09","dayCount":9}   one of the two is enough
          {"op":"shift","startDate":"2027-06-10"}                 items keep their days; games keep their dates
          {"op":"insertDay","day":3}
          {"op":"removeDay","day":3,"items":"move"}               or "remove"; optional without custom items
          {"op":"duplicate","id":"june-2027","title":"Again"}
          {"op":"addGame","game":"mlb:745123"}                    from --schedule, on its day
          {"op":"dropGame","item":"mlb:745123"}
          {"op":"setOrigin","origin":{"city":"Boston"},"return":true}
          {"op":"addReservation","reservation":{"@type":"FlightReservation",…}}
          {"op":"normalize","day":2}
          {"op":"fix","code":"travel-missing"}                    one finding of 'validate'; "item" to choose it

        A journey with changes books one leg. A journey that no leg can have becomes a custom item. Adding a file again
        changes nothing, and cancelled reservations are not added.
        """,
      exitCodes: [
        .findings: "An edit was refused, or a reservation has a warning.",
        .badInput: "The itinerary or the edits can't be read.",
      ],
      examples: [
        ("sportstime edit trip.json -i --add Dinner --after first-game --on 3", "dinner after the game of day 3"),
        ("sportstime edit trip.json -i --move dinner --before 'travel 2'", "before a leg"),
        ("sportstime edit trip.json -i --move dinner,museum --on 3 --first", "several items, in their order"),
        (
          "sportstime edit trip.json -i --add-reservation confirmation.json", "what a mail or calendar states is booked"
        ),
        ("sportstime edit trip.json -s schedule.jsonl -i --add-game mlb:745123", "another game"),
        ("sportstime edit trip.json -s schedule.jsonl --suggest", "which games there is time for"),
        ("sportstime edit trip.json -i --remove-day 5 --items move", "a day less; its items go to the day before"),
        ("sportstime edit trip.json --duplicate june-2027 -o next.json", "a copy to change"),
        (
          "sportstime edit trip.json --op '{\"op\":\"move\",\"item\":\"t1\",\"day\":4,\"last\":true}' -o trip.json",
          "an operation as JSON"
        ),
        ("sportstime edit trip.json --script edits.jsonl --dry-run", "what a script would do"),
        ("sportstime edit trip.json --page -o trip.html", "a page to rearrange the trip on"),
      ],
      rewrites: .onlyOperand),
    run: { (context) throws(ToolError) -> ExitCode in try EditRun(context).run() })
}

private struct EditRun {
  let context: Context

  init(_ context: Context) { self.context = context }

  func run() throws(ToolError) -> ExitCode {
    let arguments = context.arguments
    let paths = try context.operands("the itinerary to edit")
    guard paths.count == 1 else { throw context.usage("one itinerary is edited at a time") }
    try context.expectNotBoth(.inPlace, .output)
    if arguments[.inPlace], paths[0] == "-" {
      throw context.usage("standard input can't be edited in place")
    }
    if arguments[.inPlace], InputFile.isDirectory(paths[0]) {
      throw ToolError(
        .badInput, "\(displaySafe(paths[0])): a folder can't be edited in place; write to a file with -o")
    }
    try context.expectEnding(["json"], of: .report)
    if arguments[.page] {
      let others: [Option] = [.script, .operations, .policy, .keepGoing, .dryRun, .inPlace, .report]
      for other in EditOptions.verbs + others { try context.expectNotBoth(.page, other) }
      return try EditorPage(context).run(paths, to: arguments[.output])
    }
    if arguments[.suggest] { return try suggest(paths) }
    let policy = arguments[.policy] ?? .reject
    let words = try EditOptions(context)
    var script = try readScript(besides: words)
    let lock = try context.lockRewritten()
    defer { withExtendedLifetime(lock) {} }
    let output = try output(paths[0])
    var read: [(itinerary: Itinerary, form: ItinerarySourceForm)] = []
    let input = ItineraryInput(context: context)
    let code = try input.forEach(paths) { (itinerary, form) throws(ToolError) in
      read.append((itinerary, form))
    }
    guard let only = read.first else { return code }
    guard read.count == 1 else {
      throw ToolError(.badInput, "\(displaySafe(paths[0])) holds \(read.count) itineraries; edit one of them")
    }
    let schedule = try context.schedule(arguments[.schedules])
    let games = schedule.map { ScheduleOffers($0.schedule, gazetteer: context.gazetteer) }
    let offers: TripChanges.Offers? = games.map { games in { @Sendable id in games.game(id) } }
    let fitter = ReservationFitter(gazetteer: context.gazetteer, zones: try context.zones())
    let reservations = try words?.reservations()
    if let reservations {
      let all = fitter.joined(reservations.all, for: only.itinerary)
      script.entries += all.map { EditScript.Entry(.addReservation($0)) }
    } else if let words {
      script.entries.append(EditScript.Entry(try words.operation(only.itinerary)))
    }
    var editor = Editor(
      only.itinerary, policy: policy,
      support: .rules(
        gazetteer: context.gazetteer, zones: try context.zones(), offers: offers,
        hint: { games?.hint(for: $0) ?? "" }
      ).withReservations(fitter))
    var report = editor.apply(script, keepGoing: arguments[.keepGoing])
    let hasDoubtfulReservation = report.warnsOfReservations
    report.add(
      warnings: Validator.newWarnings(
        in: editor.itinerary, since: only.itinerary, context.gazetteer, try context.zones()))
    context.console.say(String(report.text.dropLast()))
    // If the report can't be written, the edit is not made. The report appears after the edited file.
    let written = try write(report)
    if let output {
      try output.append(editor.itinerary, from: only.form)
      try output.finish(input.unread)
    }
    try written?.commit()
    var all = code.worse(output?.code ?? .done).worse(reservations?.code ?? .done)
    if hasDoubtfulReservation { all = all.worse(.findings) }
    if schedule?.isComplete == false { all = all.worse(.findings) }
    return report.isRefused ? all.worse(.findings) : all
  }

  /// Prints the games on the trip's days that can be added, one per line, those with the least additional travel first.
  private func suggest(_ paths: [String]) throws(ToolError) -> ExitCode {
    let others: [Option] = [.script, .operations, .policy, .keepGoing, .dryRun, .inPlace, .report, .page]
    for other in EditOptions.verbs + others { try context.expectNotBoth(.suggest, other) }
    guard let (schedule, isComplete) = try context.schedule(context[.schedules]) else {
      throw context.usage("--suggest needs --schedule")
    }
    let suggestions = try GameSuggestions(ScheduleOffers(schedule, gazetteer: context.gazetteer), context)
    let target = try OutputTarget(context[.output])
    let code = try ItineraryInput(context: context).forEach(paths) { (trip, _) throws(ToolError) in
      for game in suggestions.suggestions(for: trip) {
        let date = game.date.map { "\($0)" } ?? ""
        let when = [date, game.time].filter { !$0.isEmpty }.joined(separator: " ")
        let (title, place, id) = (displaySafe(game.title), displaySafe(game.place), displaySafe(game.id))
        try target.write("\(when)  \(title) · \(place): \(game.cost) (\(id))\n")
      }
    }
    try target.commit()
    return isComplete ? code : code.worse(.findings)
  }

  private func readScript(besides words: EditOptions?) throws(ToolError) -> EditScript {
    let operations = context[.operations]
    var reader = EditScriptReader()
    if words != nil {
      if let other = context.arguments.first(of: [.script, .operations]) {
        throw context.usage("\(other) and an edit in words can't be combined")
      }
      return reader.script
    }
    if let path = context[.script] {
      try context.expectNotBoth(.script, .operations)
      try InputFile(path).withBytes { reader.read($0, file: path) }
    } else if operations.isEmpty {
      throw context.usage(
        "an edit is missing: --add, --move, --move-day, --copy, --remove, --set, --add-reservation, --add-game, --drop-game, "
          + "--origin, --retitle, --resize, --start, --insert-day, --remove-day or --duplicate, or --script or --op")
    }
    for operation in operations { operation.withBytes { reader.read($0, file: "--op") } }
    if !reader.findings.isEmpty {
      context.console.show(reader.findings)
      throw ToolError(.badInput, "the edits can't be read; nothing was changed")
    }
    return reader.script
  }

  /// Nil if there is no output.
  private func output(_ path: String) throws(ToolError) -> ItineraryOutput? {
    let output = try ItineraryOutput(
      context, to: context[.inPlace] ? path : context[.output])
    return context[.dryRun] ? nil : output
  }

  /// Nil if no report was requested.
  private func write(_ report: EditReport) throws(ToolError) -> OutputTarget? {
    guard let path = context[.report] else { return nil }
    let target = try OutputTarget(path)
    let output = OutputBuffer()
    report.appendJSON(to: output)
    try target.write(output)
    return target
  }
}

extension Option {
  static let keepGoing = Flag(
    "keep-going", "Apply the accepted operations (default: a refusal undoes the whole script).")
  fileprivate static let suggest = Flag(
    "suggest", "List games of --schedule that the trip has time for, those with the least additional travel first.")
  fileprivate static let page = Flag("page", "Write a page to rearrange the itinerary on; needs -o.")
  fileprivate static let script = TextOption(
    "script", "FILE", .text, "Operations, one JSON object a line ('sportstime help --man edit' lists them).")
  fileprivate static let operations = TextsOption("op", "JSON", .text, "One or more operations as JSON.")
  fileprivate static let policy = OptionKey<EditPolicy?>(
    "policy", "NAME", .choice(),
    "If a place is not legal: reject the edit, or snap to the nearest legal place (default: reject).")
}
