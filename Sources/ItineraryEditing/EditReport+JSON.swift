package import FormatSyntax
package import ItineraryModel
package import SourceText

/// A report for programs:
/// `{"format":"sportstime-edit-report","version":1,"itinerary":…,"policy":…,"keepGoing":…,"summary":{…},"edits":[…]}`.
///
/// An edit has `op`; `item`, `items` or `day`; `finding` for a fix; `line` if it was read from a script; and `result`:
/// `accepted`, `undone`, `refused` or `skipped`. An accepted (or undone) edit has `did`, `from` and `to` (day,
/// sortOrder and the neighbors `previous` and `next`), or `trip` for an edit of the whole trip (title, startDate,
/// dayCount). It also has, if applicable, `changes`, `fixes`, `travel` (descriptions of its changes), `origin`,
/// `warnings`, `snapped` and `normalized`. A refusal and `snapped` have `code`, `message`, `barrier` and `legal`, as in
/// the report of `validate`.
extension EditReport {
  package func appendJSON(to output: OutputBuffer) {
    output.json { json in
      json.document("sportstime-edit-report") { json in
        json.member("itinerary", itinerary)
        json.member("policy", policy.rawValue)
        json.member("keepGoing", keepGoing)
        let summary = summary
        json.object("summary") { json in
          json.member("edits", summary.edits)
          json.member("accepted", summary.accepted)
          json.member("refused", summary.refused)
          json.member("undone", summary.undone)
          json.member("skipped", summary.skipped)
          json.member("snapped", summary.snapped)
          json.member("unchanged", summary.unchanged)
          json.member("normalized", summary.normalized)
        }
        json.array("edits", entries, lines: 1, end: entries.isEmpty ? -1 : 0)
      }
    }
  }
}

extension EditReport.Entry: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("op", edit.operation.word)
      json.member("day", edit.operation.day)
      if case .moveItems(let items, _) = edit.operation { json.member("items", items) }
      if case .fix(let code, _) = edit.operation { json.member("finding", code.rawValue) }
      json.member("item", edit.operation.item)
      json.member("line", edit.line)
      switch result {
      case .accepted(let outcome):
        json.member("result", "accepted")
        outcome.writeMembers(to: &json)
      case .undone(let outcome):
        json.member("result", "undone")
        outcome.writeMembers(to: &json)
      case .refused(let refusal):
        json.member("result", "refused")
        refusal.writeMembers(to: &json)
      case .skipped: json.member("result", "skipped")
      }
    }
  }
}

extension EditOutcome {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("did", verb.rawValue)
    json.member("from", from)
    json.member("to", to)
    if let trip {
      json.object("trip") { json in
        json.member("dayCount", trip.dayCount)
        json.member("id", trip.id)
        json.member("startDate", trip.startDate)
        json.member("title", trip.title)
      }
    }
    json.member("changes", changes.filled)
    json.member("fixes", fixes.filled)
    json.member("origin", origin)
    json.member("travel", travel.filled)
    if !warnings.isEmpty {
      json.array("warnings") { json in
        for warning in warnings {
          json.object { json in
            json.member("code", warning.code.rawValue)
            json.member("message", warning.message)
          }
        }
      }
    }
    json.member("snapped", snapped)
    if let normalized {
      json.object("normalized") { json in
        json.member("day", normalized.day)
        json.member("items", normalized.items)
      }
    }
  }
}

extension ItemPlace: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("day", position.day)
      json.member("sortOrder", position.sortOrder)
      json.member("previous", previous?.id)
      json.member("next", next?.id)
    }
  }
}

extension Refusal: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in writeMembers(to: &json) }
  }

  /// `"code":…,"message":…,"barrier":…,"legal":[…]`, with a barrier only if there is one.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("code", code.rawValue)
    json.member("message", message)
    json.member("barrier", barrier)
    json.member("legal", legal)
  }
}
