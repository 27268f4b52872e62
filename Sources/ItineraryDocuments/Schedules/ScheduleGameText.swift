package import CivilTime
package import ScheduleModel
package import SourceText
import TripCalendars
import TripTimeline

/// The text for a game in documents and lists of a schedule.
package struct ScheduleGameText: Sendable {
  package let schedule: Schedule
  private let options: ScheduleDocumentOptions
  private let titles: GameTitles

  package init(_ schedule: Schedule, _ options: ScheduleDocumentOptions) {
    self.schedule = schedule
    self.options = options
    titles = GameTitles(schedule, gazetteer: options.gazetteer, names: options.names)
  }

  /// `Yankees at Orioles`, with a number for the second game of a day and, if requested, preceded by the status.
  package func title(_ game: Game) -> String {
    var title = plainTitle(game)
    if let template = options.title {
      let usual = title
      title = template.text { value($0, game, usual) }
    } else if game.gameNumber > 1 {
      title += " (game \(game.gameNumber))"
    }
    guard options.marksStatus, let word = status(game), game.status.isOff || game.status == .suspended else {
      return title
    }
    return word + ": " + title
  }

  private func plainTitle(_ game: Game) -> String {
    let title = titles.title(game)
    return title.isEmpty ? "Game" : title
  }

  private func value(_ member: EventTitleTemplate.Member, _ game: Game, _ usual: String) -> String {
    switch member {
    case .title: usual
    case .home: titles.name(game.home) ?? text(game.name)
    case .away: titles.name(game.away) ?? ""
    case .league: league(game)
    case .round: round(game)
    case .phase: text(game.phase)
    case .venue: schedule.venue(game.venue).map { text($0.name) } ?? ""
    case .city: schedule.venue(game.venue).map { text($0.city) } ?? ""
    case .broadcast: text(game.broadcast)
    case .status: status(game) ?? ""
    case .number: String(game.gameNumber)
    }
  }

  /// The home team; nil if the game has none.
  package func home(_ game: Game) -> String? { titles.name(game.home) }

  package func away(_ game: Game) -> String? { titles.name(game.away) }

  package func text(_ id: TextID) -> String { schedule.texts.string(id) }

  package func league(_ game: Game) -> String { LeagueName.text(text(game.league)) }

  /// `Round 5` for `5`; any other text as in the feed.
  package func round(_ game: Game) -> String {
    let round = text(game.round)
    return !round.isEmpty && round.utf8.allSatisfy { $0.isDigit } ? "Round " + round : round
  }

  /// `Fenway Park, Boston, MA`; empty if neither venue nor city is known.
  package func place(_ game: Game) -> String {
    guard let venue = schedule.venue(game.venue) else { return "" }
    return [venue.name, venue.city, venue.region].map(text).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// A status that a reader needs to know; nil for the usual ones.
  package func status(_ game: Game) -> String? { ItemText.word(game.status)?.description }

  /// The zone of the venue; nil if unknown.
  package func zone(_ game: Game) -> Zone? {
    let own = text(game.zone)
    if let zone = options.zones.zone(own) { return zone }
    return schedule.venue(game.venue).flatMap { options.zones.zone(text($0.zone)) }
  }

  /// `7:05 PM EDT`; nil if the time is not set.
  package func time(_ game: Game) -> String? { game.start.map { time($0, zone(game)) } }

  private func time(_ start: OffsetInstant, _ zone: Zone?) -> String {
    let output = OutputBuffer(capacity: 24)
    DateText.append(start, abbreviation: zone?.abbreviation(at: start.instant), to: output)
    return output.text
  }

  /// `Thursday, April 2, 2026, 1:05 AM CEST`, for a reader in another zone; nil if there is none.
  package func readerTime(_ game: Game) -> String? {
    guard let zone = options.readerZone, let start = game.start else { return nil }
    return DateText.reading(of: start, in: zone)
  }

  private func moment(_ start: OffsetInstant, _ zone: Zone?) -> String {
    let output = OutputBuffer(capacity: 64)
    DateText.append(moment: start, abbreviation: zone?.abbreviation(at: start.instant), to: output)
    return output.text
  }

  /// The lines of a description: league and round, unusual circumstances, broadcasters, and the reader's time.
  package func details(_ game: Game) -> [String] {
    var lines = [[league(game), round(game)].filter { !$0.isEmpty }.joined(separator: ", ")]
    if let status = status(game) { lines.append(status) }
    if game.start == nil { lines.append(ItemText.unsetTime.description) }
    if let extra = schedule.extra(of: game) {
      let zone = zone(game)
      for start in extra.previousStarts where start.instant != game.start?.instant {
        lines.append("Earlier start: " + moment(start, zone))
      }
    }
    if game.neutralSite { lines.append("On neutral ground") }
    if let time = readerTime(game) { lines.append("Your time: " + time) }
    let broadcast = text(game.broadcast)
    if !broadcast.isEmpty { lines.append("Broadcast: " + broadcast) }
    let tickets = text(game.tickets)
    if ScheduleGameText.isAddress(tickets) { lines.append("Tickets: " + tickets) }
    return lines.filter { !$0.isEmpty }
  }

  /// The URL of the game's page, otherwise of its tickets; nil if there is neither.
  package func address(_ game: Game) -> String? {
    [text(game.url), text(game.tickets)].first { ScheduleGameText.isAddress($0) }
  }

  private static func isAddress(_ text: String) -> Bool {
    // URIs are ASCII (RFC 3986).
    text.withBytes { $0.isWebAddress && $0.allSatisfy { $0 < .delete } }
  }
}
