import CivilTime
import GameIdentity
import ScheduleModel
import SourceText

/// A difference between two schedules about the same games, with both values.
struct FeedDisagreement {
  let diff: ScheduleDiff
  let first: AuditedSchedule
  let second: AuditedSchedule

  func check(_ report: inout AuditReporter) {
    for change in diff.changed {
      let (old, new) = (diff.old.games[change.old], diff.new.games[change.new])
      let matters = change.aspects.compactMap { words($0, old, new) }
      if matters.isEmpty { continue }
      report.add(
        new, "\(second.name(new)) on \(new.localDate?.description ?? "no date"): " + matters.joined(separator: "; "))
    }
  }

  private func words(_ aspect: ScheduleDiff.Aspect, _ old: Game, _ new: Game) -> String? {
    let (here, there): (String, String)
    switch aspect {
    case .date: (here, there) = (second.time(new), first.time(old))
    case .time:
      // A missing time is not a different time.
      guard old.start != nil, new.start != nil, old.localDate == new.localDate else { return nil }
      (here, there) = (second.time(new), first.time(old))
    case .venue:
      guard old.venue >= 0, new.venue >= 0 else { return nil }
      (here, there) = (second.place(new), first.place(old))
    case .status:
      guard old.status.isOff != new.status.isOff else { return nil }
      (here, there) = (new.status.word.description, old.status.word.description)
    case .teams: (here, there) = (second.name(new), first.name(old))
    case .id, .details: return nil
    }
    return "\(displaySafe(second.file)) has \(here), \(displaySafe(first.file)) has \(there)"
  }
}
