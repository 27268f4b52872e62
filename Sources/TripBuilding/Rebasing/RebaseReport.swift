import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
package import SourceText

/// Machine-readable report of rebases:
/// `{"format":"sportstime-rebase-report","version":1,"itineraries":[…],"summary":{…}}`. The summary comes last so that
/// the report can be streamed: `begin`, `append` for each itinerary, `end`.
///
/// An itinerary has its `id`, its source `file`, `changed`, `changes` and `broken`. A change has `kind`, `item` (absent
/// for the trip itself), `from`, `to` and `message`. `from` and `to` hold the relevant members: `day` and `sortOrder`,
/// `date`, `start`, `venue`, `city`, `status`, `teams`, `leg`, `dayCount`. A broken rule has `code`, `item`, `message`,
/// `barrier` and `legal` as in a report of `validate`, and `fix`.
package struct RebaseReport {
  /// Counts so far.
  package private(set) var summary = RebaseSummary()
  private var isEmpty = true

  package init() {}

  package func begin(_ output: OutputBuffer) {
    output.append("{\"format\":\"sportstime-rebase-report\",\"version\":1,\"itineraries\":[")
  }

  /// - Parameter file: the name shown in the report; nil if there is none.
  package mutating func append(_ result: RebaseResult, file: String?, to output: OutputBuffer) {
    output.append(isEmpty ? "\n " : ",\n ")
    isEmpty = false
    summary.add(result)
    output.append("{\"id\":")
    output.appendJSON(result.itinerary.text.string(result.itinerary.id))
    if let file {
      output.append(",\"file\":")
      output.appendJSON(file)
    }
    output.append(",\"changed\":")
    output.appendJSON(!result.isUnchanged)
    output.append(",\"changes\":[")
    for (index, change) in result.changes.enumerated() {
      output.append(index == 0 ? "\n  " : ",\n  ")
      change.append(to: output)
    }
    output.append("],\"broken\":[")
    for (index, rule) in result.broken.enumerated() {
      output.append(index == 0 ? "\n  " : ",\n  ")
      rule.appendBroken(to: output)
    }
    output.append("]}")
  }

  package func end(_ output: OutputBuffer) {
    output.append(isEmpty ? "]" : "\n]")
    output.append(",\"summary\":")
    summary.append(to: output)
    output.append("}\n")
  }
}
