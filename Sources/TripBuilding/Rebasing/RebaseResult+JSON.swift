import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
package import SourceText

extension RebaseChange {
  /// Writes the change as an object of a report.
  package func append(to output: OutputBuffer) {
    output.append("{\"kind\":")
    output.appendJSON(kind.rawValue)
    if let item {
      output.append(",\"item\":")
      output.appendJSON(item)
    }
    if let from {
      output.append(",\"from\":")
      from.append(to: output)
    }
    if let to {
      output.append(",\"to\":")
      to.append(to: output)
    }
    output.append(",\"message\":")
    output.appendJSON(message)
    output.append(0x7D)
  }
}

extension RebaseState {
  func append(to output: OutputBuffer) {
    var members: [JSONMember] = []
    func add(_ key: String, _ value: JSONValue?) {
      if let value { members.append(JSONMember(key: key, value: value)) }
    }
    add("day", position.map { .number(String($0.day)) })
    add("sortOrder", position.map { $0.sortOrder.isFinite ? .number(LegalText.key($0.sortOrder)) : .null })
    add("date", date.map { .string($0.description) })
    add("start", start.map { .string($0.description) })
    add("venue", venue.map { .string($0) })
    add("city", city.map { .string($0) })
    add("status", status.map { .string($0.word.description) })
    add("teams", teams.map { .string($0) })
    add("leg", leg.map { .number(String($0)) })
    add("dayCount", dayCount.map { .number(String($0)) })
    JSONValue.object(members).append(to: output)
  }
}

extension Diagnostic {
  /// Writes the broken rule as an object of a rebase report, with `legal` as in a validation report.
  package func appendBroken(to output: OutputBuffer) {
    output.append(0x7B)
    if let item {
      output.append("\"item\":")
      output.appendJSON(item)
      output.append(0x2C)
    }
    Refusal(code: code, message: message, barrier: barrier, legal: legal).appendMembers(to: output)
    output.append(",\"fix\":")
    output.appendJSON(suggestion ?? "")
    output.append(0x7D)
  }
}
