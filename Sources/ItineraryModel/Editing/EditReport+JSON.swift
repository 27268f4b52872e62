import FormatSyntax
package import SourceText

/// A report for programs:
/// `{"format":"sportstime-edit-report","version":1,"itinerary":…,"policy":…,"keepGoing":…,"summary":{…},"edits":[…]}`.
///
/// An edit has `op`, `item` or `day`, `finding` of a fix, `line` where it was read from a script, and `result`: `accepted`, `undone`,
/// `refused` or `skipped`. What was accepted (or undone) has `did`, `from`, `to` (day, sortOrder and the items right
/// before and after: `previous`, `next`), or for an edit of the trip as a whole `trip` (title, startDate, dayCount),
/// `fixes`, `travel` (what became of it, in words), `origin`, `warnings`, `snapped` and `normalized` where that happened; a refusal and `snapped` have
/// `code`, `message`, `barrier` and `legal`, as in the report of `validate`.
extension EditReport {
  package func appendJSON(to output: OutputBuffer) {
    output.append("{\"format\":\"sportstime-edit-report\",\"version\":1,\"itinerary\":")
    output.appendJSON(itinerary)
    output.append(",\"policy\":")
    output.appendJSON(policy.rawValue)
    output.append(",\"keepGoing\":")
    output.appendJSON(keepGoing)
    let summary = summary
    let counts: [(StaticString, Int)] = [
      (",\"summary\":{\"edits\":", summary.edits), (",\"accepted\":", summary.accepted),
      (",\"refused\":", summary.refused), (",\"undone\":", summary.undone), (",\"skipped\":", summary.skipped),
      (",\"snapped\":", summary.snapped), (",\"unchanged\":", summary.unchanged),
      (",\"normalized\":", summary.normalized),
    ]
    for (name, count) in counts {
      output.append(name)
      output.append(decimal: count)
    }
    output.append("},\"edits\":[")
    for (index, entry) in entries.enumerated() {
      output.append(index == 0 ? "\n " : ",\n ")
      append(entry, to: output)
    }
    output.append(entries.isEmpty ? "]}\n" : "\n]}\n")
  }

  private func append(_ entry: Entry, to output: OutputBuffer) {
    output.append("{\"op\":")
    output.appendJSON(entry.edit.operation.word)
    if case .normalize(let day) = entry.edit.operation {
      output.append(",\"day\":")
      output.append(decimal: day)
    }
    if case .fix(let code, _) = entry.edit.operation { append(",\"finding\":", code.rawValue, to: output) }
    append(",\"item\":", entry.edit.operation.item, to: output)
    if let line = entry.edit.line {
      output.append(",\"line\":")
      output.append(decimal: line)
    }
    switch entry.result {
    case .accepted(let outcome):
      output.append(",\"result\":\"accepted\"")
      append(outcome, to: output)
    case .undone(let outcome):
      output.append(",\"result\":\"undone\"")
      append(outcome, to: output)
    case .refused(let refusal):
      output.append(",\"result\":\"refused\",")
      refusal.appendMembers(to: output)
    case .skipped: output.append(",\"result\":\"skipped\"")
    }
    output.append(0x7D)
  }

  private func append(_ outcome: EditOutcome, to output: OutputBuffer) {
    append(",\"did\":", outcome.verb.rawValue, to: output)
    append(",\"from\":", outcome.from, to: output)
    append(",\"to\":", outcome.to, to: output)
    if let trip = outcome.trip {
      output.append(",\"trip\":{\"dayCount\":")
      output.append(decimal: trip.dayCount)
      append(",\"startDate\":", trip.startDate, to: output)
      append(",\"title\":", trip.title, to: output)
      output.append(0x7D)
    }
    if !outcome.fixes.isEmpty {
      output.append(",\"fixes\":")
      output.appendJSON(list: outcome.fixes)
    }
    append(",\"origin\":", outcome.origin, to: output)
    if !outcome.travel.isEmpty {
      output.append(",\"travel\":")
      output.appendJSON(list: outcome.travel)
    }
    if !outcome.warnings.isEmpty {
      output.append(",\"warnings\":")
      output.appendList(outcome.warnings) { warning in
        output.append("{\"code\":")
        output.appendJSON(warning.code.rawValue)
        output.append(",\"message\":")
        output.appendJSON(warning.message)
        output.append(0x7D)
      }
    }
    if let snapped = outcome.snapped {
      output.append(",\"snapped\":{")
      snapped.appendMembers(to: output)
      output.append(0x7D)
    }
    if let normalized = outcome.normalized {
      output.append(",\"normalized\":{\"day\":")
      output.append(decimal: normalized.day)
      output.append(",\"items\":")
      output.append(decimal: normalized.items)
      output.append(0x7D)
    }
  }

  private func append(_ name: StaticString, _ place: ItemPlace?, to output: OutputBuffer) {
    guard let place else { return }
    output.append(name)
    output.append("{\"day\":")
    output.append(decimal: place.position.day)
    output.append(",\"sortOrder\":")
    output.appendJSON(place.position.sortOrder)
    append(",\"previous\":", place.previous?.id, to: output)
    append(",\"next\":", place.next?.id, to: output)
    output.append(0x7D)
  }

  private func append(_ name: StaticString, _ text: String?, to output: OutputBuffer) {
    guard let text else { return }
    output.append(name)
    output.appendJSON(text)
  }
}

extension Refusal {
  /// `"code":…,"message":…,"barrier":…,"legal":[…]`, without braces; a barrier only where there is one.
  package func appendMembers(to output: OutputBuffer) {
    output.append("\"code\":")
    output.appendJSON(code.rawValue)
    output.append(",\"message\":")
    output.appendJSON(message)
    if let barrier {
      output.append(",\"barrier\":")
      output.appendJSON(barrier)
    }
    output.append(",\"legal\":")
    legal.append(to: output)
  }
}
