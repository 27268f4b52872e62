import CivilTime
package import FormatSyntax
import ItineraryDocuments
import SourceText
import SyncStore
import TripBuilding
import TripChanging

extension SyncReport {
  /// The report as one JSON object, with each feed and each change on its own line.
  func appendJSON(to output: OutputBuffer) {
    output.json { json in
      json.document("sportstime-sync-report") { json in
        json.member("night", night?.number)
        json.member("time", night?.time.description)
        json.member("games", games)
        json.startLine(0)
        json.array("feeds", feeds, lines: 1)
        json.startLine(0)
        json.array("changes", changes, lines: 1)
        json.startLine(0)
        json.array("held", held, lines: 1)
        json.startLine(0)
        json.array("findings", findings, lines: 1)
        json.member("knownFindings", knownFindings)
        if let trips {
          json.startLine(0)
          json.member("trips", trips)
        }
      }
    }
  }
}

extension SyncReport.Trips: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("read", read)
      json.member("changed", changed)
      json.member("broken", broken)
      json.member("unread", unread)
      json.member("errors", errors)
      json.array("news", news.filter(\.isReported), lines: 1)
    }
  }
}

extension TripNews: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("trip", trip)
      json.member("title", title)
      json.member("file", file)
      json.member("status", kind.rawValue)
      json.member("problems", problems)
      json.member("notes", notes)
      json.member("errors", errors)
      json.member("warnings", warnings)
      json.array("changes", changes, lines: 1)
      json.array("broken", lines: 1) { json in
        for rule in broken { rule.writeBroken(to: &json) }
      }
      json.array("calendar", calendar, lines: 1)
    }
  }
}

extension SyncReport.Feed: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      counts.writeMembers(to: &json)
      json.member("status", status.rawValue)
      json.member("definitions", definitions)
      json.member("changedAt", changed?.description)
      json.member("errors", errors)
      json.member("alarms", alarms)
      json.member("keptOut", keptOut)
      json.array("drift") { json in
        for drift in drift {
          json.object { json in
            json.member("cause", drift.cause.rawValue)
            json.member("message", drift.message)
            drift.definition?.withBytes { json.compacted("definition", $0) }
          }
        }
      }
    }
  }
}
