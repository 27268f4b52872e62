import CivilTime
import CommandInterface
import FeedImporting
import FeedReading
import ScheduleModel
import SourceText
import TripFiles
import UnknownFeeds

/// A run of `feeds --infer`: proposes a definition from samples, lists the evidence and open questions, and tries the
/// definition.
struct InferRun {
  let context: Context
  let paths: [String]

  func run() throws(ToolError) -> ExitCode {
    try context.expectEnding(["json"])
    let settings = try ImportOptions.settings(context)
    let zones = try context.zones()
    var inference = FeedInference(gazetteer: context.gazetteer, settings: settings)
    for path in paths { try InputFile(path).withBytes { inference.add($0, file: path, zones: zones) } }
    guard let proposal = inference.proposal(name: name, zones: zones) else {
      throw ToolError(
        .badInput, "\(displaySafe(paths[0])): no records to learn from: no rows, objects, elements or events")
    }
    let target = try OutputTarget(context[.output])
    try target.write(proposal.text + "\n")
    try target.commit()
    for evidence in proposal.evidence { context.console.say(evidence) }
    for question in proposal.questions + proposal.doubts { context.console.error("to be decided: \(question)") }
    for missing in proposal.missing { context.console.error("not found: \(missing)") }
    let (definition, findings) = proposal.text.withBytes {
      FeedDefinitionReader.read($0, file: "the proposal", gazetteer: context.gazetteer, zones: zones)
    }
    // Missing parts have already been reported.
    if proposal.missing.isEmpty { context.console.show(findings) }
    guard let definition else { return .badInput }
    let isFine = try show(definition, settings, zones)
    return proposal.isCertain && proposal.doubts.isEmpty && isFine ? .done : .findings
  }

  /// A name derived from the first file's name.
  private var name: String {
    let file = paths[0].split(separator: "/").last.map(String.init) ?? ""
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    let slug = Slug.of(stem).unicodeScalars.filter { $0.isASCII }.map(String.init).joined()
    return slug.isEmpty ? "my-feed" : slug
  }

  /// Shows the first games that the proposal reads from the samples.
  ///
  /// - Returns: whether it reads them without an error.
  private func show(
    _ definition: FeedDefinition, _ settings: ImportSettings, _ zones: ZoneDatabase
  ) throws(ToolError) -> Bool {
    var importer = Importer(
      gazetteer: context.gazetteer, zones: zones, catalogue: try context.catalogue(), settings: settings)
    for path in paths {
      let file = try InputFile(path)
      do throws(Importer.Failure) {
        try file.withBytes { (bytes) throws(Importer.Failure) in
          try importer.read(bytes, file: path, feed: definition)
        }
      } catch {
        context.console.error("\(error.location.description): \(displaySafe(error.message))")
      }
    }
    let (schedule, report) = importer.finish()
    context.console.show(report.findings.filter { $0.severity > .info }, limit: 5)
    let output = OutputBuffer()
    for game in schedule.games.prefix(5) {
      output.removeAll()
      ScheduleWriter(schedule).append(game, to: output)
      context.console.say(output.view.text)
    }
    context.console.say("the definition reads \(counted(schedule.games.count, "game", "games")); the first are above")
    return report.isFine(failingOn: .error)
  }
}
