import ItineraryModel
import ItineraryValidation
import SourceText
import TripBuilding

extension Command {
  static let editCommand = Command(
    spec: CommandSpec(
      name: "edit",
      summary: "Change an itinerary by meaning: after this game, first on that day.",
      operands: "PATH",
      options: EditWords.options + [
        OptionSpec(
          "schedule", short: "s", value: "FILE", repeatable: true,
          help: "Where games come from that are added; with --page, those beside the itinerary."),
        OptionSpec("script", value: "FILE", help: "Operations, one JSON object a line."),
        OptionSpec("op", value: "JSON", repeatable: true, help: "One or more operations."),
        OptionSpec(
          "policy", value: "NAME", takes: .choice(["reject", "snap"]),
          help: "What an illegal target means: reject (the default), or snap to the nearest legal place."),
        OptionSpec("keep-going", help: "Apply what is accepted; else a refusal undoes the whole script."),
        OptionSpec("page", help: "Write a page on which the itinerary is rearranged by hand, with -o."),
        OptionSpec("dry-run", help: "Say what would happen, and write nothing."),
        OptionSpec("output", short: "o", value: "FILE", help: "The edited itinerary; standard output by default."),
        OptionSpec("in-place", short: "i", help: "Write the edited itinerary over PATH."),
        OptionSpec("report", value: "FILE", help: "Write what moved from where to where, as JSON."),
        .gazetteer,
      ],
      discussion: """
        An edit is said in words, or as operations in JSON. ITEM is an id ('sportstime show --ids' prints them), an item's
        place among its kind, such as first-game, 'game 2 of day 3', 'last travel' or 'custom 1' (with --on, those of that
        day), or a title that no other item has.

        Operations:
          {"op":"move","item":"c1","day":3,"first":true}          also "last":true, or "sortOrder":1.5
          {"op":"move","item":"c1","after":"mlb:745123"}          also "before"
          {"op":"insert","item":{"id":"c9","kind":"custom","title":"Museum"},"day":2,"last":true}
          {"op":"remove","item":"c1"}
          {"op":"update","item":"c1","title":"Brunch","custom":{"notes":"booked"}}
          {"op":"update","item":"t1","travel":{"mode":"train","durationMinutes":140}}
          {"op":"retitle","title":"June on the road"}
          {"op":"resize","startDate":"2026-06-09","dayCount":9}   one of the two will do
          {"op":"addGame","game":"mlb:745123"}                    of --schedule, on its day
          {"op":"dropGame","item":"mlb:745123"}
          {"op":"setOrigin","origin":{"city":"Boston"},"return":true}
          {"op":"normalize","day":2}
          {"op":"fix","code":"travel-missing"}                    one finding of 'validate', of its "item" if named
        Games have their place from the schedule; travel may move between its two games. When a game comes or goes, or the
        trip begins elsewhere, travel that is no longer legal or needed is derived again, and what is yours stays. An edit
        that makes an error of 'validate' is refused; new warnings are named. The output has the format that
        its name says, else that of PATH. Exit code 1 means that an edit was refused.
        """,
      examples: [
        ("sportstime edit trip.json -i --add Dinner --after first-game --on 3", "dinner, after the game of day 3"),
        ("sportstime edit trip.json -i --move dinner --before 'travel 2'", "rather before one leaves"),
        (
          "sportstime edit trip.json --op '{\"op\":\"move\",\"item\":\"t1\",\"day\":4,\"last\":true}' -o trip.json",
          "travel in the evening"
        ),
        ("sportstime edit trip.json --script edits.jsonl --dry-run", "what a script would do"),
        ("sportstime edit trip.json -s schedule.jsonl -i --add-game mlb:745123", "one game more"),
        ("sportstime edit trip.json --page -o trip.html", "a page to rearrange it on"),
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
    guard paths.count == 1 else { throw Arguments.usage("one itinerary is edited at a time", context.spec) }
    if arguments.has("in-place"), arguments.has("output") {
      throw Arguments.usage("--in-place and --output exclude each other", context.spec)
    }
    if arguments.has("in-place"), paths[0] == "-" {
      throw Arguments.usage("standard input can't be edited in place", context.spec)
    }
    if arguments.has("in-place"), InputFile.isDirectory(paths[0]) {
      throw ToolError(
        .badInput, "\(displaySafe(paths[0])): a folder can't be edited in place; write to a file with -o")
    }
    try arguments.expectEnding(["json"], of: "report", context.spec)
    if arguments.has("page") {
      for name in EditWords.verbs + ["script", "op", "policy", "keep-going", "dry-run", "in-place", "report"]
      where arguments.has(name) {
        throw Arguments.usage("--page and --\(name) exclude each other", context.spec)
      }
      return try EditorPage(context).run(paths, to: arguments.value("output"))
    }
    let policy: EditPolicy = arguments.value("policy") == "snap" ? .snap : .reject
    let words = try EditWords(context)
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
    let schedule = try context.schedule(arguments.values("schedule"))
    let games = schedule.map { ScheduleOffers($0.schedule, gazetteer: context.gazetteer) }
    let offers: TripChanges.Offers? = games.map { games in { @Sendable id in games.game(id) } }
    if let words { script.entries.append(EditScript.Entry(try words.operation(only.itinerary))) }
    var editor = Editor(
      only.itinerary, policy: policy,
      support: .rules(
        gazetteer: context.gazetteer, zones: try context.zones(), offers: offers,
        hint: { games?.hint(for: $0) ?? "" }))
    let report = editor.apply(script, keepGoing: arguments.has("keep-going"))
    context.console.say(String(report.text.dropLast()))
    // A report that can't be written keeps the edit from being made; it appears after what it is about.
    let written = try write(report)
    if let output {
      try output.append(editor.itinerary, from: only.form)
      try output.finish(input.unread)
    }
    try written?.commit()
    var all = code.worse(output?.code ?? .done)
    if schedule?.isComplete == false { all = all.worse(.findings) }
    return report.isRefused ? all.worse(.findings) : all
  }

  private func readScript(besides words: EditWords?) throws(ToolError) -> EditScript {
    let operations = context.arguments.values("op")
    var reader = EditScriptReader()
    if words != nil {
      for name in ["script", "op"] where context.arguments.has(name) {
        throw Arguments.usage("--\(name) and an edit in words exclude each other", context.spec)
      }
      return reader.script
    }
    if let path = context.arguments.value("script") {
      if !operations.isEmpty { throw Arguments.usage("--script and --op exclude each other", context.spec) }
      try InputFile(path).withBytes { reader.read($0, file: path) }
    } else if operations.isEmpty {
      throw Arguments.usage(
        "an edit is missing: --add, --move, --remove, --set, --add-game, --drop-game, --origin, --retitle or --resize, or "
          + "--script or --op", context.spec)
    }
    for operation in operations { operation.withBytes { reader.read($0, file: "--op") } }
    if !reader.findings.isEmpty {
      context.console.show(reader.findings)
      throw ToolError(.badInput, "the edits can't be read; nothing was changed")
    }
    return reader.script
  }

  /// Nil where nothing is to be written.
  private func output(_ path: String) throws(ToolError) -> ItineraryOutput? {
    let output = try ItineraryOutput(
      context, to: context.arguments.has("in-place") ? path : context.arguments.value("output"))
    return context.arguments.has("dry-run") ? nil : output
  }

  /// Nil where no report is asked for.
  private func write(_ report: EditReport) throws(ToolError) -> OutputTarget? {
    guard let path = context.arguments.value("report") else { return nil }
    let target = try OutputTarget(path)
    let output = OutputBuffer()
    report.appendJSON(to: output)
    try target.write(output)
    return target
  }
}
