import SourceText
import Testing

import FeedReading

/// Rules of recurrence with what others say of them: how many events there are, or when.
@Suite(.enabled(if: SharedFeeds.arePresent, "../shared is not there"))
struct RecurrenceCorpusTests {
  struct Rule: Sendable, CustomTestStringConvertible {
    /// The properties that tell when the event is.
    var lines: [String]
    /// How many occurrences there are.
    var count: Int?
    /// When they are: dates, `yyyyMMdd`.
    var dates: [String]?
    /// Nothing before it is looked at.
    var from = ""

    var testDescription: String { lines.joined(separator: " ") }

    func value(_ name: String) -> String? {
      lines.first { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }
        .flatMap { $0.split(separator: ":", maxSplits: 1).last.map(String.init) }
    }

    var start: String { String((value("DTSTART") ?? "").prefix(8)) }

    /// Whether it asks for what schedules have no use for: the reader says so and keeps the first occurrence.
    var isBeyondSchedules: Bool {
      let parts = [
        "FREQ=HOURLY", "FREQ=MINUTELY", "FREQ=SECONDLY", "BYHOUR", "BYMINUTE", "BYSECOND", "BYYEARDAY", "BYWEEKNO",
        "RSCALE", "SKIP",
      ]
      return parts.contains { value("RRULE")?.contains($0) ?? false }
    }
  }

  /// The lines of a file, unfolded.
  static func lines(_ path: String) -> [String] {
    var lines: [String] = []
    for line in SharedFeeds.text("../corpora/" + path).split(whereSeparator: \.isNewline) {
      if line.hasPrefix(" ") || line.hasPrefix("\t") {
        if let last = lines.indices.last { lines[last] += line.dropFirst() }
      } else {
        lines.append(String(line))
      }
    }
    return lines
  }

  static let wanted = ["RRULE", "EXRULE", "RDATE", "EXDATE", "DTSTART"]

  /// The events that say how many of them there are.
  static let counted: [Rule] = {
    var rules: [Rule] = []
    var rule = Rule(lines: [])
    for line in lines("ics-libical/recur.txt") {
      let name = String(line.prefix { $0 != ":" && $0 != ";" })
      if line == "BEGIN:VEVENT" { rule = Rule(lines: []) }
      if wanted.contains(name) { rule.lines.append(line) }
      if name == "X-EXPECT-NUMEVENTS" {
        rule.count = Int(line.split(separator: ":").last?.filter { $0 != " " } ?? "")
      }
      if line == "END:VEVENT", rule.count != nil { rules.append(rule) }
    }
    return rules
  }()

  /// The rules with the dates on which they are; nil dates for one that can't be followed.
  static let dated: [Rule] = [
    "ics-icalnet/contrib/libical/icalrecur_test.txt", "ics-icalnet/Calendars/Recurrence/RecurrenceTestCases.txt",
  ].flatMap { path in
    var rules: [Rule] = []
    var rule = Rule(lines: [])
    func add() { if !rule.lines.isEmpty { rules.append(rule) } }
    for line in lines(path) {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      // A case begins with its rule or with its start.
      let isNew = rule.dates != nil || rule.lines.contains { $0.hasPrefix(parts[0] + ":") } || rule.from == "-"
      if isNew, ["RRULE", "DTSTART"].contains(parts[0]) {
        add()
        rule = Rule(lines: [])
      }
      switch parts[0] {
      case "RRULE", "DTSTART": rule.lines.append(line)
      case "START-AT": rule.from = String(parts[1].prefix(8))
      case "INSTANCES" where !parts[1].contains("*"):
        rule.dates = parts[1].split(separator: ",").map { String($0.filter { $0 != " " }.prefix(8)) }
      case "INSTANCES", "EXCEPTION": rule.from = "-"
      default: break
      }
    }
    add()
    return rules
  }

  static func imported(_ rule: Rule) -> Imported {
    let lines =
      ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a@x", "SUMMARY:Foxes at Seals"] + rule.lines
      + ["END:VEVENT", "END:VCALENDAR", ""]
    return Imported([FeedText("x.ics", lines.joined(separator: "\r\n"))])
  }

  static func dates(_ imported: Imported) -> [String] {
    imported.games.compactMap { $0["localDate"]?.filter { $0 != "-" } }
  }

  @Test func corporaAreRead() {
    #expect(Self.counted.count == 57)
    #expect(Self.dated.count > 200)
    #expect(Self.dated.count { $0.dates != nil } > 190)
    #expect((Self.counted + Self.dated).count { !$0.isBeyondSchedules } > 150)
  }

  /// Its start is on none of its weekdays, and is not counted there; RFC 5545 (section 3.8.5.3) counts it.
  static let startIsOneMore = "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;BYDAY=MO,WE,FR;WKST=SU"

  /// What stands there for rules that are none, or that RFC 5545 reads in another way.
  static let readOtherwise: [String: String] = [
    "FREQ=YEARLY;BYMONTHDAY=29;COUNT=3":
      "every month has such a day (the table of section 3.3.10), not the start's alone",
    "FREQ=YEARLY;BYMONTHDAY=-29,-1;COUNT=4": "as before",
    "FREQ=YEARLY;BYMONTHDAY=8,9;BYDAY=WE,TH;UNTIL=20280101": "as before",
    "FREQ=YEARLY;BYMONTHDAY=1,-31;COUNT=2": "as before",
    "FREQ=YEARLY;BYMONTHDAY=1,8;BYDAY=22MO,23TU,25MO,36TU;UNTIL=20350101T000000": "as before",
    "FREQ=YEARLY;BYSETPOS=1,-1;COUNT=2": "BYSETPOS needs another part beside it",
    "FREQ=MONTHLY;COUNT=3;BYMONTHDAY=13;BYDAY=0MO,SA": "a weekday has no number 0",
    "FREQ=YEARLY;BYDAY=4TH,0MO;BYMONTH=11;COUNT=3": "a weekday has no number 0",
  ]

  @Test(arguments: counted) func eventIsThereAsOftenAsIsSaid(_ rule: Rule) {
    let imported = Self.imported(rule)
    #expect(imported.doCountsReconcile)
    if rule.isBeyondSchedules || rule.value("EXRULE") != nil {
      // What excludes by a rule is of the past (RFC 5545, section 8.3.2).
      #expect(rule.value("EXRULE") != nil || imported.findings.contains { $0.contains(": recurrence-not-supported: ") })
    } else {
      #expect(imported.games.count == (rule.count ?? 0) + (rule.value("RRULE") == Self.startIsOneMore ? 1 : 0))
    }
  }

  @Test(arguments: dated.filter { $0.dates != nil }) func eventIsThereWhenItShould(_ rule: Rule) {
    let imported = Self.imported(rule)
    #expect(imported.doCountsReconcile)
    if rule.isBeyondSchedules {
      #expect(imported.findings.contains { $0.contains(": recurrence-not-supported: ") })
      #expect(Self.dates(imported) == [rule.start])
      return
    }
    var expected = rule.dates ?? []
    // Where a later beginning is stated, some lists begin there, and some with the rule all the same.
    let from = expected.contains(rule.start) ? "" : rule.from
    if from.isEmpty, !expected.contains(rule.start) {
      // The start is the first occurrence, and counted, whatever the rule says (RFC 5545, section 3.8.5.3).
      expected = [rule.start] + (rule.value("RRULE")?.contains("COUNT=") == true ? expected.dropLast() : expected)
    }
    let dates = Self.dates(imported).filter { $0 >= from }
    let isOtherwise = Self.readOtherwise[rule.value("RRULE") ?? ""] != nil
    #expect((dates == expected) != isOtherwise, "\(dates) and not \(expected)")
  }

  @Test(arguments: dated.filter { $0.dates == nil }) func ruleThatCanNotBeFollowedHasAnAnswer(_ rule: Rule) {
    let imported = Self.imported(rule)
    #expect(imported.doCountsReconcile)
    #expect(imported.games.count <= Limits.eventOccurrences)
  }
}
