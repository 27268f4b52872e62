package import CommandInterface
import FeedReading
import SourceText
import TripFiles

extension Command {
  package static let feedsCommand = Command(
    spec: CommandSpec(
      name: "feeds",
      summary: "List known feeds, print a definition, or check your own.",
      operands: "[NAME]", takes: .name(KnownNames.feeds),
      groups: [
        OptionGroup(
          "Actions",
          [
            .checkedFile, .samples, .sources, .format,
            .output.help("The proposed definition (default: standard output)."),
            .gazetteer,
          ]),
        OptionGroup("What --infer should know", ImportOptions.all),
      ],
      discussion: """
        A definition is a JSON file. Print one, change it, and use it with 'sportstime import --feed FILE'.

        --infer proposes a definition. Messages state the evidence for each member, what you have to decide, and the first
        games.

        --sources lists addresses. Their gaps are {season}, {date} or {name:default}, which 'sportstime sync --init' fills. A
        key belongs in the environment variable that is named.
        """,
      exitCodes: [
        .findings: "With --infer: something has to be decided.",
        .badInput: "The definition is not valid, or the samples lack what a game needs.",
      ],
      examples: [
        ("sportstime feeds", "all known feeds"),
        ("sportstime feeds mlb-club-csv > my-feed.json", "a definition to start from"),
        ("sportstime feeds --sources", "where to get feeds, with keys and their owners' terms"),
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
        throw ToolError.unknown("no feed is named", name, known.map(\.name), listedBy: "feeds")
      }
      if context[.sources] {
        if definition.sources.isEmpty { context.console.say("\(displaySafe(name)) has no known address") }
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
    "check", "FILE", .text, "Check a definition, and report each error with its place.")
  fileprivate static let sources = Flag("sources", "List where to get each feed, or the feed NAME.")
  fileprivate static let format = OptionKey<SourceListing.Format?>(
    "format", short: "f", "NAME", .choice(), "Format of --sources: text or json (default: text).")
  fileprivate static let samples = TextsOption(
    "infer", "FILE", .text,
    "Propose a definition from this sample, and from further ones that follow: a table, JSON, XML or a calendar.")
}
