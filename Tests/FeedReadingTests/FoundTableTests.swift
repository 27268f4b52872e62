import CivilTime
import FeedImporting
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import FeedReading
@testable import UnknownFeeds

/// Tables and lists with the columns that files of strangers have, beyond the usual ones.
struct FoundTableTests {
  private static func imported(_ text: String, name: String = "x.csv", zone: String = "UTC") -> Imported {
    var settings = ImportSettings()
    settings.zone = ZoneDatabase.system.zone(zone)
    return Imported([FeedText(name, text)], settings: settings)
  }

  /// What two members of the first game are.
  private static func expect(_ text: String, _ first: String, _ second: String, are expected: String) {
    let imported = imported(text)
    #expect(imported.games.first?.summary(first, second) == expected, "\(imported.findings)")
  }

  /// Games of four teams, each at the ground of the second team.
  private static let meetings = zip(pairs, 1...).map { pair, day in
    "2026-06-\(day),Team\(pair.0),Team\(pair.1),Pier \(pair.1)\n"
  }.joined()
  private static let titledMeetings = meetings.split(separator: "\n").map { row in
    let cells = row.split(separator: ",")
    return row + ",\(cells[1]) vs \(cells[2])\n"
  }.joined()
  private static let groundTeams = pairs.map { "Team\($0.1) Team\($0.0)" }
  private static let pairs = (1...4).flatMap { first in (1...4).filter { $0 != first }.map { (first, $0) } }

  /// What columns beside the sides say of the status, in three games: played, off, to come.
  @Test(arguments: [
    ("FTHG,FTAG", "2,1", ",", ","), ("home_score,away_score", "2,1", "-,-", ","),
    ("home_goals,away_goals", "2 (4),2 (3)", ",", ","), ("gols_mandante,gols_visitante", "2,0", ",", ","),
    ("team1_goals,team2_goals", "2,0", ",", ","), ("HG,VG", "2,0", ",", ","),
    ("Home PTS,Visitor PTS", "98,88", ",", ","),
    ("Score", "2\u{2013}1", "", ""), ("Result", "FT 1-1", "", ""), ("Result", "13:12", "", ""),
    ("match_result", "3 \u{2212} 0", "-", ""), ("Score", "3-2", "vs", ""),
    ("vPTS,hPTS", "76,56", ",", ","), ("mandante_Placar,visitante_Placar", "4,2", ",", ","),
    ("giocata", "true", "false", "false"), ("hscore,ascore", "105,101", ",", ","),
    ("goles_local,goles_visita", "3,1", ",", ","), ("gospodarz_res,gosc_res", "94,106", ",", ","),
    ("golosVisitada,golosVisitante", "3,1", ",", ","), ("Kotitulos,Vierastulos", "3,1", ",", ","),
    ("gol_casa,gol_trasferta", "3,1", ",", ","), ("Endstand", "64 : 57", "", ""),
    ("buts_dom,buts_ext", "3,1", ",", ","), ("golSquadra1,golSquadra2", "3,1", "-1,-1", "-1,-1"),
    ("Gols_M,Gols_V", "3,1", ",", ","), ("home_score,away_score", "3,1", "-1,-1", "-1,-1"),
    ("saetzeA,saetzeB", "3,1", ",", ","), ("satz1,satz2", "4:3,4:2", ",", ","),
    ("GOLCS,GOLTR", "3,1", ",", ","), ("PtsW,PtsL", "3,1", ",", ","), ("result", "2.5 - 1.5", "", ""),
    ("home_xyz,away_xyz", "3,1", ",", ","), ("homeScore,awayScore", "184/5 (35.0 ov),203/8 (35.0 ov)", ",", ","),
    ("winner", "Foxes", "", "-"), ("match_winner,margin", "Foxes,10 wickets", ",", ","), ("ganador", "Foxes", "", ""),
  ])
  func pointsAreOfAGameThatIsOver(_ columns: String, _ played: String, _ second: String, _ third: String) {
    let imported = Self.statuses(columns, [played, second, third])
    #expect(imported.games.map { $0["status"] } == ["final", "scheduled", "scheduled"], "\(imported.findings)")
  }

  @Test(arguments: [
    ("fixture_status_long", "Match Finished", "Match Postponed", "Not Started", "postponed"),
    ("fixture_status_short", "FT", "PST", "NS", "postponed"), ("postponed", "FALSE", "TRUE", "FALSE", "postponed"),
    ("is_cancelled", "0", "1", "0", "cancelled"), ("notes", "", "POSTPONED", "Bring own chairs", "postponed"),
    ("Score", "2-1", "P-P", "", "postponed"), ("Score", "2-1", "A-A", "", "suspended"),
    ("Remarks,Score", ",2-1", "Cancelled,", ",", "cancelled"),
    ("info,home score,away score", ",2,1", "abgesagt,,", ",,", "cancelled"),
    ("winner", "Foxes 1", "Abandoned", "", "suspended"), ("winner", "Foxes 1", "no result", "", "suspended"),
    ("result,home_score,away_score", ",2,1", "abandoned,0,0", ",,", "suspended"),
    ("status,home_score,away_score", ",2,1", "suspended,,", ",,", "suspended"),
    ("status,home_score,away_score", "Otl,2,3", "Postponed,,", "Scheduled,,", "postponed"),
    ("status,home_score,away_score", "FT,2,1", "Postponed,,", ",0,0", "postponed"),
    ("Status,home_score,away_score", "Regulation,2,1", "Cancelled,,", "Scheduled,,", "cancelled"),
    ("note,home_score,away_score", "-,2,1", "\u{BBF8}\u{C138}\u{BA3C}\u{C9C0}\u{CDE8}\u{C18C},,", "-,,", "cancelled"),
    // Put off, and played since.
    ("notes,home_score,away_score", "Postponed,2,1", "postponed,,", ",,", "postponed"),
    ("notes,status", "Postponed,FT", "Postponed,NS", ",NS", "postponed"),
  ])
  func gamesThatAreOff(_ columns: String, _ played: String, _ off: String, _ open: String, _ status: String) {
    let imported = Self.statuses(columns, [played, off, open])
    let hasPlayed = played.contains { $0.isNumber } && played != "0" || played.contains("F") && played != "FALSE"
    #expect(
      imported.games.map { $0["status"] } == [hasPlayed ? "final" : "scheduled", status, "scheduled"],
      "\(imported.findings)")
  }

  private static func statuses(_ columns: String, _ cells: [String]) -> Imported {
    let sides = [("Foxes", "Seals"), ("Owls", "Bears"), ("Seals", "Owls")]
    let rows = zip(sides, cells).enumerated().map { number, row in
      "2026-06-1\(number + 1),19:05,\(row.0.0),\(row.0.1),\(row.1)"
    }
    return imported((["date,time,home,away,\(columns)"] + rows).joined(separator: "\n") + "\n")
  }

  /// A header with a name for both sides, whose second column may be as pandas writes it.
  @Test(arguments: [
    "Date,Visitor/Neutral,PTS,Home/Neutral,PTS", "Date,Visitor/Neutral,PTS,Home/Neutral,PTS.1",
    "Date,Team,Score,Team,Score", "Date,Team,Pts,Team.1,Pts.1",
  ])
  func columnsOfOneName(_ header: String) {
    let imported = Self.imported(
      "\(header)\n2026-06-11,Foxes,107,Seals,119\n2026-06-12,Owls,,Bears,\n2026-06-13,Seals,,Owls,\n")
    #expect(imported.games.map { $0["status"] } == ["final", "scheduled", "scheduled"], "\(imported.findings)")
    let sides = header.contains("Visitor") ? ["Seals", "Foxes"] : ["Foxes", "Seals"]
    #expect([imported.games[0]["home.name"], imported.games[0]["away.name"]] == sides, "\(imported.findings)")
    #expect(!imported.findings.contains { $0.contains("duplicate-column") }, "\(imported.findings)")
  }

  /// What stands before the sides of a title or behind them, and the sides of its last row.
  @Test(arguments: [
    ("SF1: Foxes vs Owls", "Foxes|Owls"), ("Cup: Final: Foxes vs Owls", "Foxes|Owls"),
    ("SF1 - Foxes v Owls", "Foxes|Owls"), ("Foxes vs Owls, 4th Match", "Foxes|Owls"),
    ("Foxes vs Owls (Final)", "Foxes|Owls"), ("Foxes vs Owls - Time TBD", "Foxes|Owls"),
    ("Foxes @ Owls - Time TBD", "Owls|Foxes"), ("Final: Foxes vs Owls, 4th Match - TBD", "Foxes|Owls"),
    ("Foxes vs\u{A0}Owls", "Foxes|Owls"),
    // These are parts of names.
    ("Foxes - Harbour vs Owls", "Foxes - Harbour|Owls"), ("Foxes (W) vs Owls (W)", "Foxes (W)|Owls (W)"),
    ("Foxes vs Owls, Inc", "Foxes|Owls, Inc"),
  ])
  func remarksOfTitles(_ title: String, _ sides: String) {
    let isAt = title.contains("@")
    let others = sides.contains(", ") ? ["Foxes vs Seals", "Seals vs Foxes"] : ["Foxes vs Seals", "Owls vs Seals"]
    let rows = (others.map { isAt ? $0.replacing("vs", with: "@") : $0 } + [title]).enumerated().map { number, title in
      "2026-06-1\(number + 1),19:05,\"\(title)\""
    }
    let imported = Self.imported((["date,time,match"] + rows).joined(separator: "\n") + "\n")
    let last = imported.games.last.map { [$0["home.name"] ?? "-", $0["away.name"] ?? "-"].joined(separator: "|") }
    #expect(last == sides, "\(imported.findings)")
  }

  /// Leagues with a matchday after each.
  @Test func leaguesWithMatchdays() {
    let imported = Self.imported(
      "date,competition,home,away\n2026-04-26,Ligue 1 - Journ\u{E9}e 31,Foxes,Seals\n"
        + "2026-08-21,Ligue 1 - Journ\u{E9}e 01,Owls,Bears\n2026-08-30,Harbour Cup,Seals,Owls\n")
    #expect(
      imported.games.map { $0.summary("league", "round", "season") }
        == ["ligue-1 31 2025", "ligue-1 01 2026", "harbour-cup - 2026"], "\(imported.findings)")
  }

  /// Scores in a table without a header, and columns without a name.
  @Test func scoresWithoutNames() {
    var settings = ImportSettings()
    settings.columns = [(.date, "1"), (.home, "2"), (.away, "4")].map { .init(use: $0, path: $1) }
    let text = "2026-06-11,Foxes,0 - 1,Seals,0-1\n2026-06-12,Owls,2 - 1,Bears,1-0\n2026-06-13,Seals,,Owls,\n"
    let imported = Imported([FeedText("x.csv", text)], settings: settings)
    #expect(imported.games.map { $0["status"] } == ["final", "final", "scheduled"], "\(imported.findings)")
    let unnamed = Self.imported(
      "Week,Date,Winner/tie,,Loser/tie,,PtsW,PtsL\n1,2026-06-11,Foxes,@,Seals,boxscore,3,1\n"
        + "1,2026-06-12,Owls,,Bears,boxscore,2,1\n")
    #expect(unnamed.games.map { $0["home.name"] } == ["Seals", "Owls"], "\(unnamed.findings)")
    #expect(!unnamed.findings.contains { $0.contains("duplicate-column") }, "\(unnamed.findings)")
  }

  /// A score column with words that mean nothing is a question.
  @Test func unknownWordAmongScores() {
    let imported = Self.statuses("score", ["2-1", "4-3", "see below"])
    #expect(imported.games.map { $0["status"] } == ["final", "final", "scheduled"])
    #expect(imported.findings.contains { $0.contains("which statuses are \"see below\"? no word is known") })
  }

  /// A source, and `home away date start` of its first game.
  @Test(arguments: [
    (
      "Date,Time,Team One,Team Two\n2026-06-14,19:05,Foxes,Seals\n2026-06-15,19:05,Seals,Owls\n",
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    ("Date,Visitor,Home\n2026-06-14,(3) Seals,(12) Foxes\n2026-06-15,Owls,Seals\n", "foxes seals 2026-06-14 -"),
    ("Date,VisTm,HomeTm\n2026-06-14,Seals,Foxes\n2026-06-15,Owls,Seals\n", "foxes seals 2026-06-14 -"),
    ("date,hteam,ateam\n2026-06-14,Foxes,Seals\n2026-06-15,Seals,Owls\n", "foxes seals 2026-06-14 -"),
    (
      "data,hora,equipe_casa,equipe_fora\n2026-06-14,19:05,Foxes,Seals\n2026-06-15,19:05,Seals,Owls\n",
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // One odd text among the clocks of a column with an unknown name.
    (
      "fecha,hora_arg,local,visitante\n2026-06-14,19:05,Foxes,Seals\n2026-06-15,A confirmar,Seals,Owls\n2026-06-16,20:00,Owls,Seals\n",
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // Shares of 1 are no times.
    (
      "date,home,away,home_win_prob\n2026-06-14,Foxes,Seals,0.556\n2026-06-15,Seals,Owls,0.5\n",
      "foxes seals 2026-06-14 -"
    ),
    // What R writes for nothing.
    (
      "date,time,home,away,venue,home_score,away_score\n2026-06-14,19:05,Foxes,Seals,NA,2,1\n2026-06-15,NA,Seals,Owls,NA,NA,NA\n",
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // What a database writes for nothing.
    (
      "date,time,home,away\n2026-06-14,\\N,Foxes,Seals\n2026-06-15,19:05,Seals,Owls\n",
      "foxes seals 2026-06-14 -"
    ),
    (
      #"{"events":[{"startTimestamp":1781463900,"homeTeam":{"name":"Foxes"},"awayTeam":{"name":"Seals"}}]}"#,
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // The game's date, and not that of its round or competition.
    (
      #"{"matches":[{"matchDateUtc":"2026-06-14T19:05:00Z","matchDateLocal":"2026-06-14T21:05:00","home":{"name":"Foxes"},"away":{"name":"Seals"},"matchSet":{"startDateUtc":"2026-06-13T00:00:00Z"},"phase":"PRE_MATCH"}]}"#,
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // Midnight stands behind each day, and the time is in another column.
    (
      "Data,Ora,Squadra Casa,Squadra Trasferta\n2026-06-14T00:00:00,19:05:00,Foxes,Seals\n2026-06-15T00:00:00,20:00:00,Seals,Owls\n",
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // The days of games without a time among instants.
    (
      "start,home,away\n2026-06-14T19:05:00Z,Foxes,Seals\n2026-06-20,Seals,Owls\n2026-06-27,Owls,Seals\n",
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // An address is no time.
    (
      "date,home,away,source\n2026-06-14,Foxes,Seals,https://a.example/b\n2026-06-15,Seals,Owls,https://a.example/b\n",
      "foxes seals 2026-06-14 -"
    ),
    // A team is "time" in Portuguese.
    (
      "data,time_casa,time_visitante,resultado\n2026-06-14,Foxes,Seals,2-1\n2026-06-15,Seals,Owls,0-0\n",
      "foxes seals 2026-06-14 -"
    ),
    ("data,time1,time2\n2026-06-14,Foxes,Seals\n2026-06-15,Seals,Owls\n", "foxes seals 2026-06-14 -"),
    // Records by their ids.
    (
      #"{"body":{"g1":{"date":"2026-06-14","home":"Foxes","away":"Seals"},"g2":{"date":"2026-06-15","home":"Seals","away":"Owls"}}}"#,
      "foxes seals 2026-06-14 -"
    ),
    (
      #"{"event":{"name":"Cup","date":"2026-06-14"},"matches":[{"home":"Foxes","away":"Seals"},{"home":"Seals","away":"Owls"}]}"#,
      "foxes seals 2026-06-14 -"
    ),
    // Names say more than identifiers.
    (
      "date,home,away,homeName,awayName\n2026-06-14,new_foxes,seals,Foxes,Seals\n2026-06-15,seals,new_foxes,Seals,Foxes\n",
      "foxes seals 2026-06-14 -"
    ),
    // Who does not play has no game.
    ("date,home,away\n2026-06-13,Owls,BYE\n2026-06-14,Foxes,Seals\n", "foxes seals 2026-06-14 -"),
    ("date,Player 1,Player 2\n2026-06-14,Foxes,Seals\n2026-06-15,Seals,Owls\n", "foxes seals 2026-06-14 -"),
    (
      #"[{"date":"2026-06-14","playerA":{"id":1,"name":"Foxes"},"playerB":{"id":2,"name":"Seals"}}]"#,
      "foxes seals 2026-06-14 -"
    ),
    // Titles in a column with another name, some of which have a word between the sides twice.
    ("date,what\n2026-06-14,Foxes vs Seals\n2026-06-15,Seals vs Owls\n", "foxes seals 2026-06-14 -"),
    (
      "date,time,home,away\n2026-06-14,7:05p (ET),Foxes,Seals\n2026-06-15,11 a.m. (ET),Seals,Owls\n",
      "foxes seals 2026-06-14 2026-06-14T19:05:00-04:00"
    ),
    (
      "date_ast,kickoff_ast,home,away\n2026-06-14,19:05,Foxes,Seals\n2026-06-15,20:05,Seals,Owls\n",
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // The day with its year, and the same for people.
    (
      "day,date,home,away\nJun 14,2026-06-14,Foxes,Seals\nJun 15,2026-06-15,Seals,Owls\n",
      "foxes seals 2026-06-14 -"
    ),
    // The whole start, and a clock of no known form.
    (
      "date,kickoff_local,kickoff_at,home,away\n2026-06-14,Sun001,2026-06-14 19:05,Foxes,Seals\n"
        + "2026-06-15,Mon001,2026-06-15 20:05,Seals,Owls\n",
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // A document with a single game.
    (#"{"id":1,"date":"2026-06-14","home":"Foxes","away":"Seals"}"#, "foxes seals 2026-06-14 -"),
    // What a program writes for a number of seconds.
    (
      #"[{"gameTime_epoch":"1781463900.0","home":"Foxes","away":"Seals"}]"#,
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // The instant that all games have.
    (
      #"[{"start_utc":null,"start_local":"2026-06-14T16:05:00-03:00","home":"Foxes","away":"Seals"},"#
        + #"{"start_utc":"2026-06-15T19:05:00+00:00","start_local":"2026-06-15T16:05:00-03:00","home":"Seals","away":"Owls"}]"#,
      "foxes seals 2026-06-14 2026-06-14T16:05:00-03:00"
    ),
    // Lists of several days.
    (
      #"{"today":[{"matches":[{"date":"2026-06-14","home":"Foxes","away":"Seals"}]}],"#
        + #""tomorrow":[{"matches":[{"date":"2026-06-15","home":"Seals","away":"Owls"}]}]}"#,
      "foxes seals 2026-06-14 -"
    ),
    ("date:home:away:venue:notes\n2026-06-14:Foxes:Seals::\n2026-06-15:Seals:Owls::\n", "foxes seals 2026-06-14 -"),
    ("Spieldatum;Heimmannschaft;Ausw\u{E4}rtsmannschaft\n2026-06-14;Foxes;Seals\n", "foxes seals 2026-06-14 -"),
    // No month of September.
    ("date,home,away,Set 1,Set 2\n2026-06-14,Foxes,Seals,6-4,6-3\n", "foxes seals 2026-06-14 -"),
    // The zone in the name and in each text of the only clock.
    (
      "Date,Time India (IST),Time UAE,home,away\n2026-06-14,7:30 PM IST,6:00 PM UAE,Foxes,Seals\n"
        + "2026-06-15,7:30 PM IST,6:00 PM UAE,Seals,Owls\n",
      "foxes seals 2026-06-14 2026-06-14T19:30:00+05:30"
    ),
    ("date,Team,Team2\n2026-06-14,Foxes,Seals\n2026-06-15,Seals,Owls\n", "foxes seals 2026-06-14 -"),
    ("date,home_team,opponent_team\n2026-06-14,Foxes,Seals\n2026-06-15,Seals,Owls\n", "foxes seals 2026-06-14 -"),
    ("year,month,day,home,away\n2026,6,14,Foxes,Seals\n2026,6,15,Seals,Owls\n", "foxes seals 2026-06-14 -"),
    (
      "year,month,day,time,home,away\n2026,6,14,19:05,Foxes,Seals\n2026,6,15,19:05,Seals,Owls\n",
      "foxes seals 2026-06-14 2026-06-14T19:05:00+00:00"
    ),
    // How long games took is no start.
    (
      "date,home,away,LOG\n2026-06-14,Foxes,Seals,2:43\n2026-06-15,Owls,Seals,2:51\n2026-06-16,Owls,Seals,2:33\n"
        + "2026-06-17,Owls,Seals,2:47\n2026-06-18,Owls,Seals,3:04\n2026-06-19,Owls,Seals,2:28\n2026-06-20,Owls,Seals,2:39\n"
        + "2026-06-21,Owls,Seals,2:22\n2026-06-22,Owls,Seals,2:57\n2026-06-23,Owls,Seals,2:36\n2026-06-24,Owls,Seals,2:41\n",
      "foxes seals 2026-06-14 -"
    ),
    // Numbers are no names.
    (#"[{"date":"2026-06-14","home":7,"away":8,"clubs":{"home":"Foxes","away":"Seals"}}]"#, "foxes seals 2026-06-14 -"),
  ])
  func columnsOfStrangers(_ text: String, _ game: String) {
    let imported = Self.imported(text)
    #expect(imported.games.first?.summary("home.id", "away.id", "localDate", "start") == game, "\(imported.findings)")
    #expect(!imported.report.findings.contains { $0.severity == .error }, "\(imported.findings)")
    #expect(
      imported.games.allSatisfy {
        ["-", ""].contains($0.summary("venue.name")) && ["-", ""].contains($0.summary("phase"))
      })
  }

  /// What states the side of a team's schedule, and the sides of the games.
  @Test(arguments: [
    ("fecha,es_local,rival\n2026-06-14,true,Foxes\n2026-06-15,false,Owls\n", "", "Seals-Foxes Owls-Seals"),
    ("date,domicile,rival\n2026-06-14,x,Foxes\n2026-06-15,,Owls\n", "domicile", "Seals-Foxes Owls-Seals"),
    ("date,where_to,rival\n2026-06-14,1,Foxes\n2026-06-15,0,Owls\n", "where_to", "Seals-Foxes Owls-Seals"),
    ("date,away_day,rival\n2026-06-14,no,Foxes\n2026-06-15,yes,Owls\n", "away_day", "Seals-Foxes Owls-Seals"),
    (
      "datum,ort,gegner\n2026-06-14,Heimspiel,Foxes\n2026-06-15,Ausw\u{E4}rtsspiel,Owls\n", "", "Seals-Foxes Owls-Seals"
    ),
    ("datum,ort,gegner\n2026-06-14,Heimspiel,Foxes\n", "ort", "Seals-Foxes"),
    ("Date,,Opp\n2026-06-14,,Foxes\n2026-06-15,@,Owls\n", "", "Seals-Foxes Owls-Seals"),
    // An opponent that is a title with both sides.
    (
      "date,is_home,opponent\n2026-06-14,true,Seals - Foxes\n2026-06-15,false,Owls - Seals\n2026-06-16,true,Seals - Bears\n",
      "", "Seals-Foxes Owls-Seals Seals-Bears"
    ),
    // A practice has no opponent.
    ("date,type,homeaway,opponent\n2026-06-14,Game,Home,Foxes\n2026-06-15,Practice,Home,\n", "", "Seals-Foxes"),
  ])
  func sideOfATeamsSchedule(_ text: String, _ column: String, _ sides: String) {
    var settings = ImportSettings()
    settings.team = "Seals"
    if !column.isEmpty { settings.columns = [.init(use: .side, path: column)] }
    let imported = Imported([FeedText("x.csv", text)], settings: settings)
    #expect(
      imported.games.map { $0.summary("home.name", "away.name") }.map { $0.replacing(" ", with: "-") }
        == sides.split(separator: " ").map(String.init), "\(imported.findings) \(imported.failures)")
  }

  /// A table with a row for each game, and the sides of its games.
  @Test(arguments: [
    (
      "date,team_1,team_2,home_team_1\n2026-06-14,Foxes,Seals,1\n2026-06-15,Owls,Seals,0\n",
      ["Foxes Seals", "Seals Owls"]
    ),
    (
      "Date,Winner,Pts,,Loser,Pts\n2026-06-14,Foxes,24,,Seals,21\n2026-06-15,(4) Owls,35,@,Bears,31\n2026-06-16,Bears,3,N,Owls,2\n",
      ["Foxes Seals", "Bears Owls", "Bears Owls"]
    ),
    (
      "date,teamAName,teamBName\n2026-06-14,Foxes,Seals\n2026-06-15,Owls,Seals\n", ["Foxes Seals", "Owls Seals"]
    ),
    (
      "date,Team1_ID,Team2_ID,Title\n2026-06-14,117,118,Foxes at Seals\n2026-06-15,119,118,Owls at Seals\n",
      ["Seals Foxes", "Seals Owls"]
    ),
    // The team of a ground is at home.
    ("date,team1,team2,venue\n" + meetings, groundTeams),
    ("date,team1,team2,venue,title\n" + titledMeetings, groundTeams),
  ])
  func whichSideIsAtHome(_ text: String, _ sides: [String]) {
    let imported = Self.imported(text)
    #expect(
      imported.games.map { game in
        ["home.name", "away.name"].map { (game[$0] ?? "-").replacing(" ", with: "-") }.joined(separator: " ")
      } == sides, "\(imported.findings) \(imported.failures)")
  }

  /// In the tables of American leagues the first of two teams is the visitor now and then.
  /// Titles of both sides whose grounds are those of the second one.
  @Test func groundsOfTheSecondSideOfTitles() {
    let rows = Self.meetings.split(separator: "\n").map { row in
      let cells = row.split(separator: ",")
      return "\(cells[0]),\(cells[1]) vs \(cells[2]),\(cells[3])"
    }
    let imported = Self.imported((["date,matchup,location"] + rows).joined(separator: "\n") + "\n")
    #expect(
      imported.games.first?.summary("home.id", "away.id", "venue.name") == "team2 team1 Pier 2", "\(imported.findings)")
    #expect(imported.findings.contains { $0.contains("the grounds are those of the second side") })
  }

  @Test func unnamedOrderOfAnAmericanLeague() {
    let imported = Self.imported(
      "Date,Team1,Team1_Runs,Team2,Team2_Runs\n2026-04-01,Boston Red Sox,1,New York Yankees,2\n"
        + "2026-04-02,Chicago Cubs,1,Boston Red Sox,2\n")
    #expect(
      imported.findings.contains {
        $0.contains("American tables often name the visitors first: state it with --column")
      },
      "\(imported.findings) \(imported.failures)")
  }

  @Test func groundsThatContradictTheSides() {
    let imported = Self.imported("date,home,away,venue\n" + Self.meetings)
    #expect(
      imported.failures.contains {
        $0.contains("home and away: the grounds are those of \"away\": is \"home\" at home")
      },
      "\(imported.findings) \(imported.failures)")
  }

  /// Sets of tennis show that a game is over, and are no points of it.
  @Test func setsAreNoPoints() {
    let imported = Self.imported("date,home,away,set1,set2\n2026-06-14,Foxes,Seals,6-4,6-3\n2026-06-15,Seals,Owls,,\n")
    #expect(imported.games.map { $0["status"] } == ["final", "scheduled"], "\(imported.findings)")
    #expect(imported.findings.contains { $0.contains("status: a first set in \"set1\"") && !$0.contains("score: ") })
  }

  /// Columns that are no names of sides, and what the refusal says.
  @Test(arguments: [
    (
      "date,home_id,away_id\n2026-06-14,PEL031,PEL017\n2026-06-15,PEL015,PEL011\n",
      "home and away: \"home_id\" has ids: where are the names of the teams"
    ),
    (
      "date,team_a_players,team_b_players\n2026-06-14,\"A, B, C, D, E\",\"F, G, H, I, J\"\n", "it lacks two sides"
    ),
    (
      "date,squadra_a,squadra_b\n2026-06-14,\"A, B, C, D, E\",\"F, G, H, I, J\"\n2026-06-15,\"A, B, C, D, E\",\"F, G, H, I, J\"\n",
      "it lacks two sides"
    ),
  ])
  func columnsWithoutNames(_ text: String, _ message: String) {
    let imported = Self.imported(text)
    #expect(imported.failures.contains { $0.contains(message) }, "\(imported.findings) \(imported.failures)")
  }

  /// Some programs write a local time with a Z.
  @Test(arguments: [(["19:05", "20:00", "18:00"], true), (["21:05", "22:00", "20:00"], false)])
  func clockOfInstants(_ clocks: [String], _ isReported: Bool) {
    let starts = ["2026-06-14T19:05:00Z", "2026-06-15T20:00:00Z", "2026-06-16T18:00:00Z"]
    let rows = zip(starts, clocks).map { "\($0),\($0.prefix(10)),\($1),Foxes,Seals\n" }
    let imported = Self.imported("kickoff_iso,date,time,home,away\n" + rows.joined())
    let message =
      "the times in UTC are those of \"time\", which may be local times (--column date=NAME --column time=NAME"
    #expect(imported.findings.contains { $0.contains(message) } == isReported, "\(imported.findings)")
  }

  /// A table, and what is said of what is doubtful in it.
  @Test(arguments: [
    (
      "date,EarlyHomeTeam,EarlyAwayTeam,LateHomeTeam,LateAwayTeam\n2026-06-14,Foxes,Seals,Owls,Bears\n"
        + "2026-06-21,Owls,Foxes,Bears,Seals\n",
      "each record has more games: \"LateHomeTeam\" and \"LateAwayTeam\": they are left out; a definition can read them with"
    ),
    (
      "date,team,side,opponent\n2026-06-14,Seals,home,Foxes\n2026-06-15,Seals,away,Owls @ Harbour Cup\n",
      "\"opponent\": 1 text has more than a name, such as \"Owls @ Harbour Cup\": is all of it the opponent?"
    ),
    (
      "date,home,away,sealsruns,otherruns\n2026-06-14,Foxes,Seals,2,1\n2026-06-15,Seals,Owls,3,0\n",
      "scores are not read, so no game is over: \"sealsruns\", \"otherruns\""
    ),
    (
      #"[{"id":1,"start":"2026-06-14T19:05:00Z","home":"Foxes","away":"Seals"},"#
        + #"{"id":2,"start":"2026-06-14T19:05:00Z","home":"Foxes","away":"Seals"}]"#,
      "1 record has the sides and the start of another one: taken for different games, because of the ids"
    ),
    // Among days in order, those that can be have the month first.
    (
      "date,home,away\n30/03/26,Foxes,Seals\n31/03/26,Owls,Bears\n04/01/26,Seals,Owls\n04/02/26,Bears,Foxes\n"
        + "04/03/26,Foxes,Owls\n04/04/26,Seals,Bears\n04/05/26,Bears,Owls\n13/04/26,Owls,Foxes\n",
      "\"date\": some dates seem to have the day first, and others the month (--dates dmy, or --dates mdy)"
    ),
    // Without a year, no order makes a shorter season.
    (
      "date,home,away\n"
        + ["10-3", "10-4", "10-5", "10-6", "10-7", "10-8"].map { "\($0),Foxes,Seals\n" }.joined(),
      "\"date\": its dates can be read with the day first (--dates dmy) and with the month first"
    ),
    // Without a header.
    ("E1,15/10/26 15:00,Foxes,Seals\nE1,22/10/26 15:00,Seals,Owls\n", "is column 3 at home, and column 4 away"),
    ("1,Foxes,Seals,2026-10-11,Pier\n2,Owls,Bears,2026-10-18,Dock\n", "is column 2 at home, and column 3 away"),
    ("Foxes,Seals,2026:06:14:15:00\nSeals,Owls,2026:06:15:12:00\n", "is column 1 at home, and column 2 away"),
    ("20260614:Foxes:Seals:2:1\n20260615:Seals:Owls:0:3\n", "is column 2 at home, and column 3 away"),
    ("date,adverse,Equipe adverse\n2026-06-14,x,Foxes\n", "whose schedule it is (--team NAME)"),
  ])
  func doubtsOfTables(_ text: String, _ message: String) {
    let imported = Self.imported(text, name: text.hasPrefix("[") ? "x.json" : "x.csv")
    #expect(
      (imported.findings + imported.failures).contains { $0.contains(message) },
      "\(imported.findings) \(imported.failures)")
  }

  /// Chinese dates with the weekday in brackets and no year.
  @Test func chineseDates() {
    var settings = ImportSettings()
    settings.season = "2026"
    settings.zone = ZoneDatabase.system.zone("UTC")
    let text =
      "\u{65E5}\u{671F},\u{65F6}\u{95F4},home,away\n6\u{6708}14\u{65E5}\u{FF08}\u{65E5}\u{FF09},19:05,Foxes,Seals\n"
      + "6\u{6708}20\u{65E5}(\u{516D}),20:05,Seals,Owls\n"
    let imported = Imported([FeedText("x.csv", text)], settings: settings)
    #expect(
      imported.games.map { $0.summary("start") } == ["2026-06-14T19:05:00+00:00", "2026-06-20T20:05:00+00:00"],
      "\(imported.findings) \(imported.failures)")
  }

  /// A flag of games that are all over, and a division that is a part of the season.
  @Test func wordsOfAllRecords() {
    let imported = Self.imported(
      "date,home,away,completed,division\n2026-06-14,Foxes,Seals,True,REGULAR SEASON\n2026-06-15,Seals,Owls,True,Playoffs\n"
    )
    #expect(
      imported.games.map { $0.summary("status", "league", "phase") } == [
        "final  REGULAR SEASON", "final  Playoffs",
      ], "\(imported.findings)")
  }

  /// Games of two grades with one name of the clubs, in a table whose grades are not read.
  @Test(arguments: [("grade", true), ("competition", false)]) func recordsThatDifferInWhatIsNotRead(
    _ column: String, _ isReported: Bool
  ) {
    let imported = Self.imported(
      "date,time,home,away,\(column)\n2026-06-14,19:05,Foxes,Seals,Men\n2026-06-14,19:05,Foxes,Seals,Women\n")
    let message = "1 record repeats another one in all that is read and not in \"grade\": taken for the same games"
    #expect(imported.findings.contains { $0.contains(message) } == isReported, "\(imported.findings)")
    #expect(imported.games.count == (isReported ? 1 : 2), "\(imported.findings)")
  }

  /// A table without a header: the numbers right behind both sides are their points.
  @Test func pointsWithoutAHeader() {
    var settings = ImportSettings()
    settings.columns = [.init(use: .home, path: "4"), .init(use: .away, path: "5")]
    let text = "1960;1;1960-09-04;Foxes;Seals;0;2\n1960;1;1960-09-05;Owls;Bears;3;1\n1960;2;1960-09-11;Seals;Owls;;\n"
    let imported = Imported([FeedText("x.csv", text)], settings: settings)
    #expect(imported.games.map { $0["status"] } == ["final", "final", "scheduled"], "\(imported.findings)")
  }

  /// A row over the header names groups of its columns.
  @Test func groupsOverTheHeader() {
    let text =
      ",,,,Team,Team,Team,Opponent,Opponent,Opponent\nRk,Date,home,away,FG,FGA,FT,ORB,AST,STL\n"
      + "1,2026-06-14,Foxes,Seals,1,2,3,4,5,6\n2,2026-06-15,Seals,Owls,1,2,3,4,5,6\n"
    let imported = Self.imported(text)
    #expect(
      imported.games.map { $0.summary("home.id", "away.id") } == ["foxes seals", "seals owls"], "\(imported.failures)")
  }

  /// Seasons as the NHL writes them, and phases that are numbers.
  @Test func seasonOfTwoYearsInOneNumber() {
    let imported = Self.imported("date,season,gameType,home,away\n2026-06-14,20252026,2,Foxes,Seals\n")
    #expect(imported.games.map { $0.summary("season", "phase") } == ["2025-26 -"], "\(imported.findings)")
  }

  /// Football from August to May, and cricket in spring.
  @Test func seasonsOfTwoSports() {
    let football = ["2025-08-16", "2025-10-11", "2025-12-06", "2026-02-07", "2026-04-11", "2026-05-20"]
    let cricket = ["2024-04-01", "2024-05-20", "2025-04-01", "2025-05-20"]
    let rows = football.map { "\($0),Foxes,Seals\n" } + cricket.map { "\($0),Lions,Bears\n" }
    let imported = Self.imported("date,home,away\n" + rows.joined())
    let seasons = imported.games.map { $0.summary("home.id", "localDate", "season") }
    #expect(seasons.filter { $0.hasPrefix("foxes") }.allSatisfy { $0.hasSuffix(" 2025") }, "\(seasons)")
    #expect(
      seasons.filter { $0.hasPrefix("lions") } == cricket.map { "lions \($0) \($0.prefix(4))" }, "\(seasons)")
  }

  /// A list within the games is not that of the games.
  @Test func goalsAreNoGames() {
    let text = """
      [{"fecha":"2026-02-21","rival":"Foxes","condicion":"local","goles":[{"jugador":8,"minuto":10},{"jugador":9,"minuto":15}]},
       {"fecha":"2026-02-28","rival":"Owls","condicion":"visitante","goles":[]}]
      """
    var settings = ImportSettings()
    settings.team = "Seals"
    let imported = Imported([FeedText("x.json", text)], settings: settings)
    #expect(
      imported.games.map { $0.summary("home.name", "away.name", "localDate") } == [
        "Seals Foxes 2026-02-21", "Owls Seals 2026-02-28",
      ], "\(imported.findings) \(imported.failures)")
  }

  /// Days without a year of a season that lasts over New Year.
  @Test(arguments: [("2025", "09/10"), ("2025-26", "09/10"), ("2025/2026", "9 de octubre")])
  func daysOfASeason(_ season: String, _ day: String) {
    var settings = ImportSettings()
    settings.season = season
    let isSpanish = day.contains("de")
    let rows = [day, isSpanish ? "31 de diciembre" : "31/12", isSpanish ? "8 de enero" : "08/01"]
    let text = "date,home,away\n" + rows.map { "\($0),Foxes,Seals\n" }.joined()
    let imported = Imported([FeedText("x.csv", text)], settings: settings)
    #expect(
      imported.games.compactMap { $0["localDate"] }.sorted() == ["2025-10-09", "2025-12-31", "2026-01-08"],
      "\(imported.findings) \(imported.failures)")
  }

  @Test(arguments: ["14.4.26.", "14.04.2026.", "14 Aprile, 2026"]) func formsOfDates(_ date: String) {
    let imported = Self.imported("date,home,away\n\"\(date)\",Foxes,Seals\n")
    #expect(imported.games.first?["localDate"] == "2026-04-14", "\(imported.findings) \(imported.failures)")
  }

  /// Midnights among evenings.
  @Test func midnightsAmongEvenings() {
    let rows = ["19:45", "21:30", "00:00", "20:00"].enumerated().map { "2026-06-1\($0),\($1),Foxes,Seals" }
    let imported = Self.imported((["date,time,home,away"] + rows).joined(separator: "\n") + "\n")
    #expect(imported.findings.contains { $0.contains("midnight-start: 1 start is at 0:00") }, "\(imported.findings)")
  }

  /// Midnight is far from the other starts, the last of which are at half past ten, or in the morning far from UTC.
  @Test(arguments: [
    ["T194500Z", "T223000Z", "T000000Z", "T200000Z"],
    [
      ";TZID=Australia/Perth:T000000", ";TZID=Australia/Perth:T080000", ";TZID=Australia/Perth:T113000",
      ";TZID=Australia/Perth:T090000",
    ],
  ])
  func midnightsInACalendar(_ clocks: [String]) {
    let events = clocks.enumerated().map { number, clock in
      let parts = clock.split(separator: ":")
      let start = parts.count > 1 ? "\(parts[0]):2026061\(number)\(parts[1])" : ":2026061\(number)\(clock)"
      return
        "BEGIN:VEVENT\r\nUID:\(number)@x\r\nDTSTART\(start)\r\nSUMMARY:Foxes vs Seals \(number) FC\r\nEND:VEVENT\r\n"
    }
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(events.joined())END:VCALENDAR\r\n"
    let imported = Imported([FeedText("x.ics", text)])
    #expect(imported.findings.contains { $0.contains("midnight-start: 1 start is at 0:00") }, "\(imported.findings)")
  }

  @Test(arguments: [
    "Face-off time shown as TBC on the published schedule.", "Kick-off TBC", "Round 1\\nTime to be confirmed",
  ])
  func timesThatADescriptionCallsOpen(_ text: String) {
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1@x\r\nDTSTART;TZID=Europe/London:20260913T183000\r\n"
      + "SUMMARY:Foxes vs Seals\r\nDESCRIPTION:\(text)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    let imported = Imported([FeedText("x.ics", text)])
    #expect(imported.games.map { $0.summary("localDate", "start") } == ["2026-09-13 -"], "\(imported.findings)")
  }

  /// Objects in place of the names of sides.
  @Test func objectsAsSides() {
    let text = """
      {"matches":[{"date":"2026-06-15","round":"Group","team1":{"name":"Foxes","logo":"f.png"},
      "team2":{"name":"Seals","logo":"s.png"},"score":"2-0"}]}
      """
    let imported = Imported([FeedText("x.json", text)])
    #expect(
      imported.games.map { $0.summary("home.name", "away.name", "status") } == ["Foxes Seals final"],
      "\(imported.findings) \(imported.failures)")
  }

  // MARK: Places

  /// A second column of the place has the cities, and one that says home or away is none.
  @Test func columnsOfThePlace() {
    let imported = Self.imported(
      "date,home,away,stadium,location\n2026-06-14,Foxes,Seals,Rose Bowl,Pasadena\n2026-06-15,Owls,Seals,Pier Park,Boston\n"
    )
    #expect(
      imported.games.map { $0.summary("venue.name", "venue.city") } == ["Rose Bowl Pasadena", "Pier Park Boston"],
      "\(imported.findings)")
    let marked = Self.imported(
      "date,home,away,venue,venue_name,estado\n2026-06-14,Foxes,Seals,home,Pier Park,pendiente\n2026-06-15,Owls,Foxes,away,Lake Park,finalizado\n"
    )
    #expect(
      marked.games.map { $0.summary("venue.name", "venue.region", "status") }
        == ["Pier Park - scheduled", "Lake Park - final"], "\(marked.findings)")
  }

  /// A city of the same name in another country, in a source with games of one.
  @Test func cityAbroad() {
    let cities = ["Helsinki", "Tampere", "Turku", "Salo"]
    let rows = cities.flatMap { city in
      (1...(city == "Salo" ? 1 : 6)).map { "2026-06-0\($0),Team \(city),Seals,\(city)" }
    }
    let imported = Self.imported((["date,home,away,city"] + rows).joined(separator: "\n") + "\n")
    #expect(
      imported.findings.contains {
        $0.contains("ambiguous-city: \"Sal\u{F2}\" is taken to be the one in \"IT\", ")
          && $0.hasSuffix("1 game is there")
      }, "\(imported.findings)")
  }

  /// A ground of the same name is in another country.
  @Test func groundOfAnotherCountry() {
    let grounds = ["Lumen Field", "BMO Stadium", "Allianz Field", "Q2 Stadium", "Citi Field"]
    let rows =
      (0..<15).map { "2026-06-\($0 + 10),Team \($0 % 5),Seals,\(grounds[$0 % 5])" }
      + (0..<3).map { "2026-07-1\($0),Foxes,Seals,Red Bull Arena" }
    let imported = Self.imported((["date,home,away,venue"] + rows).joined(separator: "\n") + "\n")
    #expect(
      imported.findings.contains {
        $0.contains("\"Red Bull Arena\" is taken to be the one in \"Leipzig, DE\", but that is ")
          && $0.contains(" km from most games, and 3 home games of \"Foxes\" are there: if it is another one")
      }, "\(imported.findings)")
  }

  @Test func groundFarFromTheTeamsCity() {
    let rows = (1...3).map { "a-league,2026-06-0\($0),Melbourne Victory,Sydney FC,Nissan Stadium" }
    let imported = Self.imported((["league,date,home,away,venue"] + rows).joined(separator: "\n") + "\n")
    #expect(
      imported.findings.contains {
        $0.contains("\"Nissan Stadium\" is taken to be the one in \"Nashville, US\", but that is ")
          && $0.contains(" km from the team's city, and 3 home games of \"Melbourne Victory\" are there")
      }, "\(imported.findings)")
  }

  /// Grounds of one name: that of the home team, and of several at one time none.
  @Test(arguments: [
    ("a-league,2016-06-01,Melbourne Victory,Sydney FC,Etihad Stadium", "docklands-stadium Melbourne"),
    ("epl,2016-06-01,Manchester City,Liverpool,Etihad Stadium", "etihad-stadium Manchester"),
    ("x,2016-06-01,Foxes,Seals,Etihad Stadium", "etihad-stadium-unknown -"),
    ("x,2024-06-01,Foxes,Seals,Etihad Stadium", "etihad-stadium Manchester"),
    ("a-league,2014-03-01,Newcastle Jets,Sydney FC,Hunter Stadium", "mcdonald-jones-stadium Newcastle"),
    ("ligue-1,2015-10-01,Angers SCO,Olympique Lyonnais,Stade Jean Bouin", "stade-raymond-kopa Angers"),
    ("serie-a,2010-03-01,Siena,Juventus,Stadio Artemio Franchi", "stadio-artemio-franchi-siena Siena"),
    ("serie-a,2010-03-01,Fiorentina,Juventus,Stadio Artemio Franchi", "stadio-artemio-franchi Firenze"),
  ])
  func groundsOfOneName(_ row: String, _ ground: String) {
    Self.expect("league,date,home,away,venue\n\(row)\n", "venue.id", "venue.city", are: ground)
  }

  /// National teams are at home in the city of their country, if it has one of that name.
  @Test(arguments: [
    ("New Zealand,Australia,Seddon Park,Hamilton", "NZ Pacific/Auckland"),
    ("Scotland,Ireland,The Grange,Perth", "GB Europe/London"),
    ("Guyana,India,Pier Ground,Providence", "GY America/Guyana"),
    ("Pakistan,Sri Lanka,Pier Ground,Dubai", "AE Asia/Dubai"),
    ("Foxes,Seals,Pier Ground,Hamilton", "CA America/Toronto"),
  ])
  func citiesOfNations(_ row: String, _ place: String) {
    Self.expect("date,home,away,venue,city\n2026-06-14,\(row)\n", "venue.country", "venue.timeZone", are: place)
  }

  /// Games that are not at the ground of the side that is named first.
  @Test(arguments: [
    ("UEFA Champions League,Final,Paris Saint-Germain,Arsenal", "-"),
    ("UEFA Champions League,Semi-finals,Paris Saint-Germain,Arsenal", "Paris"),
    ("FA Cup,Semi-Final,Liverpool,Arsenal", "-"), ("FA Cup,Round 3,Liverpool,Arsenal", "Liverpool"),
    ("Community Shield,,Liverpool,Arsenal", "-"), ("FIFA Club World Cup,Group A,Manchester City,Al Hilal", "-"),
    ("FIFA Intercontinental Cup,,Cruz Azul,Flamengo", "-"), ("Premier League,Final,Liverpool,Arsenal", "Liverpool"),
    ("UEFA Conference League,Group A,Shakhtar Donetsk,Crystal Palace", "-"),
  ])
  func groundsThatAreNotOfTheHomeClub(_ row: String, _ city: String) {
    // The same sides are at home in another round.
    let sides = row.split(separator: ",", omittingEmptySubsequences: false)
    let other = "\(sides[0]),Round 1,\(sides[2]),\(sides[3]),2026-02-01"
    let imported = Self.imported("competition,round,home,away,date\n\(other)\n\(row),2026-05-30\n")
    #expect(imported.games.last?.summary("venue.city") == city, "\(imported.findings)")
  }

  /// A table of results with notes on where some games were: points after each side, and places in notes.
  @Test func placesInNotes() {
    let imported = Self.imported(
      "Date,Visitor,G,Home,G.1,Notes\n2022-10-07,Sharks,1.0,Foxes,4.0,\"at (Prague, CZ)\"\n"
        + "2022-10-08,Sharks,1.0,Foxes,4.0,\"at Pier Arena (Tampere, FI)\"\n2022-10-11,Foxes,3.0,Sharks,2.0,\n2026-10-11,Owls,,Foxes,,\n"
    )
    #expect(
      imported.games.map { $0.summary("venue.name", "venue.city", "venue.country", "status") } == [
        "- Prague CZ final", "Pier Arena Tampere FI final", "- - - final", "- - - scheduled",
      ], "\(imported.findings)")
  }

  /// The cities are in `venue`.
  @Test func groundsNextToTheirCities() {
    let imported = Self.imported(
      "date,stadium,venue,home,away\n2018-06-19,Pier Stadium,Kazan,Foxes,Seals\n2018-06-20,Dock Arena,Boston,Seals,Foxes\n"
    )
    #expect(
      imported.games.map { $0.summary("venue.name", "venue.city") } == ["Pier Stadium Kazan", "Dock Arena Boston"],
      "\(imported.findings)")
  }

  @Test(arguments: [
    ("sport", "nba", "nba bos"), ("sport", "basketball", " bos"), ("lig", "NBA", "nba bos"),
    ("kompetisi", "NBA", "nba bos"),
  ])
  func columnsOfLeagues(_ column: String, _ word: String, _ sides: String) {
    let text = "\(column),date,home,away\n\(word),2025-11-01,Boston Celtics,Houston Rockets\n"
    Self.expect(text, "league", "home.id", are: sides)
  }

  @Test func onlyKnownGround() {
    let rows =
      (0..<12).map { "2026-06-\($0 + 10),Team \($0 % 4),Seals,Pier \($0 % 4)" }
      + (0..<3).map { "2026-07-1\($0),Foxes,Seals,Nissan Stadium" }
    let imported = Self.imported((["date,home,away,venue"] + rows).joined(separator: "\n") + "\n")
    #expect(
      imported.findings.contains {
        $0.contains("\"Nissan Stadium\" is taken to be the one in \"Nashville, US\", but hardly any other ground")
      }, "\(imported.findings)")
  }

  @Test func cityOfAnotherContinent() {
    let cities = ["Sydney", "Melbourne", "Brisbane", "Perth", "Tamworth"]
    let rows = cities.flatMap { city in
      (1...(city == "Tamworth" ? 1 : 4)).map { "2026-06-0\($0),Team \(city),Seals,\(city)" }
    }
    let imported = Self.imported((["date,home,away,city"] + rows).joined(separator: "\n") + "\n")
    #expect(
      imported.findings.contains {
        $0.contains("ambiguous-city: \"Tamworth\" is taken to be the one in \"GB\", ")
          && $0.contains(" km from most games: 1 game is there")
      }, "\(imported.findings)")
    #expect(!imported.findings.contains { $0.contains("\"Perth\" is taken to be") })
  }

  /// Of a table with a row for each team of a game there is one game for both rows.
  @Test func rowsOfATeamAndItsOpponent() {
    let rows = [
      "2026-06-14,Foxes,Seals,casa,2,1", "2026-06-14,Seals,Foxes,fora,1,2", "2026-06-15,Owls,Seals,casa,0,0",
      "2026-06-15,Seals,Owls,fora,0,0", "2026-06-16,Owls,Foxes,casa,,", "2026-06-16,Foxes,Owls,a_def,,",
    ]
    let imported = Self.imported(
      (["data,clube,adversario,mando,gols_favor,gols_contra"] + rows).joined(separator: "\n") + "\n")
    #expect(
      imported.games.map { $0.summary("home.id", "away.id", "localDate", "status") } == [
        "foxes seals 2026-06-14 final", "owls seals 2026-06-15 final", "owls foxes 2026-06-16 scheduled",
      ], "\(imported.findings)")
    #expect(imported.findings.contains { $0.hasPrefix("7: same-team-twice") }, "\(imported.findings)")
    #expect(imported.findings.contains { $0.contains("\"mando\": is \"a_def\" at home or away?") })
  }

  @Test func rowsWithTheSidesExchanged() {
    let rows = ["2026-06-14,Foxes,Seals", "2026-06-14,Seals,Foxes", "2026-06-15,Owls,Seals", "2026-06-15,Seals,Owls"]
    let imported = Self.imported((["date,home,away"] + rows).joined(separator: "\n") + "\n")
    #expect(
      imported.findings.contains {
        $0.contains(
          "4 of 4 records have a second one of the day with home and away exchanged: are these a team and its")
      }, "\(imported.findings)")
  }

  /// Each of two teams has a record of their game at a neutral site.
  @Test func recordsOfNeutralSites() {
    let games = (1...20).map {
      "2026-06-\($0 < 10 ? "0" : "")\($0),Team \($0),Team \($0 + 1),\($0 % 2 == 0 ? "Home" : "Away")"
    }
    let both = ["2026-06-14,Foxes,Seals,Neutral", "2026-06-14,Seals,Foxes,Neutral"]
    let imported = Self.imported((["date,team,opponent,location"] + games + both).joined(separator: "\n") + "\n")
    #expect(
      imported.findings.contains { $0.contains("2 of 22 records have a second one of the day") }, "\(imported.findings)"
    )
  }

  /// A row of another header has other texts in its columns.
  @Test(arguments: [("19:05,Foxes,Seals", true), ("Foxes,Seals,,", false), ("Foxes,Seals,2,1", true)])
  func rowsWithMoreFields(_ cells: String, _ isReported: Bool) {
    let imported = Self.imported("date,home,away\n2026-06-13,Owls,Seals\n2026-06-14,\(cells)\n")
    let isError = imported.report.findings.contains { $0.severity == .error }
    #expect(isError == isReported, "\(imported.findings)")
  }

  @Test func namesOfStadiumsNextToTheirIDs() {
    let text =
      #"[{"date":"2026-06-16","stadium":"400246235","stadium_name":"Pier Stadium","stadium_city":"Boston","home":"Foxes","away":"Seals"}]"#
    Self.expect(text, "venue.name", "venue.city", are: "Pier Stadium Boston")
  }

  /// Two rounds on a day are games of their own.
  @Test func returnGamesOfADay() {
    let rows = ["10:00,Foxes,Seals", "11:00,Seals,Foxes", "12:00,Owls,Seals", "13:00,Seals,Owls"]
    let imported = Self.imported(
      (["date,time,home,away"] + rows.map { "2026-06-14," + $0 }).joined(separator: "\n") + "\n")
    #expect(
      imported.games.count == 4 && !imported.findings.contains { $0.contains("exchanged") }, "\(imported.findings)")
  }

  /// A header that stands again among the rows is no game.
  @Test func repeatedHeader() {
    let imported = Self.imported("date,home,away\n2026-06-14,Foxes,Seals\ndate,home,away\n2026-06-15,Owls,Seals\n")
    #expect(imported.games.map { $0.summary("home.id", "away.id") } == ["foxes seals", "owls seals"])
    #expect(imported.report.sources.map(\.notGames) == [1])
  }

  @Test func wordsForANeutralGround() {
    let imported = Self.imported(
      "date,home,away,locality\n2026-06-14,Foxes,Seals,Home\n2026-06-15,Owls,Seals,Neutral\n2026-06-16,Owls,Foxes,Away\n"
    )
    #expect(imported.games.map { $0.summary("neutralSite") } == ["false", "true", "false"], "\(imported.findings)")
  }

  @Test func statedColumnWithoutDates() {
    var settings = ImportSettings()
    settings.columns = [.init(use: .date, path: "day")]
    let imported = Imported([FeedText("x", "day,home,away\nsomeday,Foxes,Seals\n")], settings: settings)
    #expect(imported.failures.contains { $0.contains("a date in \"day\", where \"someday\" has no known form") })
  }

  @Test func statedColumnMayBeATimestamp() {
    var settings = ImportSettings()
    settings.columns = [.init(use: .date, path: "lastTimestamp")]
    let text = #"[{"lastTimestamp":1781463900,"home":"Foxes","away":"Seals"}]"#
    let imported = Imported([FeedText("x", text)], settings: settings)
    #expect(imported.games.first?.summary("start") == "2026-06-14T19:05:00+00:00", "\(imported.findings)")
  }

  // MARK: Leagues

  @Test func leagueOfAnotherCountry() {
    let text = "date,league,home,away\n2026-06-14,Serie A,Flamengo,Palmeiras\n2026-06-15,Serie A,Santos,Gremio\n"
    let imported = Self.imported(text)
    #expect(
      imported.findings.contains {
        $0.contains("none of the 4 sides in \"serie-a\" is a team of that league: is it a league of another country")
      }, "\(imported.findings)")
    // One of them is.
    let known = Self.imported(text.replacing("Gremio", with: "Juventus"))
    #expect(!known.findings.contains { $0.contains("is a team of that league") })
  }

  /// The gazetteer has a single team of it.
  @Test func leagueOfFewKnownTeams() {
    let imported = Self.imported(
      "date,league,home,away\n2026-06-14,Colombia Primera A,Millonarios,Junior\n2026-06-15,Colombia Primera A,Envigado,Once Caldas\n"
    )
    #expect(!imported.findings.contains { $0.contains("is a team of that league") }, "\(imported.findings)")
  }

  @Test func leaguesOfOneNameInTwoCountries() {
    let imported = Self.imported(
      "date,league_country,league_name,home,away\n2026-06-14,Brazil,Serie A,Flamengo,Palmeiras\n"
        + "2026-06-15,Italy,Serie A,Inter,AC Milan\n")
    #expect(
      imported.games.map { $0.summary("league", "home.id") } == ["brazil-serie-a flamengo", "italy-serie-a inter"])
  }

  /// The header of the extra leagues: dates and times are British.
  @Test func extraLeagues() {
    let imported = Imported([
      FeedText(
        "USA.csv",
        "Country,League,Season,Date,Time,Home,Away,HG,AG,Res,PSCH\nUSA,MLS,2025,20/09/2025,02:30,Real Salt Lake,CF Montreal,2,0,H,1.9\n"
          + "Argentina,Liga Profesional ,2025/2026,21/09/2025,01:00,Banfield,Lanus,,,,\n")
    ])
    #expect(
      imported.games.map { $0.summary("league", "season", "localDate", "start", "status") } == [
        "mls 2025 2025-09-19 2025-09-19T19:30:00-06:00 final",
        "argentine-primera 2025 2025-09-20 2025-09-20T21:00:00-03:00 scheduled",
      ], "\(imported.findings)")
  }

  // MARK: Rows that are equal

  @Test(arguments: [("mlb", Severity.error), ("x", .warning)]) func equalRowsMayBeADoubleheader(
    _ league: String, _ severity: Severity
  ) {
    let rows = ["2026-05-01", "2026-05-02", "2026-05-02", "2026-05-03"].map {
      "\(league),\($0),Boston Red Sox,New York Yankees\n"
    }
    let imported = Self.imported("league,date,home,away\n" + rows.joined())
    let finding = imported.report.findings.first { $0.code == .identityOpen }
    #expect(finding?.severity == severity)
    #expect(
      finding?.message
        == "1 record without a time repeats another, the first New York Yankees at Boston Red Sox on 2026-05-02, as at x.csv:3: "
        + "taken for one game, not for a doubleheader; number the games of a day if they are two")
    // A whole file twice, scores that are the same, and times that are the same are no doubleheaders.
    let twice = Self.imported("league,date,home,away\n" + (rows[...1] + rows[...1]).joined())
    #expect(!twice.report.findings.contains { $0.code == .identityOpen })
    let scores = Self.imported("league,date,home,away,score\n" + rows.map { $0.dropLast() + ",2-1\n" }.joined())
    #expect(!scores.report.findings.contains { $0.code == .identityOpen })
  }
}
