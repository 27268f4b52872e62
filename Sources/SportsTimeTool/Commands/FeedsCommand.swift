import CivilTime
import FeedReading
import SourceText

extension Command {
  static let feedsCommand = Command(
    spec: CommandSpec(
      name: "feeds",
      summary: "List the feeds that are known, print one's definition, or check one of your own.",
      operands: "[NAME]", takes: .name(KnownNames.feeds),
      options: [
        .checkedFile, .samples, .sources, .format, .output.help("Where the proposal goes; standard output by default."),
        .gazetteer,
      ]
        + ImportOptions.all,
      discussion: """
        A definition is data: copy a printed one, change it, and use it with 'sportstime import --feed FILE'.
        With --infer, the proposal is the output; what speaks for each member, what is to be decided and the first games that
        come of it are messages. The exit code is 0 where nothing is open, 1 where something is to be decided, and 65 where
        the samples lack what a game needs.
        With --sources, the gaps of an address are {season}, {date} or {name:default}; 'sportstime sync --init' fills them. A
        key goes into the environment variable that is named.
        """,
      examples: [
        ("sportstime feeds", "all that are built in"),
        ("sportstime feeds mlb-club-csv > my-feed.json", "a start for one of your own"),
        ("sportstime feeds --sources", "where to get them, whether a key is needed, and their owners' terms"),
        ("sportstime feeds --infer games.csv > my-feed.json", "a proposal for a table of games"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in
      if context.has(.format), !context[.sources] { throw context.usage("--format is for --sources") }
      let samples = context[.samples]
      if !samples.isEmpty { return try InferRun(context: context, paths: samples + context.arguments.operands).run() }
      let target = try OutputTarget(nil)
      if let path = context[.checkedFile] {
        let file = try InputFile(path)
        let (definition, findings) = file.withBytes {
          FeedDefinitionReader.read(
            $0, file: path, gazetteer: context.gazetteer,
            zones: context.zonesIfThere)
        }
        for finding in findings { context.console.show(finding) }
        guard let definition else { return .badInput }
        try target.write("\(displaySafe(path)): \(definition.name) is a good definition\n")
        return .done
      }
      let catalogue = try context.catalogue()
      let known = catalogue.definitions
      guard let name = context.arguments.operands.first else {
        if context[.sources] { return try listSources(known, context, target) }
        let width = known.map(\.name.count).max() ?? 0
        for definition in known {
          let gap = String(repeating: " ", count: width - definition.name.count + 2)
          try target.write(definition.name + gap + definition.title + "\n")
        }
        return .done
      }
      guard let definition = catalogue.definition(named: name) else {
        throw ToolError(
          .usage, "no feed is named \(quotedForDisplay(name))" + didYouMean(name, known.map(\.name)))
      }
      if context[.sources] {
        if definition.sources.isEmpty { context.console.say("no address of \(displaySafe(name)) is known") }
        return try listSources([definition], context, target)
      }
      try target.write(definition.text)
      return .done
    })

  private static func listSources(
    _ definitions: [FeedDefinition], _ context: Context, _ target: OutputTarget
  ) throws(ToolError) -> ExitCode {
    switch context[.format] ?? .text {
    case .text: try target.write(SourceListing.text(definitions))
    case .json: try target.write(SourceListing.json(definitions))
    }
    return .done
  }
}

extension Option {
  fileprivate static let checkedFile = TextOption(
    "check", "FILE", .text, "Check a definition and say what is wrong with it, and where.")
  fileprivate static let sources = Flag("sources", "List where to get each feed, or the one named.")
  fileprivate static let format = OptionKey<SourceListing.Format?>(
    "format", short: "f", "NAME", .choice(), "The format of --sources: text (the default) or json.")
  fileprivate static let samples = TextsOption(
    "infer", "FILE", .text,
    "Propose a definition for a table, JSON, XML or a calendar, from this sample and those named after it.")
}
