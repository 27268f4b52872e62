import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

extension RebaseResult {
  /// The report as text: one line for each change and each broken rule, and one for the counts. Safe for a terminal.
  package var lines: [String] {
    let title = itinerary.text.string(itinerary.title)
    let name = title.isEmpty ? itinerary.text.string(itinerary.id) : title
    if changes.isEmpty, broken.isEmpty { return ["\(displaySafe(name)): unchanged"] }
    let count = counted(changes.count, "change", "changes")
    var lines = ["\(displaySafe(name)): " + (broken.isEmpty ? count : "\(count), \(broken.count) newly broken")]
    for change in changes where !isCounted(change) { lines.append("  " + line(change)) }
    lines += counts.map { "  " + $0 }
    for rule in broken {
      lines.append("  \(rule.code): \(displaySafe(rule.message)); to fix it: \(displaySafe(rule.suggestion ?? ""))")
    }
    return lines
  }

  private func line(_ change: RebaseChange) -> String {
    let date = date(of: change).map { "\($0) " } ?? ""
    return "\(date)\(change.kind.rawValue): \(displaySafe(change.message))"
  }

  /// The item's current or former date; nil for a change of the trip itself.
  private func date(of change: RebaseChange) -> LocalDate? {
    if let now = change.to?.position { return itinerary.date(ofDay: now.day) }
    guard let was = change.from?.position else { return nil }
    let moved = changes.first { $0.kind == .startDateMoved }?.from?.date
    return (moved ?? itinerary.startDate)?.adding(days: PlannedDays.shifted(was.day, by: -1))
  }

  /// Whether the change is only counted, not listed: routine changes of games during a season, and changes of leg
  /// numbers due to them.
  private func isCounted(_ change: RebaseChange) -> Bool {
    change.kind == .statusChanged || (change.kind == .travelKept && change.from?.leg != change.to?.leg)
  }

  private var counts: [String] {
    var counts: [String] = []
    let played = changes.filter { $0.kind == .statusChanged }
    for status in GameStatus.allCases {
      let some = played.filter { $0.to?.status == status }
      if some.count == 1 { counts.append(line(some[0])) }
      if some.count > 1 { counts.append("status-changed: \(some.count) games are now \(status.word)") }
    }
    let renumbered = changes.filter { $0.kind == .travelKept && isCounted($0) }
    if renumbered.count == 1 { counts.append(line(renumbered[0])) }
    if renumbered.count > 1 {
      counts.append("travel-kept: \(renumbered.count) legs keep their places under new numbers")
    }
    return counts
  }
}
