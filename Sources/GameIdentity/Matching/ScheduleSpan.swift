package import CivilTime
package import ScheduleModel
import SourceText

/// The days that a schedule covers, per league. A game outside them is not covered; it was not withdrawn.
package struct ScheduleSpan: Sendable {
  private var days: [String: ClosedRange<LocalDate>] = [:]

  package init(_ schedule: Schedule) {
    var found: [TextID: ClosedRange<LocalDate>] = [:]
    for game in schedule.games {
      guard let date = game.localDate else { continue }
      let known = found[game.league] ?? date...date
      // Games are sorted by date, so usually only the end changes.
      if date > known.upperBound || date < known.lowerBound || found[game.league] == nil {
        found[game.league] = min(known.lowerBound, date)...max(known.upperBound, date)
      }
    }
    for (league, range) in found { days[schedule.texts.string(league)] = range }
  }

  /// Whether the league's games begin after this date; all leagues' games if the league has none.
  package func begins(after date: LocalDate, league: String) -> Bool {
    let first = days[league]?.lowerBound ?? days.values.map { $0.lowerBound }.min()
    return first.map { date < $0 } ?? false
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
