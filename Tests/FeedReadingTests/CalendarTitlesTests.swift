import FeedImporting
import Foundation
import SourceText
import TestSupport
import Testing

@testable import FeedReading
@testable import UnknownFeeds

/// Titles of events as calendars write them, and which game they are of.
struct CalendarTitlesTests {
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
    ("FIBA World Cup - Foxes vs Seals", "Foxes|Seals|scheduled|-"),
    ("U12 Division 8 - Foxes v Seals", "Foxes|Seals|scheduled|-"),
    ("Foxes at Seals: Game 4", "Seals|Foxes|scheduled|-"),
    ("Foxes at Seals: Cancelled", "Seals|Foxes|cancelled|-"), ("Foxes v Seals: 3-1", "Foxes|Seals|final|-"),
    ("Foxes at Seals [Check Listings]", "Seals|Foxes|scheduled|-"),
    ("Foxes vs. Seals (NBA)", "Foxes|Seals|scheduled|-"), ("Training - Foxes vs Seals", ""),
    ("Seals E2 \u{B7} Heim gegen Foxes 4", "Seals E2|Foxes 4|scheduled|-"),
    ("Seals E2 \u{B7} Ausw\u{E4}rts bei Foxes 4", "Foxes 4|Seals E2|scheduled|-"),
    ("Seals - Away vs Foxes", "Foxes|Seals|scheduled|-"),
    ("Foxes vs Seals    1 : 2", "Foxes|Seals|final|-"), ("Foxes vs Seals - 0 : 1", "Foxes|Seals|final|-"),
    ("Foxes (3rd) vs Seals (4th)", "Foxes|Seals|scheduled|-"),
    ("Foxes vs Seals- Homecoming", "Foxes|Seals|scheduled|-"),
    ("\u{26BD} Foxes x Seals (1-1, 3-4 gp) *Seals vence*", "Foxes|Seals|final|-"),
    ("Foxes x Seals *CANCELLED*", "Foxes|Seals|cancelled|-"),
    ("\u{3010}\u{5DF2}\u{5B8C}\u{8D5B}\u{3011}Foxes vs Seals", "Foxes|Seals|final|-"),
    ("\u{2708}\u{FE0F} Foxes vs Seals", "Seals|Foxes|scheduled|-"),
    ("\u{1F3E0} Foxes vs Seals", "Foxes|Seals|scheduled|-"),
    ("16\u{5F3A}\u{8D5B}\u{FF5C}Foxes vs Seals", "Foxes|Seals|scheduled|-"), ("Result | Foxes vs Seals", ""),
    ("\u{1F4CA} \u{8D5B}\u{679C}\u{FF5C}Foxes vs Seals", ""), ("Result: Foxes vs Seals", ""),
    ("Dinner chez Paul", ""), ("GP appointment", ""), ("GRAND V - HARBOUR", ""),
    ("Foxes @ - Seals (OHL) -", "Seals (OHL)|Foxes|scheduled|-"), ("Foxes U8@Seals", "Seals|Foxes U8|scheduled|-"),
    ("\u{1F1F2}\u{1F1FD}Foxland - \u{1F1FF}\u{1F1E6}Sealand", "Foxland|Sealand|scheduled|-"),
    ("Foxes vs Seals (Week 13)", "Foxes|Seals|scheduled|-"), ("Foxes vs Seals (81 - 83)", "Foxes|Seals|final|-"),
    ("Forfeit: Foxes vs Seals", "Foxes|Seals|final|-"), ("Foxes vs Seals Away", "Seals|Foxes|scheduled|-"),
    ("Foxes vs Seals at Home", "Foxes|Seals|scheduled|-"),
    ("Women / Group B / Foxes vs Seals", "Foxes|Seals|scheduled|-"),
    ("Team dinner at Joe's", ""), ("Entry Forms Due at Office", ""), ("Finals at Neutral Sites", ""),
    ("Foxes vs. Reserve Date", ""), ("Game vs. Foxes", ""), ("Harbour League \u{2014} week 1", ""),
    // These say which team it is.
    ("Foxes (3rd) vs Seals", "Foxes (3rd)|Seals|scheduled|-"),
    ("Foxes V vs Seals IV", "Foxes V|Seals IV|scheduled|-"), ("Foxes V @ Seals", "Seals|Foxes V|scheduled|-"),
    ("Foxes V (Reserves) vs Seals", "Foxes V (Reserves)|Seals|scheduled|-"),
    ("Foxes V Seals", "Foxes|Seals|scheduled|-"),
    ("Foxes (W) vs Seals (W)", "Foxes (W)|Seals (W)|scheduled|-"),
    ("Foxes U21 v Seals U21", "Foxes U21|Seals U21|scheduled|-"),
    ("Hannover 96 vs Darmstadt 98", "Hannover 96|Darmstadt 98|scheduled|Heinz von Heiden Arena"),
    ("Foxes 2 vs 3", "Foxes 2|3|scheduled|-"),
    ("Winner Match 101 vs Winner Match 102", "Winner Match 101|Winner Match 102|scheduled|-"),
    ("Red Sox 5 @ White Sox 3", "White Sox|Red Sox|final|-"),
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
    ("Borussia Dortmund - FC Augsburg 2:1 (SO)", "Borussia Dortmund|FC Augsburg|final|Signal Iduna Park"),
    ("Seals Home Game vs. Foxes", "Seals|Foxes|scheduled|-"), ("Seals Away Game at Foxes", "Foxes|Seals|scheduled|-"),
    ("Seals Summer Cup - time TBD", ""), ("Foxes - TBD", ""),
    // Whose calendar it is nobody says.
    ("[H] Foxes", ""), ("vs. Foxes", ""), ("Team meeting", ""), ("Meeting: 10-11 room 5", ""), ("Foxes 5-7 Seals", ""),
    ("at", ""),
  ]

  /// Several games in one event.
  @Test func severalGames() {
    let title = "Group A / Foxes vs Seals / Lions vs Bears"
    let calendar = TeamCalendar(testDescription: "", titles: [title], games: [title])
    #expect(Imported([FeedText("x.ics", calendar.text)]).games.map { $0["name"] } == [title])
  }

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

  /// Races are events of their title.
  @Test(arguments: [
    "F1 - GP Harbour (Practice 1)", "F1 R1 \u{2014} Harbour GP \u{B7} Practice 1", "F1 Dutch Grand Prix \u{2013} FP1",
    "F1 - Monaco - Race", "F2: Feature (Harbour)", "MotoGP \u{2014} Grand Prix of Harbour 2026 \u{2014} Prove libere",
    "IMSA WeatherTech (GTD/GT3) - Harbour 24 at Daytona - Race", "Harbour 500 at Pier Speedway",
    "RN365 Harbour - Race", "Formula 1 \u{2014} Harbour Grand Prix 2026 \u{2014} Gara",
  ])
  func raceIsAnEvent(_ title: String) {
    let calendar = TeamCalendar(
      testDescription: title, name: "Motorsport Calendar \u{2014} F1 + MotoGP", titles: [title], games: [])
    let imported = Imported([FeedText("x.ics", calendar.text)])
    #expect(imported.games.map { $0.summary("name", "home.id") } == [title + " -"], "\(imported.findings)")
    #expect(!imported.report.findings.contains { $0.severity == .error }, "\(imported.findings)")
  }

  /// A team that is always first need not be at home. The letter after the points is the result.
  @Test func teamThatIsAlwaysFirst() {
    let titles = (1...8).map { "Foxes 10\($0) - Team \($0) 99 (W)" }
    func imported(_ titles: [String]) -> Imported {
      let calendar = TeamCalendar(testDescription: "", name: "Harbour Foxes Schedule", titles: titles, games: [])
      return Imported([FeedText("x.ics", calendar.text)])
    }
    let all = imported(titles)
    #expect(all.games.first?.summary("home.name", "away.name", "status") == "Foxes Team 1 final", "\(all.findings)")
    let message = "\"Harbour Foxes\" is the first side in all 8 titles, so that it is at home in all of these games"
    #expect(all.findings.contains { $0.contains(message) }, "\(all.findings)")
    #expect(!imported(titles + ["Owls 99 - Foxes 101 (W)"]).findings.contains { $0.contains("is the first side") })
  }

  /// Sessions of any name are events of a calendar of races. Of another calendar, it is said that most titles are left out.
  @Test func titlesBesideRaces() {
    func imported(_ titles: [String]) -> Imported {
      Imported([FeedText("x.ics", TeamCalendar(testDescription: "", titles: titles, games: []).text)])
    }
    let races = imported(["F1 Harbour - Race", "F1 Harbour - Sprint", "Harbour Practice"])
    #expect(races.games.map { $0["name"] } == ["F1 Harbour - Race", "F1 Harbour - Sprint", "Harbour Practice"])
    let others = imported(["Rally of Harbour", "F1 Harbour - Race", "Classic Cars", "Summer Party"])
    #expect(others.games.count == 1)
    #expect(
      others.findings.contains { $0.contains("3 titles name no two sides, such as \"Rally of Harbour\": left out") },
      "\(others.findings)")
  }

  /// A calendar as it is published, and its games as `home|away|status`.
  struct TeamCalendar: CustomTestStringConvertible {
    var testDescription: String
    var name = ""
    var product = "-//Test//EN"
    var team = ""
    /// Each with a description behind a bar, if it has one.
    var titles: [String]
    var games: [String]
    var shows: [String] = []
    var lacks: [String] = ["missing-team"]

    var text: String {
      var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:\(product)"]
      if !name.isEmpty { lines.append("X-WR-CALNAME:\(name)") }
      for (number, title) in titles.enumerated() {
        let parts = title.split(separator: "|", maxSplits: 1)
        lines += [
          "BEGIN:VEVENT", "UID:\(number)@x", "DTSTART;TZID=America/New_York:202609\(number + 10)T190000",
          "SUMMARY:\(parts[0])",
        ]
        if parts.count > 1 { lines.append("DESCRIPTION:\(parts[1])") }
        lines.append("END:VEVENT")
      }
      return (lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }
  }

  static let calendars = [
    TeamCalendar(
      testDescription: "numbers of teams between dashes", name: "Seals",
      titles: ["Seals - Foxes - 2", "Owls AS - 3 - Seals", "Seals - Bears", "Lions - 1 - Seals"],
      games: [
        "Seals|Foxes - 2|scheduled", "Owls AS - 3|Seals|scheduled", "Seals|Bears|scheduled",
        "Lions - 1|Seals|scheduled",
      ]),
    TeamCalendar(
      testDescription: "a stage before some sides", name: "Cup of the North",
      titles: [
        "Foxes vs Seals", "Owls vs Bears", "Seals vs Owls", "Bears vs Foxes", "Match for third place Owls vs Bears",
        "Final Foxes vs Seals",
      ],
      games: [
        "Foxes|Seals|scheduled", "Owls|Bears|scheduled", "Seals|Owls|scheduled", "Bears|Foxes|scheduled",
        "Owls|Bears|scheduled", "Foxes|Seals|scheduled",
      ]),
    TeamCalendar(
      testDescription: "numbers of teams, which are no points", name: "Phoenix",
      titles: ["Phoenix 1 vs Tigers 4", "Lions 2 vs Phoenix 1", "Phoenix 1 vs Bears 2", "Tigers 4 vs Phoenix 1"],
      games: [
        "Phoenix 1|Tigers 4|scheduled", "Lions 2|Phoenix 1|scheduled", "Phoenix 1|Bears 2|scheduled",
        "Tigers 4|Phoenix 1|scheduled",
      ]),
    TeamCalendar(
      testDescription: "where the own team plays, behind its name",
      titles: ["WBK (H) vs Foxes", "WBK (A) vs Seals", "WBK (H) vs Owls"],
      games: ["WBK|Foxes|scheduled", "Seals|WBK|scheduled", "WBK|Owls|scheduled"]),
    TeamCalendar(
      testDescription: "games with a dash and a score among others", name: "All my games",
      titles: [
        "Foxes - Seals (6-0)", "Owls - Foxes (2-0)", "Bears vs Lions", "Owls - Bears (1-1)", "Lions - Owls (0-3)",
        "Elks - Hawks (2-1)", "Bears vs Hawks", "Foxes - Hawks", "Dinner - bring snacks",
      ],
      games: [
        "Foxes|Seals|final", "Owls|Foxes|final", "Bears|Lions|scheduled", "Owls|Bears|final", "Lions|Owls|final",
        "Elks|Hawks|final", "Bears|Hawks|scheduled", "Foxes|Hawks|scheduled",
      ], lacks: []),
    TeamCalendar(
      testDescription: "results in descriptions", name: "Seals",
      titles: ["Seals vs Foxes|Result: 2-5", "Seals vs Owls|Score: 0-0", "Bears vs Seals|Bring water"],
      games: ["Seals|Foxes|final", "Seals|Owls|scheduled", "Bears|Seals|scheduled"]),
    TeamCalendar(
      testDescription: "names with a dash between blanks", name: "Ligue du Nord",
      titles: [
        "Foxes - Harbour 2 - 1 Seals", "Seals 0 - 1 Bears", "Bears 3 - 1 Foxes - Harbour", "Owls 3 - 1 Seals",
        "Bears 3 - 1 Owls", "Seals - Bears", "Foxes - Harbour - Owls",
      ],
      games: [
        "Foxes - Harbour|Seals|final", "Seals|Bears|final", "Bears|Foxes - Harbour|final", "Owls|Seals|final",
        "Bears|Owls|final", "Seals|Bears|scheduled", "Foxes - Harbour|Owls|scheduled",
      ], lacks: []),
    TeamCalendar(
      testDescription: "opponents with the word before them", name: "Harbour Seals Schedule",
      titles: ["vs. Foxes", "@ Bears", "at Lions", "Seals v. Wolves", "Training", "v Otters", "vs Orcas (Scrimmage)"],
      games: [
        "Harbour Seals|Foxes|scheduled", "Bears|Harbour Seals|scheduled", "Lions|Harbour Seals|scheduled",
        "Harbour Seals|Wolves|scheduled", "Harbour Seals|Otters|scheduled", "Harbour Seals|Orcas|scheduled",
      ]),
    TeamCalendar(
      testDescription: "a game of others among one's own", name: "Harbour Seals - Matches",
      titles: ["Orange v. White match", "vs. Foxes", "@ Bears"],
      games: ["Orange|White|scheduled", "Harbour Seals|Foxes|scheduled", "Bears|Harbour Seals|scheduled"]),
    TeamCalendar(
      testDescription: "marks behind the names", name: "Harbour Seals",
      titles: [
        "Harbour Seals vs Foxes (Home)", "Harbour Seals vs Bears (Away)", "Harbour Seals vs Lions [A]",
        "Harbour Seals vs Wolves - AWAY", "Orcas vs Harbour Seals (Away)",
      ],
      games: [
        "Harbour Seals|Foxes|scheduled", "Bears|Harbour Seals|scheduled", "Lions|Harbour Seals|scheduled",
        "Wolves|Harbour Seals|scheduled", "Orcas|Harbour Seals|scheduled",
      ]),
    TeamCalendar(
      testDescription: "marks in other languages", name: "Zeehonden 1",
      titles: ["[THUIS] Vossen", "[UIT] Beren", "Vossen (uit)", "Thuis: Leeuwen", "Uit tegen Wolven"],
      games: [
        "Zeehonden 1|Vossen|scheduled", "Beren|Zeehonden 1|scheduled", "Vossen|Zeehonden 1|scheduled",
        "Zeehonden 1|Leeuwen|scheduled", "Wolven|Zeehonden 1|scheduled",
      ]),
    TeamCalendar(
      testDescription: "events that are no games, and words around the sides", name: "Seals",
      titles: [
        "Game: Seals vs Foxes (Arrive 60 minutes early)", "Practice: Seals Practice at Glen Park",
        "Practice at Glen Park", "Tournament: Spring Cup vs field", "Meeting at Clubhouse",
        "Seals vs Week 9 - BYE WEEK",
        "BYE", "[L] Seals vs Bears", "[W] Seals at Lions", "CANCELLED - Seals vs Wolves", "Seals vs Otters - Postponed",
        "CANCELED: Seals vs Hawks", "PPD Seals at Orcas", "Seals at Elks (Postponed)", "Dinner at Marina",
        "Elks at Hawks",
      ],
      games: [
        "Seals|Foxes|scheduled", "Seals|Bears|final", "Lions|Seals|final", "Seals|Wolves|cancelled",
        "Seals|Otters|postponed", "Seals|Hawks|cancelled", "Orcas|Seals|postponed", "Elks|Seals|postponed",
        "Hawks|Elks|scheduled",
      ]),
    TeamCalendar(
      testDescription: "scores between the names", name: "Seals CS2",
      titles: ["Foxes 0-2 Seals", "Seals 2-1 Bears", "Seals 13 - 9 Lions", "Gate 7:30 Room 5"],
      games: ["Foxes|Seals|final", "Seals|Bears|final", "Seals|Lions|final"]),
    TeamCalendar(
      testDescription: "labels, clocks and marks around the sides", name: "Seals (TeamSnap)",
      titles: [
        "Game - vs Foxes", "Round 3 - Seals vs Bears", "Seals - U12 vs Lions", "Seals vs Otters 7:00 PM",
        "@ Wolves 10am", "** CANCELLED ** Seals at Hawks", "Seals vs Elks (Game 2)", "Seals vs Orcas @ 7pm",
        "Seals vs Bears (W 3-2)", "Seals (A) vs Lions (A)", "POSTPONED to 9/12: vs Foxes", "A - B",
        "Seals vs Owls (DH)",
      ],
      games: [
        "Seals|Foxes|scheduled", "Seals|Bears|scheduled", "Seals - U12|Lions|scheduled", "Seals|Otters|scheduled",
        "Wolves|Seals|scheduled", "Hawks|Seals|cancelled", "Seals|Elks|scheduled", "Seals|Orcas|scheduled",
        "Seals|Bears|final", "Seals (A)|Lions (A)|scheduled", "Seals|Foxes|postponed", "Seals|Owls|scheduled",
      ]),
    TeamCalendar(
      testDescription: "dashes between the names",
      titles: ["Foxes \u{2013} Seals", "Seals - Bears", "Lions - Seals", "Seals - Wolves", "Dinner - bring snacks"],
      games: ["Foxes|Seals|scheduled", "Seals|Bears|scheduled", "Lions|Seals|scheduled", "Seals|Wolves|scheduled"]),
    TeamCalendar(
      testDescription: "the visitors first", product: "-//www.prestosports.com//PrestoSports//EN",
      titles: [
        "(Baseball) Foxes vs. Seals (Mass.)|(Baseball) Foxes vs. Seals (Mass.)\\, Final - OT\\, 3-5",
        "(Baseball) Seals (Mass.) at Bears|(Baseball) Seals (Mass.) at Bears\\, Final\\, 1-5",
        "(Baseball) Lions vs. Seals (Mass.)|(Baseball) Lions vs. Seals (Mass.)\\, Cancelled",
        "(Men's Track & Field) Seals (Mass.) at Spring Invitational", "(Swimming) Seals (Mass.) and others",
        "(Baseball) Seals (Mass.) at Harbour Jamboree", "(Golf) Bye",
      ],
      games: [
        "Seals (Mass.)|Foxes|final", "Bears|Seals (Mass.)|final", "Seals (Mass.)|Lions|cancelled",
        "Seals (Mass.) at Spring Invitational", "Seals (Mass.) and others", "Seals (Mass.) at Harbour Jamboree",
      ]),
    TeamCalendar(
      testDescription: "a team that the user names", team: "Seals", titles: ["vs. Foxes", "Bears (Away)", "[H] vs."],
      games: ["Seals|Foxes|scheduled", "Bears|Seals|scheduled"]),
    TeamCalendar(
      testDescription: "a calendar of nobody", titles: ["vs. Foxes", "@ Bears"], games: [], shows: ["missing-team"],
      lacks: []),
    TeamCalendar(
      testDescription: "a name that says nothing", name: "My Team Schedule 2026", titles: ["vs. Foxes", "A v B"],
      games: ["A|B|scheduled"], shows: ["missing-team"], lacks: []),
    TeamCalendar(
      testDescription: "a league's calendar with dashes", name: "Harbour League",
      titles: [
        "Foxes - Seals", "Herons - Newts", "Seals - Herons", "Newts - Foxes", "Foxes - Herons", "Seals - Newts",
        "Assembly - all clubs", "Newts 2:1 Seals", "Seals - Foxes", "Dinner - bring snacks",
      ],
      games: [
        "Foxes|Seals|scheduled", "Herons|Newts|scheduled", "Seals|Herons|scheduled", "Newts|Foxes|scheduled",
        "Foxes|Herons|scheduled", "Seals|Newts|scheduled", "Newts|Seals|final", "Seals|Foxes|scheduled",
      ]),
    TeamCalendar(
      testDescription: "some games with dashes of nobody",
      titles: ["Foxes - Seals", "Herons - Newts", "Otters - Elks", "A v B"],
      games: ["A|B|scheduled"], shows: ["missing-team"], lacks: []),
    TeamCalendar(
      testDescription: "appointments with dashes",
      titles: ["Dinner - bring snacks", "A v B", "C v D", "Gym - late", "E v F", "Pool - closed"],
      games: ["A|B|scheduled", "C|D|scheduled", "E|F|scheduled"]),
    TeamCalendar(
      testDescription: "more appointments with dashes than games",
      titles: ["Dinner - bring snacks", "A v B", "Gym - late"], games: ["A|B|scheduled"]),
    TeamCalendar(
      testDescription: "a competition before sides with dashes",
      titles: [
        "Harbour Cup - Foxes - Seals", "Harbour Cup - Seals - Herons", "Pier Cup - Herons - Newts",
        "Harbour Cup - Newts - Foxes", "Pier Cup - Foxes - Herons", "Harbour Cup - Seals - Newts",
        "Lake Cup - Otters - Elks", "Harbour Cup - Draw - Meeting", "Lake Cup - Quarterfinal - Elks - Seals",
      ],
      games: [
        "Foxes|Seals|scheduled", "Seals|Herons|scheduled", "Herons|Newts|scheduled", "Newts|Foxes|scheduled",
        "Foxes|Herons|scheduled", "Seals|Newts|scheduled", "Otters|Elks|scheduled", "Elks|Seals|scheduled",
      ]),
    TeamCalendar(
      testDescription: "a competition before sides with dashes, in a team's calendar", team: "Seals",
      titles: ["Harbour Cup - Foxes - Seals", "Pier Cup - Seals - Herons", "Harbour Cup - Newts - Seals"],
      games: ["Foxes|Seals|scheduled", "Seals|Herons|scheduled", "Newts|Seals|scheduled"]),
    TeamCalendar(
      testDescription: "what is before and behind many sides",
      titles: [
        "Group Stage Foxes 2 x 0 Seals (Pool A)", "Group Stage Seals 1 x 1 Herons (Pool A)",
        "Group Stage Herons x Foxes (Pool B)", "Final Foxes x Herons",
      ],
      games: ["Foxes|Seals|final", "Seals|Herons|final", "Herons|Foxes|scheduled", "Foxes|Herons|scheduled"]),
    TeamCalendar(
      testDescription: "names that are longer than others",
      titles: [
        "Western Foxes at Foxes", "Western Seals at Seals", "Western Herons at Herons", "Foxes at Seals (PA)",
        "Seals at Herons (MD)", "Herons at Foxes (OH)", "Newts at Otters", "Elks at Newts", "Otters at Elks",
        "Newts at Elks",
      ],
      games: [
        "Foxes|Western Foxes|scheduled", "Seals|Western Seals|scheduled", "Herons|Western Herons|scheduled",
        "Seals (PA)|Foxes|scheduled", "Herons (MD)|Seals|scheduled", "Foxes (OH)|Herons|scheduled",
        "Otters|Newts|scheduled", "Newts|Elks|scheduled", "Elks|Otters|scheduled", "Elks|Newts|scheduled",
      ]),
    TeamCalendar(
      testDescription: "some titles with dashes of which not all are known to be games", team: "Seals",
      titles: ["Foxes - Seals", "Seals - Herons", "Newts - Elks"],
      games: ["Foxes|Seals|scheduled", "Seals|Herons|scheduled"], shows: [], lacks: ["missing-team"]),
    TeamCalendar(
      testDescription: "what is always behind a dash",
      titles: ["Fable - Release", "Otters II - Release", "Lake - Release"],
      games: [], shows: ["missing-team"], lacks: []),
    TeamCalendar(
      testDescription: "a remark behind sides with dashes", name: "Seals",
      titles: ["Seals - Foxes - Pier Arena", "Herons - Seals - Lake Park", "Seals - Newts - Pier Arena"],
      games: ["Seals|Foxes|scheduled", "Herons|Seals|scheduled", "Seals|Newts|scheduled"]),
    TeamCalendar(
      testDescription: "three parts of which none is known to be a side",
      titles: ["Harbour Cup - Foxes - Seals", "Harbour Cup - Newts - Herons", "Harbour Cup - Otters - Elks", "A v B"],
      games: ["A|B|scheduled"], shows: ["missing-team"], lacks: []),
    TeamCalendar(
      testDescription: "a score in place of the word between the sides",
      titles: [
        "CUP Foxes 2-0 Seals", "CUP Owls 1-1 Bears", "CUP Foxes vs Owls", "CUP Seals vs Bears", "CUP Owls vs Seals",
        "CUP Bears vs Foxes",
      ],
      games: [
        "Foxes|Seals|final", "Owls|Bears|final", "Foxes|Owls|scheduled", "Seals|Bears|scheduled",
        "Owls|Seals|scheduled", "Bears|Foxes|scheduled",
      ], lacks: ["missing-team", "inferred-feed"]),
    TeamCalendar(
      testDescription: "a title with a dash among many games",
      titles: ["Foxes - Seals", "Seals - Bears", "Lions - Seals", "Seals - Wolves", "Seals - Seals II"],
      games: ["Foxes|Seals|scheduled", "Seals|Bears|scheduled", "Lions|Seals|scheduled", "Seals|Wolves|scheduled"],
      shows: ["inferred-feed"]),
    TeamCalendar(
      testDescription: "competitions of several words behind the sides", name: "Pier Arena",
      titles: [
        "Foxes vs. Seals (HARBOUR CUP)", "Foxes vs Owls (League 2026)", "Bears vs. Foxes (HARBOUR CUP)",
        "Concert (THE NEWTS)",
      ],
      games: ["Foxes|Seals|scheduled", "Foxes|Owls|scheduled", "Bears|Foxes|scheduled"]),
    TeamCalendar(
      testDescription: "groups in brackets that are also letters of places and results",
      titles: [
        "Match 1 [A] Foxes vs Seals", "Match 2 [B] Owls vs Bears", "Match 3 [L] Lions vs Newts",
        "Match 4 [A] Seals vs Otters", "Match 5 [C] Elks vs Orcas",
      ],
      games: [
        "Foxes|Seals|scheduled", "Owls|Bears|scheduled", "Lions|Newts|scheduled", "Seals|Otters|scheduled",
        "Elks|Orcas|scheduled",
      ]),
    TeamCalendar(
      testDescription: "a club's other teams next to letters of places", team: "Seals",
      titles: ["[H] Foxes", "[A] Owls", "[A] Bears (B)", "[H] Lions (C)"],
      games: [
        "Seals|Foxes|scheduled", "Owls|Seals|scheduled", "Bears (B)|Seals|scheduled", "Seals|Lions (C)|scheduled",
      ]),
    TeamCalendar(
      testDescription: "teams named like occasions", titles: ["Party Animals vs Foxes", "Foxes vs. Party Animals"],
      games: ["Party Animals|Foxes|scheduled", "Foxes|Party Animals|scheduled"]),
    TeamCalendar(
      testDescription: "rounds in brackets, and teams by age that are none",
      titles: ["Foxes vs Seals (J1)", "Bears vs Foxes (J2)", "Foxes vs Owls (J8)"],
      games: ["Foxes|Seals|scheduled", "Bears|Foxes|scheduled", "Foxes|Owls|scheduled"]),
    TeamCalendar(
      testDescription: "teams by age in brackets",
      titles: ["Foxes vs Seals (U12)", "Foxes vs Bears (U14)", "Foxes vs Owls (U16)"],
      games: ["Foxes|Seals (U12)|scheduled", "Foxes|Bears (U14)|scheduled", "Foxes|Owls (U16)|scheduled"]),
    TeamCalendar(
      testDescription: "a word before every first side",
      titles: [
        "\u{1F3E0} Heim: KM Seals vs Foxes", "\u{1F697} Ausw\u{E4}rts: KM Foxes vs Seals",
        "\u{1F3E0} Heim: KM Seals vs Owls", "\u{1F697} Ausw\u{E4}rts: KM Owls vs Seals",
        "\u{1F3E0} Heim: KM Seals vs Bears", "\u{1F697} Ausw\u{E4}rts: KM Newts vs Seals",
      ],
      games: [
        "Seals|Foxes|scheduled", "Foxes|Seals|scheduled", "Seals|Owls|scheduled", "Owls|Seals|scheduled",
        "Seals|Bears|scheduled", "Newts|Seals|scheduled",
      ]),
    TeamCalendar(
      testDescription: "broadcasters behind sides with dashes",
      titles: [
        "Foxes - Seals (TV4)", "Seals - Owls (SVT)", "Owls - Foxes (TV4)", "Seals - Foxes (SVT)", "Owls - Seals (TV4)",
        "Foxes - Owls (SVT)",
      ],
      games: [
        "Foxes|Seals|scheduled", "Seals|Owls|scheduled", "Owls|Foxes|scheduled", "Seals|Foxes|scheduled",
        "Owls|Seals|scheduled", "Foxes|Owls|scheduled",
      ]),
    TeamCalendar(
      testDescription: "a remark behind one side", team: "Seals",
      titles: ["vs. Foxes \u{2014} Spring Cup First Round", "Game at Owls"],
      games: ["Seals|Foxes|scheduled", "Owls|Seals|scheduled"]),
    TeamCalendar(
      testDescription: "games among races",
      titles: [
        "F1 - Monaco - Race", "F1 - Monaco - Qualifying", "F1 - Monaco - FP1",
        "MLB : Seattle Mariners - Philadelphia Phillies",
      ],
      games: [
        "F1 - Monaco - Race", "F1 - Monaco - Qualifying", "F1 - Monaco - FP1",
        "Seattle Mariners|Philadelphia Phillies|scheduled",
      ]),
    TeamCalendar(
      testDescription: "evenings with several fights",
      titles: [
        "[UFC] UFC 331: Silva vs. Jones 2 [TV]", "UFC Fight Night: Song vs. Reyes", "UFC 332 - Silva vs Song",
        "Foxes vs Seals",
      ],
      games: [
        "UFC 331: Silva vs. Jones 2", "UFC Fight Night: Song vs. Reyes", "UFC 332 - Silva vs Song",
        "Foxes|Seals|scheduled",
      ]),
    TeamCalendar(
      testDescription: "numbers of which nothing shows what they are", titles: ["Phoenix 1 vs Tigers 4"],
      games: ["Phoenix|Tigers|final"], shows: ["inferred-feed"]),
    TeamCalendar(
      testDescription: "a result behind a name in the description",
      titles: ["Foxes VS Seals|Round 1\\n\u{6700}\u{7EC8}\u{6BD4}\u{5206}\u{FF1A}Foxes 3 : 0 Seals"],
      games: ["Foxes|Seals|final"]),
    TeamCalendar(
      testDescription: "a league's calendar", name: "Harbour League",
      titles: ["Foxes at Seals", "Bears vs. Lions", "Otters at Wolves", "Seals at Bears"],
      games: [
        "Seals|Foxes|scheduled", "Bears|Lions|scheduled", "Wolves|Otters|scheduled", "Bears|Seals|scheduled",
      ]),
  ]

  /// What is reported of titles that may be read in another way.
  @Test(arguments: [
    (
      ["Phoenix 1 vs Tigers 4"],
      "the numbers after both names are read as a score, such as in \"Phoenix 1 vs Tigers 4\": they may also be numbers of "
        + "teams"
    ),
    (
      ["Foxes vs Seals", "Gala 10-12 Hall"],
      "1 title with a dash or a score may be of two teams, such as \"Gala 10-12 Hall\": left out"
    ),
  ])
  func doubtfulTitles(_ titles: [String], _ message: String) {
    let calendar = TeamCalendar(testDescription: "", titles: titles, games: [])
    let imported = Imported([FeedText("x.ics", calendar.text)])
    #expect(imported.report.findings.contains { $0.message == message }, "\(imported.findings)")
  }

  /// The zone of a calendar is that of its reader, who may be far from the games.
  @Test(arguments: [("20260611T190000Z", true), ("20260611T110000Z", false)])
  func startsAtNight(_ start: String, _ isReported: Bool) {
    let text =
      "BEGIN:VCALENDAR\r\nX-WR-TIMEZONE:Asia/Shanghai\r\nBEGIN:VEVENT\r\nUID:1@x\r\nDTSTART:\(start)\r\n"
      + "SUMMARY:Foxes vs Seals\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    let message =
      "the start is at night in Asia/Shanghai, the calendar's zone: the zone of its place may be another and its date the day "
      + "before; state the zone with --zone"
    let imported = Imported([FeedText("x.ics", text)])
    #expect(imported.report.findings.contains { $0.message == message } == isReported, "\(imported.findings)")
  }

  @Test(arguments: calendars) func calendarBecomes(_ calendar: TeamCalendar) {
    var settings = ImportSettings()
    settings.team = calendar.team
    let imported = Imported([FeedText("x.ics", calendar.text)], settings: settings)
    let games = imported.games.map { game in
      game["name"] ?? ["home.name", "away.name", "status"].map { game[$0] ?? "-" }.joined(separator: "|")
    }
    #expect(games == calendar.games)
    let codes = Set(imported.report.findings.map(\.code.description))
    #expect(codes.isSuperset(of: calendar.shows) && codes.isDisjoint(with: calendar.lacks), "\(imported.findings)")
  }

  /// One season of a team in a style that calendars are written in, with events between that are no games.
  struct RandomCalendar {
    enum Style: CaseIterable {
      case wordBefore, bothSides, markBefore, markBehind, dutchMarks, markAndOwnName, dash, scores, visitorsFirst
    }

    private static let own = [
      "Harbour Seals", "FC Seehund 05", "St. Mary's HS", "Zeehonden", "Foca Clube", "Seals U12",
    ]
    private static let opponents = [
      "Foxes", "Bears (W)", "1. FC Wolves", "St. John's", "Real Otters", "Lions U21", "A.C. Elks", "Hawks & Doves",
      "Orcas 2", "Birds FC",
    ]
    let style: Style
    let isNamed: Bool
    private(set) var titles: [String] = []
    private(set) var games: [String] = []
    let name: String

    init(_ generator: inout SeededGenerator) {
      style = generator.pick(Style.allCases)
      isNamed = generator.chance(50) || ![Style.bothSides, .dash, .visitorsFirst].contains(style)
      name = generator.pick(Self.own)
      let lone = [
        "Practice", "Team meeting", "BYE", "Practice at Glen Park", "Training: bring boots", "Dinner - bring snacks",
      ]
      for _ in 0..<(6 + generator.below(14)) {
        if generator.chance(20) {
          titles.append(generator.pick(lone))
        } else {
          addGame(&generator)
        }
      }
    }

    private mutating func addGame(_ generator: inout SeededGenerator) {
      let opponent = generator.pick(Self.opponents)
      let isHome = generator.chance(50)
      let goals = (generator.below(5), generator.below(5))
      let (home, away) = isHome ? (name, opponent) : (opponent, name)
      var title =
        switch style {
        case .wordBefore:
          generator.pick(isHome ? ["vs.", "vs", "v"] : ["@", "at"]) + " \(opponent)"
        case .bothSides: generator.chance(50) ? "\(home) vs. \(away)" : "\(away) at \(home)"
        case .markBefore: (isHome ? "[H] " : "(A) ") + opponent
        case .markBehind: opponent + (isHome ? " (Home)" : " - AWAY")
        case .dutchMarks: (isHome ? "[THUIS] " : "[UIT] ") + opponent
        case .markAndOwnName: "\(name) vs \(opponent) " + (isHome ? "(H)" : "[A]")
        case .dash: "\(home) \u{2013} \(away)"
        case .scores: "\(home) \(goals.0)-\(goals.1) \(away)"
        case .visitorsFirst: isHome ? "\(away) vs. \(home)" : "\(away) at \(home)"
        }
      var status = style == .scores ? "final" : "scheduled"
      switch generator.below(8) {
      case 0 where style != .scores:
        title = generator.pick(["CANCELLED - ", "CANCELED: ", "[Cancelled] "]) + title
        status = "cancelled"
      case 1 where style != .scores:
        title += generator.pick([" - Postponed", " (PPD)", " [postponed]"])
        status = "postponed"
      case 2 where style != .scores:
        title = (generator.chance(50) ? "[W] " : "[L] ") + title
        status = "final"
      case 3 where style != .dash && style != .scores: title += " (Arrive 45 minutes early)"
      case 4 where style != .dash && style != .scores: title = "\u{26BD} Game: " + title
      default: break
      }
      titles.append(title)
      games.append("\(home)|\(away)|\(status)")
    }

    var calendar: TeamCalendar {
      TeamCalendar(
        testDescription: "\(style)", name: isNamed ? "\(name) Schedule" : "",
        product: style == .visitorsFirst ? "-//www.prestosports.com//PrestoSports//EN" : "-//Test//EN", titles: titles,
        games: games)
    }
  }

  /// No game of any style is lost, turned round or invented.
  @Test(arguments: Seeds.first(getenv("SPORTSTIME_WHOLE") == nil ? 60 : 3_000)) func seasonInAnyStyleIsRead(
    _ seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let random = RandomCalendar(&generator)
    let imported = Imported([FeedText("x.ics", random.calendar.text)])
    let games = imported.games.map { game in
      ["home.name", "away.name", "status"].map { game[$0] ?? "-" }.joined(separator: "|")
    }
    // Of some games with dashes alone, nothing may show whose they are.
    if random.style == .dash, !random.isNamed, random.games.count < 4, games.isEmpty {
      return #expect(imported.report.findings.contains { $0.code == .noGames }, "seed \(seed)")
    }
    #expect(games == random.games, "seed \(seed), \(random.style)\n\(random.titles.joined(separator: "\n"))")
  }

  /// The ground is the second side's.
  @Test func visitorsFirstByTheirGrounds() {
    let titles = (1...9).map { $0 % 2 == 0 ? "Seals vs. Team \($0)" : "Team \($0) vs. Seals" }
    let grounds = (1...9).map { $0 % 2 == 0 ? "Ground \($0)" : "Pier Arena" }
    let titled = CalendarTitles(titles, grounds: grounds)
    #expect(titled.read("Team 1 vs. Seals").sides == "Seals vs. Team 1")
    #expect(titled.read("Seals vs. Team 2").sides == "Team 2 vs. Seals")
    #expect(CalendarTitles(titles).read("Team 1 vs. Seals").sides == "Team 1 vs. Seals")
  }

  /// Anything ends.
  @Test func oddTitlesEnd() {
    for title in [
      "", " ", "(", "[", "|||", "a: b: c", "(((a)))", "vs. vs. vs.", "1-2-3 - 4", "@ @ @", "- - -", ": : :",
    ] {
      for team in ["", "a"] { _ = CalendarTitles([title], team: team).read(title) }
    }
    #expect(CalendarTitles([]).read("Foxes (U19) - Seals").sides.isEmpty)
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
    let utc =
      "the start is in UTC and the zone of its place is unknown, so its date is the UTC date; state the zone with --zone"
    #expect(imported.findings.contains { $0.contains(utc) }, "\(imported.findings)")
  }
}
