package import CommandInterface
import ItineraryFixing
import ItineraryModel
import ItineraryValidation
import SourceText
import TripFiles
import TripTimeline

extension Command {
  package static let mergeCommand = Command(
    spec: CommandSpec(
      name: "merge", summary: "Merge two versions of a trip that were made from the same one.",
      operands: "BASE MINE THEIRS",
      groups: .one([.output.help("The merged itinerary; may be MINE (default: standard output)."), .gazetteer]),
      discussion: """
        BASE is the version that both others were made from. The result has the changes of both, item by item. It does not
        depend on the order of MINE and THEIRS. All three are JSON files with one itinerary.

        A custom item that one version removed and the other one changed stays. Items that both versions put into one gap
        stay together. If both changed the same thing in different ways, one of the two is taken, and the conflict is
        reported.
        """,
      exitCodes: [
        .findings: "There was a conflict.",
        .badInput:
          "A version is not valid, or the result would break a rule that neither version breaks. Nothing was written.",
      ],
      examples: [
        ("sportstime merge base.json mine.json theirs.json -o merged.json", "what two people changed, in one trip"),
        (
          "git config merge.sportstime.driver 'sportstime merge %O %A %B -o %A'",
          "for files with 'merge=sportstime' in .gitattributes"
        ),
      ],
      outputs: { [$0[.output] ?? "-"] }),
    run: { (context) throws(ToolError) -> ExitCode in
      let paths = context.arguments.operands
      guard paths.count == 3 else { throw context.usage("merge takes three files: BASE, MINE and THEIRS") }
      try context.expectEnding(["json"])
      let lock = try context[.output].map { path throws(ToolError) in try RunFiles.lock(output: path) } ?? nil
      defer { withExtendedLifetime(lock) {} }
      let versions = try paths.enumerated().map { (number, path) throws(ToolError) in
        try version(path, isReplaced: number == 1, context)
      }
      var merge = ItineraryMerge(gazetteer: context.gazetteer, zones: try context.zones())
      let result: ItineraryMerge.Result
      do throws(ItineraryMerge.Failure) {
        result = try merge.merge(base: versions[0], versions[1], versions[2])
      } catch {
        context.console.show(every: error.findings)
        throw ToolError(.badInput, "the two versions can't be merged: the result would break these rules")
      }
      context.console.show(every: result.conflicts)
      try OutputTarget.write([result.itinerary], to: context[.output])
      return result.conflicts.isEmpty ? .done : .findings
    })

  private static func version(_ path: String, isReplaced: Bool, _ context: Context) throws(ToolError) -> Itinerary {
    let (text, format) = try ItineraryInput.open(try InputFile(path, isReplaced: isReplaced))
    guard format == .json else { throw ToolError(.badInput, "\(displaySafe(path)): merge takes itineraries as JSON") }
    return try text.withView { (bytes) throws(ToolError) in
      do throws(SyntaxError) { return try Itinerary(json: bytes, gazetteer: context.gazetteer) } catch {
        let place = SourceLocation(file: path).of(error.offset, in: bytes)
        throw ToolError(.badInput, "\(place.description): \(displaySafe(error.message))")
      }
    }
  }
}
