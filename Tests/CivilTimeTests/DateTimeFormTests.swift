import SourceText
import Testing

import CivilTime
import TestSupport

@Suite struct DateTimeFormTests {
  /// `date time offset instant`, with `?` for a date without year and `-` for what there is none of.
  private func spelled(_ parts: DateTimeParts?) -> String {
    guard let parts else { return "nil" }
    func two(_ number: Int32?) -> String { number.map { $0 < 10 ? "0\($0)" : "\($0)" } ?? "--" }
    let partial = parts.month != nil || parts.day != nil || parts.year != nil
    let date =
      parts.date?.description
      ?? (partial ? "\(parts.year.map(String.init) ?? "?")-\(two(parts.month))-\(two(parts.day))" : "-")
    let time = parts.time?.description ?? "-"
    let offset = parts.offset.map { " offset \($0)" } ?? ""
    let instant = parts.instant.map { " is \($0)" } ?? ""
    return "\(date) \(time)\(offset)\(instant)"
  }

  /// The forms seen in feeds (shared/spec/feeds.md, "Date forms") and what else the pattern language can say.
  @Test(arguments: [
    ("MM/dd/yy", "06/23/17", "2017-06-23 -"),
    ("MM/dd/yyyy", "03/07/2020", "2020-03-07 -"),
    ("dd/MM/yyyy", "02/08/2019", "2019-08-02 -"),
    ("d-MMM-yyyy", "6-Mar-2015", "2015-03-06 -"),
    ("MMM d", "Jun 10", "?-06-10 -"),
    ("d MMM HH:mm", "31 Oct 12:45", "?-10-31 12:45:00"),
    ("dd.MM.yyyy", "07.08.2009", "2009-08-07 -"),
    ("HH.mm", "20.30", "- 20:30:00"),
    ("yyyy-MM-dd'T'HH:mmXXX", "2022-09-08T18:20Z", "2022-09-08 18:20:00 offset 0 is 2022-09-08T18:20:00Z"),
    ("MMM d yyyy - h:mma", "Aug 10 2018 - 7:00pm", "2018-08-10 19:00:00"),
    ("MM/dd/yyyy HH:mm:ss", "10/22/2024 00:00:00", "2024-10-22 00:00:00"),
    ("yyyy/MM/dd", "2014/06/12", "2014-06-12 -"),
    ("epoch", "1402603200", "- - is 2014-06-12T20:00:00Z"),
    ("epoch", "-1", "- - is 1969-12-31T23:59:59Z"),
    ("yyyyMMdd", "19690407", "1969-04-07 -"),
    ("MM/dd/yy hh:mm a", "06/23/17 07:05 PM", "2017-06-23 19:05:00"),
    ("MM/dd/yy hh:mm a", "12/31/68 12:00 am", "2068-12-31 00:00:00"),
    ("MM/dd/yy hh:mm a", "12/31/69 12:00 P.M.", "1969-12-31 12:00:00"),
    ("h:mm a", "7:05\u{A0}p.m.", "- 19:05:00"),
    ("h:mm a", "7:30p", "- 19:30:00"),
    ("h:mm a", "7:30 A", "- 07:30:00"),
    ("h:mm a", "7pm", "- 19:00:00"),
    ("h:mm a", "12 am", "- 00:00:00"),
    ("h:mm a", "Noon", "- 12:00:00"),
    ("MM/dd/yy[ hh:mm a]", "06/23/17 7:30PM", "2017-06-23 19:30:00"),
    ("MM/dd/yy hh:mm a", "06/23/17 noon", "2017-06-23 12:00:00"),
    ("h:mm a", "7:05\u{202F}PM", "- 19:05:00"),
    ("dd/MM/yyyy HH:mm", "13/08/2022 15:00", "2022-08-13 15:00:00"),
    ("dd/MM/yyyy HH:mm", "13/08/2022 \t 15:00", "2022-08-13 15:00:00"),
    ("d/M/yyyy H:mm", "3/8/2022 9:00", "2022-08-03 09:00:00"),
    ("d/M/yyyy H:mm", "03/08/2022 09:00", "2022-08-03 09:00:00"),
    ("EEEE, MMMM d, yyyy", "Thursday, september 5, 2019", "2019-09-05 -"),
    ("EEE MMM d", "Sun Sept 8", "?-09-08 -"),
    (
      "EEE, d MMM yyyy HH:mm:ss XXX", "Tues, 1 Jan 2019 00:30:00 +0530",
      "2019-01-01 00:30:00 offset 19800 is 2018-12-31T19:00:00Z"
    ),
    (
      "yyyy-MM-dd'T'HH:mm:ss[.SSS]XXX", "2019-03-28T13:05:00-04:00",
      "2019-03-28 13:05:00 offset -14400 is 2019-03-28T17:05:00Z"
    ),
    (
      "yyyy-MM-dd'T'HH:mm:ss[.SSS]XXX", "2019-03-28T13:05:00.000Z",
      "2019-03-28 13:05:00 offset 0 is 2019-03-28T13:05:00Z"
    ),
    ("yyyy-MM-ddTHH:mm:ss'Z'", "2019-03-28T13:05:00Z", "2019-03-28 13:05:00"),
    ("yyyy-MM-dd[ HH:mm[:ss]]", "2019-03-28", "2019-03-28 -"),
    ("yyyy-MM-dd[ HH:mm[:ss]]", "2019-03-28 13:05", "2019-03-28 13:05:00"),
    ("yyyy-MM-dd[ HH:mm[:ss]]", "2019-03-28 13:05:09", "2019-03-28 13:05:09"),
    ("[EEE ]d MMM", "Sat 5 Oct", "?-10-05 -"),
    ("[EEE ]d MMM", "5 Oct", "?-10-05 -"),
    ("[yyyy-MM-dd][dd/MM/yyyy]", "05/10/2019", "2019-10-05 -"),
    ("[yyyy-MM-dd][dd/MM/yyyy]", "2019-10-05", "2019-10-05 -"),
    ("yyyy-MM-dd*", "2019-10-05T00:00:00 whatever", "2019-10-05 -"),
    ("yyyy-MM-dd*", "2019-10-05", "2019-10-05 -"),
    ("h 'o''clock' a", "7 o'clock PM", "- 19:00:00"),
    ("d 'de' MMM", "5 de Oct", "?-10-05 -"),
    ("MMM d", "Feb 29", "?-02-29 -"),
    ("HH:mmX", "19:05+02", "- 19:05:00 offset 7200"),
    ("yyyy", "2019", "2019------ -"),
    ("HH", "07", "- 07:00:00"),
    ("d. MMMM yyyy 'kl.' HH:mm", "5. May 2019 kl. 18:00", "2019-05-05 18:00:00"),
    ("yyyy-MM-dd", "0001-01-01", "0001-01-01 -"),
    // Names of other languages, as the CLDR has them.
    ("EEE d MMM yyyy", "Sa 5 Okt 2019", "2019-10-05 -"),
    ("EEE, d. MMMM yyyy", "So, 6. Oktober 2019", "2019-10-06 -"),
    ("EEEE, d. MMMM yyyy", "Donnerstag, 5. M\u{E4}rz 2020", "2020-03-05 -"),
    ("EEE[.] d MMM[.] yyyy", "sam. 5 ao\u{FB}t 2019", "2019-08-05 -"),
    ("EEEE d 'de' MMMM 'de' yyyy", "ter\u{E7}a-feira 5 de junho de 2019", "2019-06-05 -"),
    ("d MMMM yyyy", "5 pa\u{17A}dziernika 2019", "2019-10-05 -"),
    ("d MMMM yyyy", "5 \u{438}\u{44E}\u{43D}\u{44F} 2019", "2019-06-05 -"),
    ("d MMM", "5 juni", "?-06-05 -"), ("d MMM", "5 Marzo", "?-03-05 -"), ("MMM d", "JUN 5", "?-06-05 -"),
    ("d MMM\u{A0}yyyy", "5 Mai\u{A0}2019", "2019-05-05 -"),
    // Hours of an evening that goes on after midnight.
    ("yyyy-MM-dd HH:mm", "2019-12-31 24:00", "2020-01-01 00:00:00"),
    ("yyyy-MM-dd H:mm", "2019-02-28 25:30", "2019-03-01 01:30:00"),
    ("epoch", "1402603200000", "- - is 2014-06-12T20:00:00Z"),
  ])
  func reads(pattern: String, text: String, meaning: String) throws {
    #expect(spelled(try DateTimeForm(pattern).parse(text)) == meaning, "\(pattern) on \(text)")
  }

  @Test(arguments: [
    (
      "dd/MM/yyyy",
      [
        "31/02/2019", "29/02/2019", "00/01/2019", "1/1/2019", "01/13/2019", "01/01/19", "01/01/2019 ", "",
        " 01/01/2019", "01-01-2019", "01/01/0000", "aa/01/2019", "01/01/20190", "TBD", "0１/01/2019",
      ]
    ),
    (
      "MM/dd/yy hh:mm a",
      [
        "06/23/17 13:00 PM", "06/23/17 00:30 AM", "06/23/17 07:05", "06/23/17 07:05 XM",
        "06/23/17 07:60 PM", "06/23/17 07:05 PMX", "06/23/1707:05 PM", "06/23/2017 07:05 PM",
      ]
    ),
    ("HH:mm", ["24:00", "23:60", "1:00", "12", "12:", "12:0", "-1:00", "12:00:00", "TBD"]),
    ("H:mm", ["24:00", "123:00", ":30"]),
    ("MMM d", ["Feb 30", "Jun 31", "Jux 3", "Jun 0", "June 3", "Jun3", "Jun"]),
    ("MMMM d", ["Jun 3", "Junes 3"]),
    ("EEE d MMM", ["Xyz 3 Jun", "Sx 3 Jun", "Sundays 3 Jun", "3 Jun"]),
    (
      "yyyy-MM-dd HH:mmXXX",
      [
        "2019-01-01 00:00", "2019-01-01 30:00Z", "2019-01-01 00:00+24:00", "2019-01-01 00:00+01:60",
        "2019-01-01 00:00+1", "2019-01-01 00:00+01:", "2019-01-01 00:00+010", "0001-01-01 00:00+01:00",
      ]
    ),
    ("epoch", ["", "-", "1e9", "1402603200.5", "9999999999999999999999", "+1", " 1", "999999999999"]),
    ("[yyyy-MM-dd][dd/MM/yyyy]", ["2019-10-0505/10/2019"]),
    ("HH:mm:ss", ["23:59:60", "12:30"]),
    ("HH[:mm][:ss]", ["12:60"]),
    ("[h:mm]['at' a]", ["7:05", "at PM"]),
  ])
  func refuses(pattern: String, texts: [String]) throws {
    let form = try DateTimeForm(pattern)
    for text in texts { #expect(form.parse(text) == nil, "\(pattern) on '\(text)': \(spelled(form.parse(text)))") }
  }

  static let halfDay = "'h' and 'a' need each other, and 'H' can't have 'a'"
  static let noParts = "the pattern reads no part of a date or time"

  @Test(arguments: [
    ("YYYY-MM-dd", "'YYYY' has no meaning; quote letters that should match themselves", 0),
    ("yyy", "'yyy' has no meaning", 0), ("yyyy-MM-DD", "'DD' has no meaning", 8),
    ("dd MMMMM", "'MMMMM' has no meaning", 3),
    ("yyyy de", "'e' has no meaning", 6), ("dd 'de", "a quote is not closed", 3),
    ("[yyyy", "a bracket is unmatched or empty", 0), ("yyyy]", "a bracket is unmatched or empty", 4),
    ("yyyy[]", "a bracket is unmatched or empty", 5), ("yyyy*-MM", "'*' is allowed only at the end", 4),
    ("yyyy[*]", "'*' is allowed only at the end", 5), ("yyyy yy", "'yy' repeats a part", 5),
    ("MM[ MMM]", "'MMM' repeats a part", 4), ("hh:mm", halfDay, 5), ("HH:mm a", halfDay, 7),
    ("mm", "minutes need hours, and seconds need minutes", 2), ("HH ss", "minutes need hours, and seconds need", 5),
    ("epoch yyyy", "'epoch' can't be combined with other parts", 10),
    ("yyyy epoch", "'epoch' can't be combined with other parts", 5), ("", noParts, 0),
    ("'Jan'", noParts, 5), ("EEE", noParts, 3),
    ("[[[[[[[[[yyyy]]]]]]]]]", "optional parts are nested more than 8 deep", 8),
    (String(repeating: "-", count: 257), "the pattern is longer than 256 bytes", 0),
  ])
  func patternsThatMeanNothing(pattern: String, message: String, offset: Int) {
    do throws(DateTimeFormError) {
      _ = try DateTimeForm(pattern)
      Issue.record("\(pattern) was taken")
    } catch {
      #expect(error.description.hasPrefix(message), "\(pattern): \(error)")
      #expect(error.description.hasSuffix("(byte \(offset))") && error.offset == offset, "\(pattern): \(error)")
    }
  }

  @Test func yearsComeFromElsewhere() throws {
    let parts = try #require(try DateTimeForm("MMM d").parse("Feb 29"))
    #expect(parts.date(inYear: 2024)?.description == "2024-02-29")
    #expect(parts.date(inYear: 2023) == nil)
    #expect(parts.date(inYear: .max) == nil)
    #expect(try DateTimeForm("HH:mm").parse("12:00")?.date(inYear: 2024) == nil)
    #expect(try DateTimeForm("yyyy-MM-dd").parse("2019-01-02")?.date(inYear: 2024)?.year == 2019)
  }

  @Test func fieldsAreKnown() throws {
    #expect(try DateTimeForm("yyyy-MM-dd[ HH:mm]").fields == [.date, .hour, .minute])
    #expect(try DateTimeForm("epoch").fields == .epoch)
  }

  /// Any bytes, any pattern: an answer or nil.
  @Test func anythingGoesIn() {
    let seed: UInt64 = 4_711
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("yyyyMMddHHhhmmssaEEEX[]'* -/:.T0129epochPMJanFeb\u{E9}".utf8)
    var forms = 0
    for _ in 0..<20_000 {
      let pattern = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        ["yyyy", "MM", "d", "HH", "h", "mm", "a", "X", "E", "MMM", "[", "]", " ", "-", "'", "*", "epoch", "S"]
          .randomElement(using: &generator) ?? ""
      }
      guard let form = try? DateTimeForm(pattern.joined()) else { continue }
      forms += 1
      for _ in 0..<20 {
        let text = (0..<Int.random(in: 0...16, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? 0
        }
        _ = text.withBytes { form.parse($0) }
      }
    }
    #expect(forms > 50, "seed \(seed)")
  }
}
