import CivilTime
import ItineraryDocuments
import SourceText
import TestSupport
import Testing
import TripCalendars

/// Random nights of a source, which the model of the source knows: each night the model states the whole calendar that
/// subscribers should get, without asking what is paired with what.
@Suite struct HealedNightsTests {
  /// An event of the source. Events of one title are a family, of which at most one changes in a night.
  private struct Event {
    var title: String
    /// Minutes since the first day of the source.
    var start: Int
    var place: String
    var notes = ""
    var isCancelled = false
    /// Whether it recurs weekly.
    var recurs = false
    /// Changes to single occurrences: the notes of each, by week.
    var overrides: [Int: String] = [:]
    /// Whether the source lists it.
    var isListed = true
    /// Whether it never changes, as it has a twin that is the same in everything.
    var isFrozen = false

    /// What its components say, by RECURRENCE-ID.
    var components: [String: [String]] {
      var lines = ["DTSTART:" + Night.time(start), "SUMMARY:" + title, "LOCATION:" + place]
      if !notes.isEmpty { lines.append("DESCRIPTION:" + notes) }
      if isCancelled { lines.append("STATUS:CANCELLED") }
      if recurs { lines.append("RRULE:FREQ=WEEKLY;UNTIL=20990101T000000Z") }
      var components = ["": lines]
      for (week, note) in overrides {
        let id = "RECURRENCE-ID:" + Night.time(start + week * 7 * 1_440)
        components[id] = [
          id, "DTSTART:" + Night.time(start + week * 7 * 1_440 + 30), "SUMMARY:" + title, "COMMENT:" + note,
        ]
      }
      return components
    }

    func isPast(_ now: Int) -> Bool { !recurs && start < now }
  }

  /// What subscribers have of an event.
  private struct Published: Equatable {
    var uid: String
    /// By RECURRENCE-ID.
    var components: [String: Component]
  }

  private struct Component: Equatable {
    var sequence = 0
    var lines: [String]

    mutating func cancel() {
      if lines.contains("STATUS:CANCELLED") { return }
      lines.append("STATUS:CANCELLED")
      sequence += 1
    }
  }

  /// How the source makes its UIDs.
  private enum UIDs: CaseIterable { case stay, sparse, change, rows, namedRows, absent }

  private struct Night {
    static let base: Int32 = 20_000

    var random: SeededGenerator
    var uids: UIDs
    var events: [Event] = []
    /// By the index of an event; nil if it was never listed.
    var published: [Published?] = []
    var now = 0
    var number = 0
    /// The times and places that events ever had: an event that comes to one of them could be taken for that event.
    var used: Set<String> = []
    var titles = 0

    static func time(_ minutes: Int) -> String {
      let date = LocalDate(dayNumber: base + Int32(minutes / 1_440)).description.filter { $0 != "-" }
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(date)T\(two(minutes / 60 % 24))\(two(minutes % 60))00Z"
    }

    var clock: Instant {
      Instant(LocalDate(dayNumber: Night.base), .midnight, offset: 0).adding(seconds: Int64(now) * 60)
    }

    // MARK: The source

    mutating func freeStart(_ days: ClosedRange<Int>, _ place: String) -> Int {
      while true {
        // Few clock times, so that events of many titles start at once.
        let start = (days.lowerBound + random.below(days.count)) * 1_440 + random.pick([13, 15, 19]) * 60 + 5
        if used.insert("\(start) \(place)").inserted { return start }
      }
    }

    mutating func freePlace(_ start: Int) -> String {
      while true {
        let place = "Hall \(random.below(1_000))"
        if used.insert("\(start) \(place)").inserted { return place }
      }
    }

    mutating func freeTitle() -> String {
      titles += 1
      return random.chance(50) ? "Team \(titles) at Team \(titles + 1_000)" : "Concert \(titles)"
    }

    /// - Parameter first: the first of the days on which they are.
    mutating func addFamilies(_ count: Int, from first: Int, titles old: [String] = []) {
      let days = first...first + 90
      for number in 0..<count {
        let title = number < old.count ? old[number] : freeTitle()
        let place = "Hall \(random.below(3))"
        var event = Event(title: title, start: freeStart(days, place), place: place)
        switch random.below(7) {
        case 0:
          for _ in 0...random.below(3) {
            events.append(event)
            event.start = freeStart(days, place)
          }
        case 1:
          event.notes = "U10"
          events.append(event)
          event.notes = "U12"
        case 2:
          events.append(event)
          event.isCancelled = true
        case 3:
          event.isFrozen = true
          events.append(event)
        case 4:
          event.recurs = true
          for week in 0..<random.below(4) { event.overrides[week] = "as usual" }
        default: break
        }
        events.append(event)
      }
      published += [Published?](repeating: nil, count: events.count - published.count)
    }

    mutating func source() -> String {
      var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
      var listed = events.indices.filter { events[$0].isListed }
      if uids == .rows || uids == .namedRows {
        listed.sort { (events[$0].start, $0) < (events[$1].start, $1) }
      } else {
        listed.shuffle(using: &random)
      }
      for (row, index) in listed.enumerated() {
        var components = events[index].components.sorted { $0.key < $1.key }.map { $0.value }
        if random.chance(50) { components.reverse() }
        let fresh = String(random.next(), radix: 16)
        for lines in components {
          text += "BEGIN:VEVENT\r\n"
          switch uids {
          case .stay: text += "UID:\(String(mixed(UInt64(index + 1)), radix: 16))@x\r\n"
          case .sparse: text += "UID:\(745_000 + index * 7)\r\n"
          case .change: text += "UID:\(fresh)\r\n"
          case .rows: text += "UID:\(row + 1)\r\n"
          case .namedRows: text += "UID:event-\(row)@club.example\r\n"
          // Single occurrences need one.
          case .absent: if events[index].recurs { text += "UID:\(fresh)\r\n" }
          }
          text += "DTSTAMP:\(Night.time(now))\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VEVENT\r\n"
        }
      }
      return text + "END:VCALENDAR\r\n"
    }

    // MARK: Changes

    /// All of the season is over, and the source lists only the next one, with some of the same titles.
    mutating func beginSeason() {
      now += 500 * 1_440
      for index in events.indices where events[index].isListed { withdraw(index) }
      let old = events.filter { !$0.recurs }.map(\.title)
      addFamilies(random.below(8) + 1, from: now / 1_440 + 3, titles: Array(Set(old).sorted().prefix(3)))
    }

    /// The source lists it no more.
    private mutating func withdraw(_ index: Int) {
      events[index].isListed = false
      if events[index].isPast(now) { return }
      for id in published[index]?.components.keys.sorted() ?? [] { published[index]?.components[id]?.cancel() }
    }

    /// Changes some of the events, and what subscribers should have of them.
    mutating func change() {
      var touched: Set<String> = []
      for index in events.indices where random.chance(25) && !isAmbiguous(index) {
        if touched.insert(events[index].title).inserted { change(index) }
      }
      for index in events.indices where random.chance(5) && !touched.contains(events[index].title) {
        addToSeries(index)
      }
      if random.chance(40) { addFamilies(1, from: now / 1_440 + 1) }
    }

    /// Whether a change would be a guess: subscribers have another event that says the same, the source has dropped a past
    /// twin, or it is cancelled as another one of its title is that the source does not list.
    private func isAmbiguous(_ index: Int) -> Bool {
      let (event, own) = (events[index], published[index]?.components[""]?.lines.sorted())
      if event.isFrozen { return true }
      return zip(events, published).enumerated().contains { other, pair in
        let (sibling, lines) = (pair.0, pair.1?.components[""]?.lines ?? [])
        if other == index || sibling.title != event.title { return false }
        if lines.sorted() == own { return true }
        if sibling.isListed || !event.isListed { return false }
        return event.isCancelled || sibling.start == event.start && event.isPast(now)
      }
    }

    private mutating func change(_ index: Int) {
      if !events[index].isListed {
        // It is listed again, as it was.
        events[index].isListed = true
        return follow(index)
      }
      let isPast = events[index].isPast(now)
      switch random.below(10) {
      case 0...1:
        return withdraw(index)
      case 2: events[index].place = freePlace(events[index].start)
      case 3: events[index].notes = "Bring \(random.below(1_000_000))"
      case 4: events[index].isCancelled.toggle()
      case 5 where !hasTwin(index): events[index].title = freeTitle()
      case 6 where events[index].recurs: events[index].overrides[random.below(6)] = "Note \(random.below(1_000_000))"
      case 7 where events[index].recurs: events[index].overrides[random.below(6)] = nil
      default:
        // A living event never counts as cancelled because it comes to where a cancelled one was.
        let place = events[index].place
        let cancelled = events.indices.first {
          events[$0].title == events[index].title && events[$0].place == place && !events[$0].isListed
            && !events[$0].isPast(now) && !events[$0].recurs
        }
        if isPast || events[index].recurs {
          events[index].notes = "Moved \(random.below(1_000_000))"
        } else if let cancelled, !events[index].isCancelled {
          events[index].start = events[cancelled].start
        } else {
          let day = max(events[index].start / 1_440 - 60, now / 1_440 + 3)
          events[index].start = freeStart(day...day + 90, place)
        }
      }
      follow(index)
    }

    /// Whether there is, or was, another event at its time and place.
    private func hasTwin(_ index: Int) -> Bool {
      events.indices.contains {
        $0 != index && events[$0].start == events[index].start && events[$0].place == events[index].place
      }
    }

    /// One more event of a title, if none of that title is cancelled and could be meant.
    private mutating func addToSeries(_ index: Int) {
      let event = events[index]
      let isClear = events.allSatisfy {
        $0.title != event.title || $0.isListed && !$0.isCancelled && !$0.isFrozen && !$0.recurs
      }
      guard isClear, touchable(event.title) else { return }
      let day = now / 1_440 + 3
      events.append(Event(title: event.title, start: freeStart(day...day + 90, event.place), place: event.place))
      published.append(nil)
    }

    /// Whether one more was not added to the title this night.
    private func touchable(_ title: String) -> Bool {
      zip(events, published).allSatisfy { $0.title != title || $1 != nil }
    }

    /// What subscribers get of a changed event: each part of it that says something else is one version newer.
    private mutating func follow(_ index: Int) {
      guard let before = published[index]?.components else { return }
      let components = events[index].components
      for (id, lines) in components {
        guard var component = before[id] else {
          published[index]?.components[id] = Component(lines: lines)
          continue
        }
        if component.lines.sorted() == lines.sorted() { continue }
        component.lines = lines
        component.sequence += 1
        published[index]?.components[id] = component
      }
      let lacking = before.keys.filter { components[$0] == nil }
      for id in lacking { published[index]?.components[id] = nil }
      if !lacking.isEmpty, let main = before[""], published[index]?.components[""]?.sequence == main.sequence {
        published[index]?.components[""]?.sequence += 1
      }
    }

    // MARK: What subscribers have

    /// Compares a calendar with what subscribers should have, and takes the UIDs of new events over.
    mutating func problem(in text: String) -> String? {
      var found: [String: Published] = [:]
      for event in eventLines(text) {
        var uid = ""
        var id = ""
        var component = Component(lines: [])
        for line in event.dropFirst().dropLast() {
          if line.hasPrefix("UID:") {
            uid = String(line.dropFirst(4))
          } else if line.hasPrefix("SEQUENCE:") {
            component.sequence = Int(line.dropFirst(9)) ?? -1
          } else if !line.hasPrefix("DTSTAMP:"), !line.hasPrefix("LAST-MODIFIED:") {
            component.lines.append(line)
          }
          if line.hasPrefix("RECURRENCE-ID:") { id = line }
        }
        if found[uid, default: Published(uid: uid, components: [:])].components[id] != nil {
          return "\(uid) is there twice"
        }
        found[uid, default: Published(uid: uid, components: [:])].components[id] = component
      }
      for (uid, event) in found {
        for id in event.components.keys { found[uid]?.components[id]?.lines.sort() }
      }
      for event in published.compactMap({ $0 }) {
        var expected = event
        for id in event.components.keys { expected.components[id]?.lines.sort() }
        guard let actual = found.removeValue(forKey: event.uid) else { return "\(event.uid) is lost: \(event)" }
        if actual != expected { return "expected \(expected)\nand found \(actual)" }
      }
      // What is left is new.
      for index in events.indices where published[index] == nil && events[index].isListed {
        var components: [String: Component] = [:]
        for (id, lines) in events[index].components { components[id] = Component(lines: lines.sorted()) }
        guard let uid = found.first(where: { $0.value.components == components })?.key else {
          return "\(events[index]) is not there as a new event"
        }
        published[index] = found.removeValue(forKey: uid)
      }
      return found.isEmpty ? nil : "nobody asked for \(found)"
    }
  }

  private static func heal(_ old: String, _ new: String, _ now: Instant) -> String? {
    old.withBytes { old in
      new.withBytes { new in
        (try? CalendarSuccession(now: now).result(old: old, new: new)).map { String(decoding: $0.text, as: UTF8.self) }
      }
    }
  }

  @Test func subscribersGetWhatChangedAndNothingElse() {
    forSeeds(400, "a calendar over its nights") { seed in
      var random = SeededGenerator(seed: seed)
      let uids = random.pick(UIDs.allCases)
      var night = Night(random: random, uids: uids)
      night.addFamilies(night.random.below(8) + 1, from: 1)
      let first = night.source()
      guard var text = Self.heal(first, first, night.clock) else { return "not read: \(first)" }
      if let problem = night.problem(in: text) { return "first night: \(problem)\n\(first)\n\(text)" }
      for number in 1...5 {
        let name = "night \(number), \(uids)"
        night.now += night.random.below(30) * 1_440 + 720
        let isNewSeason = night.random.chance(10)
        let isQuiet = !isNewSeason && night.random.chance(40)
        if isNewSeason { night.beginSeason() } else if !isQuiet { night.change() }
        let source = night.source()
        if !source.contains("VEVENT") { return nil }
        guard let next = Self.heal(text, source, night.clock) else { return "\(name): refused: \(text)\(source)" }
        let both = "\n\(text)\n\(source)\n\(next)"
        if isQuiet, next != text { return "\(name): a quiet night changed bytes\(both)" }
        if let problem = night.problem(in: next) { return "\(name): \(problem)\(both)" }
        if Self.heal(next, source, night.clock) != next { return "\(name): not the same again\(both)" }
        text = next
      }
      return nil
    }
  }
}
