import CivilTime
import CommandInterface
import FeedReading
import ScheduleSync
import SourceText
import SyncStore

/// The configuration that `--init` writes.
struct StarterFile {
  let context: Context

  private static let template = """
    {
      "format": "sportstime-sync",
      "version": 1,
      "store": "store",
      "feeds": [
        {"name": "games", "source": "feeds/*.ics", "feed": "auto"}
      ]
    }

    """

  func write(to path: String) throws(ToolError) -> ExitCode {
    let starter = try configuration()
    if path != "-", try InputFile.exists(path) {
      throw ToolError(.cannotCreate, "\(displaySafe(path)) already exists and was left unchanged")
    }
    let target = try OutputTarget(path)
    try target.write(starter?.text ?? StarterFile.template)
    // Another run may have written it in the meantime.
    try target.commit(replaces: path == "-")
    let next = starter == nil ? "add your feeds to it, then run" : "run"
    context.console.say("wrote \(RunFiles.name(ofOutput: path)): \(next) 'sportstime sync --check'")
    for entry in starter?.entries ?? [] {
      context.console.say("\(entry.name): \(entry.source.terms) (\(entry.source.page))")
      guard let key = entry.source.key else { continue }
      let form = key.form.map { " as \($0)" } ?? ""
      context.console.say("\(entry.name): needs a key in the environment variable \(key.variable)\(form)")
    }
    return .done
  }

  /// Nil if no feed is named.
  private func configuration() throws(ToolError) -> StarterConfiguration? {
    let names = context.arguments.operands
    if names.isEmpty { return nil }
    let catalogue = FeedCatalogue.builtIn
    let known = StarterConfiguration.names(of: catalogue)
    for (index, name) in names.enumerated() {
      if names[..<index].contains(name) { throw context.usage("\(quotedForDisplay(name)) is named twice") }
      if known.contains(name) { continue }
      if catalogue.definition(named: name) != nil {
        throw context.usage(
          "no address of the feed \(quotedForDisplay(name)) is known; add the feed to the configuration yourself")
      }
      throw context.usage("no league or feed is named \(quotedForDisplay(name))" + didYouMean(name, known))
    }
    let today = OffsetInstant(instant: try context.instantOfRun(), offset: 0).localDate
    return StarterConfiguration(names, catalogue: catalogue, gazetteer: context.gazetteer, today: today)
  }
}
