import CivilTime
import ItineraryDocuments
import SourceText
import TestSupport
import Testing
import TripCalendars

/// Random calendars over random nights, whose generator knows which event is which.
@Suite struct CalendarNightsTests {
  private struct Event {
    var number: Int
    var title: String
    var day: Int
    var hour: Int
    var place: String
    var isGone = false
  }

  /// How a source makes its UIDs.
  private enum UIDs: CaseIterable { case stay, change, rows, absent }

  private static func calendar(_ events: [Event], _ uids: UIDs, night: Int, _ random: inout SeededGenerator) -> String {
    var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
    var rows = events.filter { !$0.isGone }
    if random.chance(30) { rows.shuffle(using: &random) }
    for (row, event) in rows.enumerated() {
      text += "BEGIN:VEVENT\r\n"
      switch uids {
      case .stay: text += "UID:e\(event.number)\r\n"
      case .change: text += "UID:\(random.next())\r\n"
      case .rows: text += "UID:row\(row)\r\n"
      case .absent: break
      }
      let date = LocalDate(dayNumber: 20_000 + Int32(event.day)).description.filter { $0 != "-" }
      text += "DTSTAMP:20200101T0000\(10 + night)Z\r\nDTSTART:\(date)T\(10 + event.hour)0000Z\r\n"
      text += "SUMMARY:\(event.title)\r\nLOCATION:\(event.place)\r\nX-NUMBER:\(event.number)\r\nEND:VEVENT\r\n"
    }
    return text + "END:VCALENDAR\r\n"
  }

  /// By the event's number: its UID and version; nil where one is there twice, or but for `allowsRemains` once cancelled
  /// and once not.
  private static func read(_ text: String, allowsRemains: Bool = false) -> [Int: (
    uid: String, sequence: Int, isCancelled: Bool
  )]? {
    var found: [Int: (uid: String, sequence: Int, isCancelled: Bool)] = [:]
    var uids: Set<String> = []
    for event in eventLines(text) {
      func value(_ name: String) -> String? {
        event.first { $0.hasPrefix(name + ":") }.map { String($0.dropFirst(name.count + 1)) }
      }
      guard let number = value("X-NUMBER").flatMap({ Int($0) }), let uid = value("UID") else { continue }
      let isCancelled = value("STATUS") == "CANCELLED"
      guard uids.insert(uid).inserted else { return nil }
      if let other = found[number] {
        guard allowsRemains, isCancelled || other.isCancelled else { return nil }
        if isCancelled { continue }
      }
      found[number] = (uid, value("SEQUENCE").flatMap { Int($0) } ?? 0, isCancelled)
    }
    return found
  }

  @Test func everyEventStaysItself() {
    forSeeds(1_000, "a calendar over its nights") { seed in
      var random = SeededGenerator(seed: seed)
      let uids = random.pick(UIDs.allCases)
      var events = (0..<random.below(12) + 1).map { number in
        Event(
          number: number, title: "T\(number)", day: random.below(90), hour: random.below(10), place: "P\(number % 3)")
      }
      let first = CalendarNightsTests.calendar(events, uids, night: 0, &random)
      guard var text = CalendarNightsTests.follow(first, first), var last = CalendarNightsTests.read(text) else {
        return "not read: \(first)"
      }
      for night in 1...4 {
        var changed: Set<Int> = []
        for index in events.indices where random.chance(15) {
          changed.insert(events[index].number)
          switch random.below(4) {
          case 0: events[index].isGone.toggle()
          case 1: events[index].day += random.below(60) + 1
          case 2: events[index].place = "Q\(random.below(100)) \(night)"
          default: events[index].hour = (events[index].hour + 1) % 10
          }
        }
        if random.chance(30) {
          let number = events.count
          events.append(
            Event(
              number: number, title: "T\(number)", day: random.below(90), hour: random.below(10), place: "New \(number)"
            ))
        }
        let source = CalendarNightsTests.calendar(events, uids, night: night, &random)
        if !source.contains("VEVENT") { return nil }
        guard let next = CalendarNightsTests.follow(text, source) else { return "refused: \(text)\(source)" }
        guard let read = CalendarNightsTests.read(next, allowsRemains: uids == .rows) else {
          return "night \(night), \(uids), twice:\n\(text)\n\(source)\n\(next)"
        }
        for event in events {
          guard let before = last[event.number] else { continue }
          // Numbers of rows name the wrong event as well as the right one: what changed may be taken for what came.
          if uids == .rows, changed.contains(event.number) || event.isGone { continue }
          guard let now = read[event.number] else {
            return "night \(night), \(uids): \(event) is lost\n\(text)\n\(source)\n\(next)"
          }
          if !before.uid.isEmpty, now.uid != before.uid {
            return "night \(night), \(uids): \(event) has another UID\n\(text)\n\(source)\n\(next)"
          }
          if now.isCancelled != event.isGone { return "night \(night), \(uids): \(event) is cancelled or not\n\(next)" }
          let isRaised = now.sequence > before.sequence
          if isRaised && !changed.contains(event.number) {
            return "night \(night), \(uids): \(event) raised\n\(text)\n\(source)"
          }
        }
        if CalendarNightsTests.follow(next, source) != next {
          return "night \(night): not the same again\n\(next)\n\(source)"
        }
        (text, last) = (next, read)
      }
      return nil
    }
  }

  private static func follow(_ old: String, _ new: String) -> String? {
    old.withBytes { old in
      new.withBytes { new in
        (try? CalendarSuccession(now: Instant(seconds: 1_577_836_800)).result(old: old, new: new)).map {
          String(decoding: $0.text, as: UTF8.self)
        }
      }
    }
  }
}
