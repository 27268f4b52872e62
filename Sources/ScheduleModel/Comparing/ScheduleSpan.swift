import CivilTime
import SourceText

/// The days that a schedule covers, per league. A game outside them is not covered; it was not withdrawn.
struct ScheduleSpan: Sendable {
  private var days: [String: ClosedRange<LocalDate>] = [:]

  init(_ schedule: Schedule) {
    var found: [TextID: ClosedRange<LocalDate>] = [:]
    for game in schedule.games {
      guard let date = game.localDate else { continue }
      let known = found[game.league] ?? date...date
      // Games are in date order, so usually only the end changes.
      if date > known.upperBound || date < known.lowerBound || found[game.league] == nil {
        found[game.league] = min(known.lowerBound, date)...max(known.upperBound, date)
      }
    }
    for (league, range) in found { days[schedule.texts.string(league)] = range }
  }

  func begins(after game: Game, of schedule: Schedule) -> Bool {
    guard let date = game.localDate, let days = days[schedule.texts.string(game.league)] else { return false }
    return date < days.lowerBound
  }

  func ends(before game: Game, of schedule: Schedule) -> Bool {
    guard let date = game.localDate, let days = days[schedule.texts.string(game.league)] else { return false }
    return date > days.upperBound
  }
}
