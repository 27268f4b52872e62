import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
package import SourceText

/// Machine-readable report of rebases:
/// `{"format":"sportstime-rebase-report","version":1,"itineraries":[…],"summary":{…}}`. The summary comes last so that
/// the report can be streamed: `begin`, then `append` for each itinerary, then `end`.
///
/// An itinerary has its `id`, its source `file`, `changed`, `changes` and `broken`. A change has `kind`, `item` (absent
/// for the trip itself), `from`, `to` and `message`. `from` and `to` contain the relevant members: `day` and
/// `sortOrder`, `date`, `start`, `venue`, `city`, `status`, `teams`, `leg`, `dayCount`. A broken rule has `code`,
/// `item`, `message`, `barrier` and `legal` as in a report of `validate`, and `fix`.
package struct RebaseReport {
  /// The counts so far.
  package private(set) var summary = RebaseSummary()
  private var isEmpty = true

  package init() {}

  package func begin(_ output: OutputBuffer) {
    output.append("{\"format\":\"sportstime-rebase-report\",\"version\":1,\"itineraries\":[")
  }

  /// - Parameter file: the file name to show in the report; nil if there is none.
  package mutating func append(_ result: RebaseResult, file: String?, to output: OutputBuffer) {
    summary.add(result)
    var json = JSONWriter(output, isFirst: isEmpty)
    isEmpty = false
    json.startLine(1)
    json.object { json in
      json.member("id", result.itinerary.text.string(result.itinerary.id))
      json.member("file", file)
      json.member("changed", !result.isUnchanged)
      json.array("changes", result.changes, lines: 2)
      json.array("broken", lines: 2) { json in
        for rule in result.broken { rule.writeBroken(to: &json) }
      }
    }
  }

  package func end(_ output: OutputBuffer) {
    output.append(isEmpty ? "]" : "\n]")
    var json = JSONWriter(output, isFirst: false)
    json.member("summary", summary)
    output.append("}\n")
  }
}
