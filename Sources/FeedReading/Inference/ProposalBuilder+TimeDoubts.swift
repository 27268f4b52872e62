import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// What the samples leave open of days and times, as questions.
extension ProposalBuilder {
  private struct Day: Hashable {
    var side: String
    var date: LocalDate
  }

  /// On the day of its game a side plays no other one: where several do, this is the day of something else.
  mutating func settleDays(_ found: Found) {
    guard proposesAll, sides.count == table.count else { return }
    var opponents: [Day: String] = [:]
    var twice = 0
    for number in 0..<table.count {
      guard let both = sides[number],
        let date = found.column.text(ofRecord: number).flatMap({ found.reading.parts($0)?.date })
      else { continue }
      for (side, opponent) in [(both.home, both.away), (both.away, both.home)]
      where !side.withBytes({ PlaceholderNames.contains($0) }) {
        let day = Day(side: side, date: date)
        if let known = opponents[day], known != opponent { twice += 1 }
        opponents[day] = opponent
      }
    }
    guard twice > 0, twice * 50 > table.count else { return }
    proposal.questions.append(
      "\(quotedForDisplay(found.column.path)): is it the day of the game? \(twice) times a side has two opponents on one day"
    )
  }

  mutating func settle(_ found: Found) {
    let path = quotedForDisplay(found.column.path)
    if let doubt = found.reading.doubt { proposal.questions.append("\(path): \(doubt)") }
    if found.reading.hasYear || !settings.season.isEmpty { return }
    if let season = column(.season), season.texts.allSatisfy({ $0.contains(where: \.isNumber) }) { return }
    if proposesAll, hasFileYear {
      if game.contains(where: { $0.key == "season" }) { return }
      add("season", .string("{fileYear}"), "the year of the dates, which the file's name has")
      let month = firstMonth(of: found)
      seasonStart = month
      if month > 1 {
        proposal.questions.append(
          "season: is the year in the file's name that of the first games, in month \(month)?")
      }
    } else {
      proposal.missing.append("the year of the dates in \(path) (--season YEAR)")
    }
  }

  /// The month after the longest pause between months with games, where that is in summer; 1 for a season of one year.
  private func firstMonth(of found: Found) -> Int {
    let months = Set(found.column.texts.compactMap { found.reading.parts($0).flatMap { $0.month } })
    guard months.contains(where: { $0 <= 5 }), months.contains(where: { $0 >= 9 }) else { return 1 }
    let pauses = (5...9).filter { !months.contains(Int32($0)) }
    return pauses.last.map { $0 + 1 } ?? 7
  }

  /// Twelve-hour times without AM or PM.
  mutating func settleHalfDay(_ found: Found) {
    if found.zone != nil, found.zone != "venue" { return }
    let hours = found.column.texts.compactMap { text -> Int32? in
      guard !text.lowercased().contains(where: { "apn".contains($0) }) else { return nil }
      return found.reading.parts(text)?.time.map { $0.secondOfDay / 3_600 }
    }
    guard hours.contains(where: { (1...8).contains($0) }), !hours.contains(where: { $0 > 12 }) else { return }
    proposal.questions.append(
      "\(quotedForDisplay(found.column.path)): no time is after noon, and some are before nine: are they without AM and PM?"
    )
  }

  /// Games at the ground begin by day or in the evening: early hours are those of another zone.
  mutating func settleHours(_ time: Found, _ date: Found) {
    guard settings.zone == nil, zone(of: time, date).string == "venue" else { return }
    let hours = texts(time.column).compactMap { time.reading.parts($0)?.time.map { $0.secondOfDay / 3_600 } }
    let early = hours.count { (1...8).contains($0) }
    guard early * 40 > hours.count else { return }
    proposal.questions.append(
      "\(quotedForDisplay(time.column.path)): \(early) of \(hours.count) times are between 1:00 and 9:00: "
        + "in which zone are they (--zone ZONE)?")
  }

  /// Where a source has neither zone nor ground, or grounds of several zones, its times may be those of one place.
  mutating func settleZone(_ time: Found, _ date: Found) {
    guard proposesAll, settings.zone == nil, zone(of: time, date).string == "venue" else { return }
    let homes = zonesOfGrounds()
    guard homes.count > 1 else { return }
    proposal.questions.append(
      "\(quotedForDisplay(time.column.path)): the games are in \(homes.count) zones: are the times each ground's own, "
        + "or all of one zone (--zone ZONE)?")
  }

  /// Midnight in UTC may be an evening in America, or stand for no time: the times around it decide.
  mutating func settleMidnight(_ time: Found, _ date: Found) {
    guard zone(of: time, date).string != "venue" else { return }
    let clocks = texts(time.column).compactMap { time.reading.parts($0)?.time?.secondOfDay }
    let midnight = clocks.count { $0 == 0 }
    let around = clocks.count { $0 > 0 && $0 <= 3 * 3_600 || $0 >= 21 * 3_600 }
    guard midnight > 0, around == 0 || proposesAll && around < 3 * midnight else { return }
    proposal.questions.append(
      "\(quotedForDisplay(time.column.path)): does 0:00 stand for a time that is not set, as no other is near midnight?"
    )
  }
}
