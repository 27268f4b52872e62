import FeedImporting
import FormatSyntax
import SourceText
import TestSupport
import Testing

@testable import FeedReading

/// Tables and calendars that are not UTF-8.
struct EncodingTests {
  static let table = "league,home,away,date,time,timezone\nx,Köln,München,2026-05-01,19:00,Europe/Berlin\n"
  static let calendar =
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260501T190000Z\r\nSUMMARY:Köln vs. München\r\n"
    + "END:VEVENT\r\nEND:VCALENDAR\r\n\r\n  \r\n\t\r\n"

  static func latin(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

  static func utf16(_ text: String, isBig: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
      return isBig ? bytes : bytes.reversed()
    }
  }

  static let forms: [(String, @Sendable (String) -> [UInt8], Bool)] = [
    ("UTF-8", { Array($0.utf8) }, false), ("Windows-1252", { latin($0) }, true),
    ("UTF-16LE", { utf16($0, isBig: false, mark: true) }, false),
    ("UTF-16BE", { utf16($0, isBig: true, mark: true) }, false),
    ("UTF-16LE without a mark", { utf16($0, isBig: false, mark: false) }, false),
    ("UTF-16BE without a mark", { utf16($0, isBig: true, mark: false) }, false),
  ]

  @Test(arguments: ["games.csv", "games.ics"], forms.map(\.0))
  func textIsRead(_ file: String, _ form: String) throws {
    let (_, encode, isGuess) = try #require(Self.forms.first { $0.0 == form })
    let imported = Imported([FeedText(file, encode(file.hasSuffix("csv") ? Self.table : Self.calendar))])
    #expect(imported.games.map { $0.summary("home.name", "away.name") } == ["Köln München"], "\(imported.failures)")
    #expect(imported.report.findings.contains { $0.code == "encoding" } == isGuess)
    #expect(!imported.report.findings.contains { $0.severity == .error }, "\(imported.findings)")
  }

  /// A file of which a part is broken is not in another encoding.
  @Test func brokenTextIsNoOtherEncoding() {
    let bytes = Self.calendar.utf8.flatMap { $0 == 0x31 ? [0x31, 0xFC] : [$0] }
    let imported = Imported([FeedText("games.ics", bytes)])
    #expect(imported.games.isEmpty)
    #expect(imported.report.findings.contains { $0.code == "invalid-utf8" })
  }

  @Test(arguments: [("windows1250", "Łódź"), ("windows1251", "Спартак"), ("latin2", "Łódź"), ("latin1", "Köln")])
  func definitionsSayIt(_ name: String, _ team: String) throws {
    // As Python's codecs write them.
    let bytes: [UInt8] =
      switch name {
      case "windows1250": [0xA3, 0xF3, 0x64, 0x9F]
      case "windows1251": [0xD1, 0xEF, 0xE0, 0xF0, 0xF2, 0xE0, 0xEA]
      case "latin2": [0xA3, 0xF3, 0x64, 0xBC]
      default: [0x4B, 0xF6, 0x6C, 0x6E]
      }
    for syntax in ["csv", "ical"] {
      let definition = try #require(
        feedDefinition(
          #"{"format":"sportstime-feed","version":1,"name":"x","syntax":"\#(syntax)","encoding":"\#(name)","#
            + #""split":[{"from":"SUMMARY","patterns":["{home} vs. {away}"]}],"#
            + #""game":{"league":{"constant":"x"},"home":"{home}","away":"{away}","date":{"from":"DTSTART","forms":["yyyyMMdd"]}}}"#
        ).definition)
      let text =
        syntax == "csv"
        ? Array("SUMMARY,DTSTART\n".utf8) + bytes + Array(" vs. B,20260501\n".utf8)
        : Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260501\r\nSUMMARY:".utf8) + bytes
          + Array(" vs. B\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
      let imported = Imported([FeedText("x." + syntax, text)], feed: definition)
      #expect(imported.games.map { $0["home.name"] } == [team], "\(syntax): \(imported.findings)")
    }
  }
}
