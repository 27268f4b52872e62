import TestSupport
import SourceText
import Testing

@testable import FeedReading

/// Titles of events as calendars write them, and which game they are of.
struct SummaryTextTests {
  /// A title, and `home|away|status|venue`; empty where it is no game.
  static let titles: [(String, String)] = [
    ("Foxes at Seals", "Seals|Foxes|scheduled|-"),
    ("Foxes vs. Seals", "Foxes|Seals|scheduled|-"),
    ("Foxes VS Seals", "Foxes|Seals|scheduled|-"),
    ("Foxes v Seals", "Foxes|Seals|scheduled|-"),
    ("Foxes v. Seals", "Foxes|Seals|scheduled|-"),
    ("Foxes @ Seals", "Seals|Foxes|scheduled|-"),
    ("Foxes vs. Seals at Pier Arena", "Foxes|Seals|scheduled|Pier Arena"),
    ("Foxes vs Seals @ Pier Arena", "Foxes|Seals|scheduled|Pier Arena"),
    ("\u{26BE}\u{FE0F} MLB: #5 Red Foxes 5 @ Old Seals 3 (ESPN)", "Old Seals|Red Foxes|final|-"),
    ("\u{1F3C8} Week 3 | Foxes at Seals [TBD]", "Seals|Foxes|scheduled|-"),
    ("Foxes at Seals - Time TBD", "Seals|Foxes|scheduled|-"), ("Foxes at Seals [TBD]", "Seals|Foxes|scheduled|-"),
    ("(Preseason) No. 12 Foxes at (4) Seals (FOX/Peacock)", "Seals|Foxes|scheduled|-"),
    ("Red Foxes vs Old Seals 2 - 1", "Red Foxes|Old Seals|final|-"), ("Foxes vs Seals 2:1", "Foxes|Seals|final|-"),
    ("Foxes vs. Seals (2-1)", "Foxes|Seals|final|-"),
    ("\u{26BD} [H] Foxes vs. Seals (Preseason) - Sky", "Foxes|Seals|scheduled|-"),
    // These say which team it is.
    ("Foxes (W) vs Seals (W)", "Foxes (W)|Seals (W)|scheduled|-"),
    ("Foxes U21 v Seals U21", "Foxes U21|Seals U21|scheduled|-"),
    ("Hannover 96 vs Darmstadt 98", "Hannover 96|Darmstadt 98|scheduled|Heinz von Heiden Arena"),
    ("Hannover 96 vs FC Schalke 04", "Hannover 96|FC Schalke 04|scheduled|Heinz von Heiden Arena"),
    ("1. FC Foxes v Bayer 04 Seals", "1. FC Foxes|Bayer 04 Seals|scheduled|-"),
    // A dash or a score alone is between two teams that are known and play each other.
    ("Borussia Dortmund - FC Augsburg", "Borussia Dortmund|FC Augsburg|scheduled|Signal Iduna Park"),
    (
      "\u{26BD} Bundesliga: Borussia Dortmund \u{2013} FC Augsburg - Spieltag 3",
      "Borussia Dortmund|FC Augsburg|scheduled|Signal Iduna Park"
    ),
    ("Borussia Dortmund 2:1 FC Augsburg", "Borussia Dortmund|FC Augsburg|final|Signal Iduna Park"),
    ("Borussia Dortmund 2 - 1 FC Augsburg", "Borussia Dortmund|FC Augsburg|final|Signal Iduna Park"),
    ("Borussia Dortmund - FC Augsburg 2:1", "Borussia Dortmund|FC Augsburg|final|Signal Iduna Park"),
    ("Borussia Dortmund - Boston Red Sox", ""), ("Paris - Lyon", ""), ("Dinner - bring snacks", ""),
    ("Gate 7:30 Room 5", ""), ("Borussia Dortmund - Training", ""),
    // Whose calendar it is nobody says.
    ("[H] Foxes", ""), ("vs. Foxes", ""), ("Team meeting", ""), ("Meeting: 10-11 room 5", ""), ("Foxes 5-7 Seals", ""),
    ("at", ""),
  ]

  @Test(arguments: titles) func titleBecomes(_ title: String, _ game: String) {
    let event = """
      BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1@x\r\nDTSTART;TZID=Europe/Berlin:20260606T193000\r
      SUMMARY:\(title)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    let imported = Imported([FeedText("x.ics", event)])
    let games = imported.games.map { game in
      ["home.name", "away.name", "status", "venue.name"].map { game[$0] ?? "-" }.joined(separator: "|")
    }
    #expect(games == (game.isEmpty ? [] : [game]), "\(title)")
  }

  /// Anything ends, and nothing of a plain title is lost.
  @Test func plainTitlesStay() {
    for title in ["", " ", "(", "[", "|||", "a: b: c", "(((a)))", "vs. vs. vs.", "1-2-3 - 4", "@ @ @"] {
      _ = SummaryText.tidy(title)
    }
    #expect(SummaryText.tidy("Foxes (U19) - Seals") == "Foxes (U19) - Seals")
  }

  /// What is no game is one record, however often it recurs, and takes nothing from the games after it.
  @Test func whatIsNoGameIsNotExpanded() {
    let calendar = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:1@x
      DTSTART:20260606T193000Z
      RRULE:FREQ=DAILY
      SUMMARY:Team meeting
      END:VEVENT
      BEGIN:VEVENT
      UID:2@x
      DTSTART:20260606T193000Z
      RRULE:FREQ=WEEKLY;COUNT=4
      EXRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2
      SUMMARY:Foxes at Seals
      END:VEVENT
      END:VCALENDAR

      """
    let imported = Imported([FeedText("x.ics", calendar)])
    #expect(imported.counts == ["read=3 games=2 notGames=1"])
    #expect(imported.games.map { $0["localDate"] } == ["2026-06-13", "2026-06-27"])
    // That no league is named and no ground is known is said, too.
    let others = imported.report.findings.filter { $0.code != "missing-league" && $0.code != "date-of-utc" }
    #expect(others.allSatisfy { $0.severity == .info }, "\(imported.findings)")
  }
}
