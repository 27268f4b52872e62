import CivilTime
package import FormatSyntax
import ItineraryEditing
import ItineraryModel
import ScheduleModel
package import SourceText

/// An object of a report.
extension RebaseChange: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", kind.rawValue)
      json.member("item", item)
      json.member("from", from)
      json.member("to", to)
      json.member("message", message)
    }
  }
}

extension RebaseState: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("day", position?.day)
      if let key = position?.sortOrder {
        json.member("sortOrder", key.isFinite ? JSONValue.number(LegalText.key(key)) : .null)
      }
      json.member("date", date?.description)
      json.member("start", start?.description)
      json.member("venue", venue)
      json.member("city", city)
      json.member("status", status?.word)
      json.member("teams", teams)
      json.member("leg", leg)
      json.member("dayCount", dayCount)
    }
  }
}

extension Diagnostic {
  /// Writes the broken rule as an object of a rebase report, with `legal` as in a validation report.
  package func writeBroken(to json: inout JSONWriter) {
    json.object { json in
      json.member("item", item)
      Refusal(code: code, message: message, barrier: barrier, legal: legal).writeMembers(to: &json)
      json.member("fix", suggestion ?? "")
    }
  }
}
