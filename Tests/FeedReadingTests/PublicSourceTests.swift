import FeedImporting
import SourceText
import Testing

import FeedReading

/// A small sample of each feed that many people use, in the shape that its owner publishes, with invented facts.
struct PublicSourceTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var feed: String
    var file: String
    var league = ""
    /// The codes of the findings, each once, in order.
    var findings: [String] = []
    /// What there is of each game's id, season, phase, round, sides or name, date, start, zone, status, earlier starts,
    /// neutral site, venue, city, broadcast, tickets and url.
    var games: [String]
    var text: String

    var testDescription: String { "\(feed) \(file)" }
  }

  @Test(arguments: samples) func sampleIsRead(_ sample: Sample) {
    var settings = ImportSettings()
    settings.league = sample.league
    let imported = Imported([FeedText(sample.file, sample.text)], settings: settings)
    #expect(imported.failures.isEmpty && imported.rejects.isEmpty)
    #expect(imported.games.map(Self.summary) == sample.games)
    #expect(imported.games.allSatisfy { $0["source.feed"] == sample.feed })
    #expect(Set(imported.report.findings.map { "\($0.code)" }).sorted() == sample.findings)
    #expect(imported.report.isFine(failingOn: .error))
  }

  private static func summary(_ game: GameLine) -> String {
    let who = game["name"] ?? "\(game["home.name"] ?? "") - \(game["away.name"] ?? "")"
    let neutral = game["neutralSite"] == "true" ? "neutral" : nil
    let first = ["id", "season", "phase", "round"].map { game[$0] }
    let times = ["localDate", "start", "timeZone", "status", "previousStarts"].map { game[$0] }
    let rest = ["venue.name", "venue.city", "broadcast", "tickets", "url"].map { game[$0] }
    return (first + [who] + times + [neutral] + rest).compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " | ")
  }

  private static let samples: [Sample] = [
    Sample(
      feed: "api-american-football", file: "games.json",
      games: [
        "nfl:7501 | 2026 | regular | Week 3 | Denver Broncos - Kansas City Chiefs | 2026-09-27 | "
          + "2026-09-27T18:20:00-06:00 | America/Denver | scheduled | Empower Field at Mile High | Denver",
        "nfl:7502 | 2026 | regular | Week 4 | Chicago Bears - Detroit Lions | 2026-10-04 | "
          + "2026-10-04T12:00:00-05:00 | America/Chicago | cancelled | Soldier Field | Chicago",
      ],
      text: #"""
        {
          "get": "games",
          "results": 2,
          "response": [
            {
              "game": {
                "id": 7501,
                "stage": "Regular Season",
                "week": "Week 3",
                "date": {
                  "timezone": "UTC",
                  "date": "2026-09-28",
                  "time": "00:20",
                  "timestamp": 1790554800
                },
                "venue": { "name": "Empower Field at Mile High", "city": "Denver" },
                "status": { "short": "NS", "long": "Not Started", "timer": null }
              },
              "league": {
                "id": 1,
                "name": "NFL",
                "season": "2026",
                "country": { "name": "USA", "code": "US" }
              },
              "teams": {
                "home": { "id": 28, "name": "Denver Broncos" },
                "away": { "id": 17, "name": "Kansas City Chiefs" }
              },
              "scores": { "home": { "total": null }, "away": { "total": null } }
            },
            {
              "game": {
                "id": 7502,
                "stage": "Regular Season",
                "week": "Week 4",
                "date": {
                  "timezone": "UTC",
                  "date": "2026-10-04",
                  "time": "17:00",
                  "timestamp": 1791133200
                },
                "venue": { "name": "Soldier Field", "city": "Chicago" },
                "status": { "short": "CANC", "long": "Cancelled", "timer": null }
              },
              "league": {
                "id": 1,
                "name": "NFL",
                "season": "2026",
                "country": { "name": "USA", "code": "US" }
              },
              "teams": {
                "home": { "id": 16, "name": "Chicago Bears" },
                "away": { "id": 7, "name": "Detroit Lions" }
              },
              "scores": { "home": { "total": null }, "away": { "total": null } }
            }
          ]
        }
        """#),
    Sample(
      feed: "api-football", file: "fixtures.json",
      findings: ["unknown-league", "unknown-venue"],
      games: [
        "premier-league:1201 | 2025 | Regular Season - 26 | Arsenal - Chelsea | 2026-02-14 | "
          + "2026-02-14T15:00:00+00:00 | Europe/London | scheduled | Emirates Stadium | London",
        "egypt-premier-league:1204 | 2025 | Regular Season - 16 | Seals - Foxes | 2026-02-14 | "
          + "2026-02-14T20:00:00+02:00 | Africa/Cairo | inProgress | Pier Park | Cairo",
        "egypt-premier-league:1205 | 2025 | Regular Season - 16 | Bears - Lions | 2026-02-14 | "
          + "2026-02-14T20:00:00+02:00 | Africa/Cairo | cancelled | Pier Park | Cairo",
        "premier-league:1202 | 2025 | Regular Season - 27 | Everton - Liverpool | 2026-02-21 | Europe/London "
          + "| scheduled | Hill Dickinson Stadium | Liverpool",
        "mls:1203 | 2026 | Regular Season - 30 | Los Angeles FC - LA Galaxy | 2026-08-01 | "
          + "2026-08-01T19:30:00-07:00 | America/Los_Angeles | postponed | BMO Stadium | Los Angeles",
      ],
      text: #"""
        {
          "get": "fixtures",
          "results": 5,
          "response": [
            {
              "fixture": {
                "id": 1201,
                "timezone": "UTC",
                "date": "2026-02-14T15:00:00+00:00",
                "timestamp": 1771081200,
                "venue": { "id": 494, "name": "Emirates Stadium", "city": "London" },
                "status": { "long": "Not Started", "short": "NS" }
              },
              "league": {
                "id": 39,
                "name": "Premier League",
                "country": "England",
                "season": 2025,
                "round": "Regular Season - 26"
              },
              "teams": { "home": { "id": 42, "name": "Arsenal" }, "away": { "id": 49, "name": "Chelsea" } }
            },
            {
              "fixture": {
                "id": 1202,
                "timezone": "UTC",
                "date": "2026-02-21T00:00:00+00:00",
                "timestamp": 1771632000,
                "venue": { "id": null, "name": null, "city": null },
                "status": { "long": "Time To Be Defined", "short": "TBD" }
              },
              "league": {
                "id": 39,
                "name": "Premier League",
                "country": "England",
                "season": 2025,
                "round": "Regular Season - 27"
              },
              "teams": {
                "home": { "id": 45, "name": "Everton" },
                "away": { "id": 40, "name": "Liverpool" }
              }
            },
            {
              "fixture": {
                "id": 1203,
                "timezone": "UTC",
                "date": "2026-08-02T02:30:00+00:00",
                "timestamp": 1785637800,
                "venue": { "id": 1, "name": "BMO Stadium", "city": "Los Angeles, California" },
                "status": { "long": "Match Postponed", "short": "PST" }
              },
              "league": {
                "id": 253,
                "name": "Major League Soccer",
                "country": "USA",
                "season": 2026,
                "round": "Regular Season - 30"
              },
              "teams": {
                "home": { "id": 1616, "name": "Los Angeles FC" },
                "away": { "id": 1605, "name": "Los Angeles Galaxy" }
              }
            },
            {
              "fixture": {
                "id": 1204,
                "timezone": "UTC",
                "date": "2026-02-14T18:00:00+00:00",
                "timestamp": 1771092000,
                "venue": { "id": 9, "name": "Pier Park", "city": "Cairo" },
                "status": { "long": "First Half", "short": "1H" }
              },
              "league": {
                "id": 233,
                "name": "Premier League",
                "country": "Egypt",
                "season": 2025,
                "round": "Regular Season - 16"
              },
              "teams": { "home": { "id": 7001, "name": "Seals" }, "away": { "id": 7002, "name": "Foxes" } }
            },
            {
              "fixture": {
                "id": 1205,
                "timezone": "UTC",
                "date": "2026-02-14T18:00:00+00:00",
                "timestamp": 1771092000,
                "venue": { "id": 9, "name": "Pier Park", "city": "Cairo" },
                "status": { "long": "Match Abandoned", "short": "ABD" }
              },
              "league": {
                "id": 233,
                "name": "Premier League",
                "country": "Egypt",
                "season": 2025,
                "round": "Regular Season - 16"
              },
              "teams": { "home": { "id": 7003, "name": "Bears" }, "away": { "id": 7004, "name": "Lions" } }
            }
          ]
        }
        """#),
    Sample(
      feed: "api-sports", file: "games.json",
      findings: ["date-of-utc", "unknown-league"],
      games: [
        "germany-bbl:3002 | 2025 | 18 | Seals - Foxes | 2026-01-05 | 2026-01-05T19:00:00+00:00 | final",
        "nba:3001 | 2025 | Boston Celtics - New York Knicks | 2026-01-05 | 2026-01-05T19:30:00-05:00 | "
          + "America/New_York | scheduled | TD Garden | Boston",
      ],
      text: #"""
        {
          "get": "games",
          "parameters": { "league": "12" },
          "errors": [],
          "results": 2,
          "response": [
            {
              "id": 3001,
              "date": "2026-01-06T00:30:00+00:00",
              "time": "00:30",
              "timestamp": 1767659400,
              "timezone": "UTC",
              "stage": null,
              "week": null,
              "status": { "long": "Not Started", "short": "NS", "timer": null },
              "league": { "id": 12, "name": "NBA", "type": "League", "season": "2025-2026" },
              "country": { "id": 5, "name": "USA", "code": "US" },
              "teams": {
                "home": { "id": 133, "name": "Boston Celtics" },
                "away": { "id": 151, "name": "New York Knicks" }
              },
              "scores": { "home": { "total": null }, "away": { "total": null } }
            },
            {
              "id": 3002,
              "date": "2026-01-05T19:00:00+00:00",
              "time": "19:00",
              "timestamp": 1767639600,
              "timezone": "UTC",
              "stage": null,
              "week": "18",
              "status": { "long": "Game Finished", "short": "AOT", "timer": null },
              "league": { "id": 40, "name": "BBL", "type": "League", "season": "2025-2026" },
              "country": { "id": 11, "name": "Germany", "code": "DE" },
              "teams": { "home": { "id": 1, "name": "Seals" }, "away": { "id": 2, "name": "Foxes" } },
              "scores": { "home": { "total": 90 }, "away": { "total": 88 } }
            }
          ]
        }
        """#),
    Sample(
      feed: "balldontlie-nba", file: "games.json",
      games: [
        "nba:18447001 | 2025 | regular | Boston Celtics - New York Knicks | 2026-01-05 | "
          + "2026-01-05T19:30:00-05:00 | America/New_York | scheduled | TD Garden | Boston",
        "nba:18447002 | 2025 | regular | Los Angeles Lakers - Golden State Warriors | 2026-01-05 | "
          + "2026-01-05T19:30:00-08:00 | America/Los_Angeles | scheduled | Crypto.com Arena | Los Angeles",
        "nba:18447003 | 2025 | postseason | Miami Heat - New York Knicks | 2026-04-20 | "
          + "2026-04-20T19:00:00-04:00 | America/New_York | final | Kaseya Center | Miami",
        "nba:18447004 | 2025 | postseason | Boston Celtics - New York Knicks | 2026-04-21 | "
          + "2026-04-21T19:00:00-04:00 | America/New_York | inProgress | TD Garden | Boston",
      ],
      text: #"""
        {
          "data": [
            {
              "id": 18447001,
              "date": "2026-01-05",
              "season": 2025,
              "status": "2026-01-06T00:30:00Z",
              "period": 0,
              "time": "",
              "postseason": false,
              "home_team_score": 0,
              "visitor_team_score": 0,
              "datetime": "2026-01-06T00:30:00.000Z",
              "home_team": {
                "id": 2,
                "city": "Boston",
                "name": "Celtics",
                "full_name": "Boston Celtics",
                "abbreviation": "BOS"
              },
              "visitor_team": {
                "id": 20,
                "city": "New York",
                "name": "Knicks",
                "full_name": "New York Knicks",
                "abbreviation": "NYK"
              }
            },
            {
              "id": 18447002,
              "date": "2026-01-05T00:00:00.000Z",
              "season": 2025,
              "status": "10:30 pm ET",
              "period": 0,
              "time": "",
              "postseason": false,
              "home_team_score": 0,
              "visitor_team_score": 0,
              "home_team": {
                "id": 14,
                "city": "Los Angeles",
                "name": "Lakers",
                "full_name": "Los Angeles Lakers",
                "abbreviation": "LAL"
              },
              "visitor_team": {
                "id": 10,
                "city": "Golden State",
                "name": "Warriors",
                "full_name": "Golden State Warriors",
                "abbreviation": "GSW"
              }
            },
            {
              "id": 18447003,
              "date": "2026-04-20",
              "season": 2025,
              "status": "Final",
              "period": 4,
              "time": "Final",
              "postseason": true,
              "home_team_score": 101,
              "visitor_team_score": 99,
              "datetime": "2026-04-20T23:00:00.000Z",
              "home_team": {
                "id": 16,
                "city": "Miami",
                "name": "Heat",
                "full_name": "Miami Heat",
                "abbreviation": "MIA"
              },
              "visitor_team": {
                "id": 20,
                "city": "New York",
                "name": "Knicks",
                "full_name": "New York Knicks",
                "abbreviation": "NYK"
              }
            },
            {
              "id": 18447004,
              "date": "2026-04-21",
              "season": 2025,
              "status": "3rd Qtr",
              "period": 3,
              "time": "Q3 4:11",
              "postseason": true,
              "home_team_score": 61,
              "visitor_team_score": 59,
              "datetime": "2026-04-21T23:00:00.000Z",
              "home_team": {
                "id": 2,
                "city": "Boston",
                "name": "Celtics",
                "full_name": "Boston Celtics",
                "abbreviation": "BOS"
              },
              "visitor_team": {
                "id": 20,
                "city": "New York",
                "name": "Knicks",
                "full_name": "New York Knicks",
                "abbreviation": "NYK"
              }
            }
          ],
          "meta": { "per_page": 25 }
        }
        """#),
    Sample(
      feed: "cfbd-v1", file: "games.json",
      games: [
        "college-football:401628319 | 2024 | regular | Week 1 | Clemson Tigers - Florida State Seminoles | "
          + "2024-08-31 | 2024-08-31T19:30:00-04:00 | America/New_York | final | Memorial Stadium | Clemson"
      ],
      text: #"""
        [
          {
            "id": 401628319,
            "season": 2024,
            "week": 1,
            "season_type": "regular",
            "start_date": "2024-08-31T23:30:00.000Z",
            "start_time_tbd": false,
            "completed": true,
            "neutral_site": false,
            "venue": "Memorial Stadium",
            "home_team": "Clemson",
            "away_team": "Florida State"
          }
        ]
        """#),
    Sample(
      feed: "cfbd", file: "games.json",
      games: [
        "college-football:401777003 | 2025 | postseason | Rose Bowl | Michigan Wolverines - Alabama Crimson "
          + "Tide | 2026-01-01 | 2026-01-01T17:00:00-08:00 | America/Los_Angeles | final | neutral | Rose Bowl | "
          + "Pasadena",
        "college-football:401777002 | 2026 | regular | Week 7 | Notre Dame Fighting Irish - USC Trojans | "
          + "2026-10-10 | 2026-10-10T22:30:00-04:00 | America/Indiana/Indianapolis | scheduled | Notre Dame "
          + "Stadium | Notre Dame",
        "college-football:401777001 | 2026 | regular | Week 7 | Clemson Tigers - Florida State Seminoles | "
          + "2026-10-10 | America/New_York | scheduled | Memorial Stadium | Clemson",
      ],
      text: #"""
        [
          {
            "id": 401777001,
            "season": 2026,
            "week": 7,
            "seasonType": "regular",
            "startDate": "2026-10-10T04:00:00.000Z",
            "startTimeTBD": true,
            "completed": false,
            "neutralSite": false,
            "conferenceGame": true,
            "venueId": 3836,
            "venue": "Memorial Stadium",
            "homeId": 228,
            "homeTeam": "Clemson",
            "awayId": 52,
            "awayTeam": "Florida State",
            "notes": null
          },
          {
            "id": 401777002,
            "season": 2026,
            "week": 7,
            "seasonType": "regular",
            "startDate": "2026-10-11T02:30:00.000Z",
            "startTimeTBD": false,
            "completed": false,
            "neutralSite": false,
            "conferenceGame": true,
            "venueId": 3697,
            "venue": "Notre Dame Stadium",
            "homeId": 87,
            "homeTeam": "Notre Dame",
            "awayId": 30,
            "awayTeam": "USC",
            "notes": null
          },
          {
            "id": 401777003,
            "season": 2025,
            "week": 1,
            "seasonType": "postseason",
            "startDate": "2026-01-02T01:00:00.000Z",
            "startTimeTBD": false,
            "completed": true,
            "neutralSite": true,
            "conferenceGame": false,
            "venueId": 3687,
            "venue": "Rose Bowl",
            "homeId": 130,
            "homeTeam": "Michigan",
            "awayId": 333,
            "awayTeam": "Alabama",
            "notes": "Rose Bowl"
          }
        ]
        """#),
    Sample(
      feed: "championdata-json", file: "fixture.json", league: "harbour",
      findings: ["unknown-league", "unknown-venue"],
      games: [
        "harbour:129990102 | 2026 | Round 1 | Bears - Lions | 2026-03-05 | 2026-03-05T09:00:00+00:00 | "
          + "inProgress | Pier Park",
        "harbour:129990101 | 2026 | Round 1 | Seals - Foxes | 2026-03-06 | 2026-03-05T23:00:00+00:00 | "
          + "scheduled | Pier Park",
      ],
      text: #"""
        {
          "fixture": {
            "match": [
              {
                "matchId": 129990101,
                "matchStatus": "scheduled",
                "roundNumber": 1,
                "homeSquadId": 1,
                "homeSquadName": "Seals",
                "awaySquadId": 2,
                "awaySquadName": "Foxes",
                "venueId": 9,
                "venueName": "Pier Park",
                "utcStartTime": "2026-03-05T23:00:00Z",
                "localStartTime": "2026-03-06T10:00:00"
              },
              {
                "matchId": 129990102,
                "matchStatus": "playing",
                "roundNumber": 1,
                "homeSquadId": 3,
                "homeSquadName": "Bears",
                "awaySquadId": 4,
                "awaySquadName": "Lions",
                "venueId": 9,
                "venueName": "Pier Park",
                "utcStartTime": "2026-03-05T09:00:00Z",
                "localStartTime": "2026-03-05T20:00:00"
              }
            ]
          }
        }
        """#),
    Sample(
      feed: "championdata-xml", file: "fixture.xml",
      findings: ["unknown-league", "unknown-venue"],
      games: [
        "harbour-super-league:113901 | 2026 | Round 1 | Seals - Foxes | 2026-04-20 | "
          + "2026-04-20T19:00:00+08:00 | Australia/Perth | scheduled | Pier Arena",
        "harbour-super-league:113902 | 2026 | Round 1 | Bears - Lions | 2026-04-21 | "
          + "2026-04-21T06:00:00+10:00 | Australia/Sydney | final | Glen Arena",
      ],
      text: #"""
        <report reportName="netballFixture" jobId="0">
        <fixture competitionId="10855" competitionName="Harbour Super League">
        <match matchId="113901" matchStatus="scheduled" matchName="Seals vs Foxes" roundNumber="1" \#
        matchNumber="1" homeSquadId="1" homeSquadName="Seals" awaySquadId="2" awaySquadName="Foxes" \#
        venueId="3125" venueName="Pier Arena" venueTimezone="Australia/Perth" \#
        localStartTime="2026-04-20T19:00:00+08:00" utcStartTime="2026-04-20T11:00:00Z"/>
        <match matchId="113902" matchStatus="complete" matchName="Bears vs Lions" roundNumber="1" \#
        matchNumber="2" homeSquadId="3" homeSquadName="Bears" awaySquadId="4" awaySquadName="Lions" \#
        venueId="3126" venueName="Glen Arena" venueTimezone="Australia/Sydney" \#
        localStartTime="2026-04-21T06:00:00+10:00" utcStartTime="2026-04-20T20:00:00Z"/>
        </fixture></report>
        """#),
    Sample(
      feed: "cricapi", file: "currentMatches.json",
      findings: ["date-of-utc", "unknown-league", "unknown-venue"],
      games: [
        "australia-tour-of-india:aa-2 | 2026 | 2nd Test | India - Australia | 2026-02-01 | "
          + "2026-02-01T04:00:00+00:00 | final | Eden Gardens | Kolkata",
        "harbour-cup:aa-3 | 2026 | 3rd ODI | Seals - Foxes | 2026-02-03 | 2026-02-03T04:00:00+00:00 | "
          + "cancelled | Pier Park",
        "ipl:aa-1 | 2026 | 1st Match | Mumbai Indians - Chennai Super Kings | 2026-03-22 | "
          + "2026-03-22T19:30:00+05:30 | Asia/Kolkata | scheduled | Wankhede Stadium | Mumbai",
      ],
      text: #"""
        {
          "apikey": "x",
          "data": [
            {
              "id": "aa-1",
              "name": "Mumbai Indians vs Chennai Super Kings, 1st Match, Indian Premier League 2026",
              "matchType": "t20",
              "status": "Match not started",
              "venue": "Wankhede Stadium, Mumbai",
              "date": "2026-03-22",
              "dateTimeGMT": "2026-03-22T14:00:00",
              "teams": ["Mumbai Indians", "Chennai Super Kings"],
              "teamInfo": [{ "name": "Chennai Super Kings" }, { "name": "Mumbai Indians" }],
              "matchStarted": false,
              "matchEnded": false
            },
            {
              "id": "aa-2",
              "name": "India vs Australia, 2nd Test, Australia tour of India, 2026",
              "matchType": "test",
              "status": "India won by 5 wkts",
              "venue": "Eden Gardens, Kolkata",
              "date": "2026-02-01",
              "dateTimeGMT": "2026-02-01T04:00:00",
              "teams": ["India", "Australia"],
              "matchStarted": true,
              "matchEnded": true
            },
            {
              "id": "aa-3",
              "name": "Seals vs Foxes, 3rd ODI, Harbour Cup 2026",
              "matchType": "odi",
              "status": "Match abandoned due to rain",
              "venue": "Pier Park",
              "date": "2026-02-03",
              "dateTimeGMT": "2026-02-03T04:00:00",
              "teams": ["Seals", "Foxes"],
              "matchStarted": true,
              "matchEnded": true
            }
          ],
          "status": "success",
          "info": { "hitsToday": 1 }
        }
        """#),
    Sample(
      feed: "fastf1-csv", file: "schedule.csv",
      games: [
        "f1:2025-las-vegas-grand-prix-practice-1 | 2025 | Round 22 | Las Vegas Grand Prix: Practice 1 | "
          + "2025-11-20 | 2025-11-20T16:30:00-08:00 | America/Los_Angeles | scheduled | Las Vegas",
        "f1:2025-las-vegas-grand-prix-practice-2 | 2025 | Round 22 | Las Vegas Grand Prix: Practice 2 | "
          + "2025-11-20 | 2025-11-20T20:00:00-08:00 | America/Los_Angeles | scheduled | Las Vegas",
        "f1:2025-las-vegas-grand-prix-practice-3 | 2025 | Round 22 | Las Vegas Grand Prix: Practice 3 | "
          + "2025-11-21 | 2025-11-21T16:30:00-08:00 | America/Los_Angeles | scheduled | Las Vegas",
        "f1:2025-las-vegas-grand-prix-qualifying | 2025 | Round 22 | Las Vegas Grand Prix: Qualifying | "
          + "2025-11-21 | 2025-11-21T20:00:00-08:00 | America/Los_Angeles | scheduled | Las Vegas",
        "f1:2025-las-vegas-grand-prix-race | 2025 | Round 22 | Las Vegas Grand Prix | 2025-11-22 | "
          + "2025-11-22T20:00:00-08:00 | America/Los_Angeles | scheduled | Las Vegas",
      ],
      text: #"""
        RoundNumber,Country,Location,OfficialEventName,EventDate,EventName,EventFormat,Session1,Session1Date,\#
        Session1DateUtc,Session2,Session2Date,Session2DateUtc,Session3,Session3Date,Session3DateUtc,Session4,\#
        Session4Date,Session4DateUtc,Session5,Session5Date,Session5DateUtc,F1ApiSupport
        22,United States,Las Vegas,FORMULA 1 LAS VEGAS GRAND PRIX 2025,2025-11-22 00:00:00,Las Vegas Grand Prix,\#
        conventional,Practice 1,2025-11-20 16:30:00-08:00,2025-11-21 00:30:00,Practice 2,2025-11-20 \#
        20:00:00-08:00,2025-11-21 04:00:00,Practice 3,2025-11-21 16:30:00-08:00,2025-11-22 00:30:00,Qualifying,\#
        2025-11-21 20:00:00-08:00,2025-11-22 04:00:00,Race,2025-11-22 20:00:00-08:00,2025-11-23 04:00:00,True
        """#),
    Sample(
      feed: "fixturedownload-json", file: "epl-2025.json",
      games: [
        "premier-league:2025:all:liverpool:bournemouth:2025-08-15 | 2025 | Round 1 | Liverpool - AFC "
          + "Bournemouth | 2025-08-15 | 2025-08-15T20:00:00+01:00 | Europe/London | final | Anfield | Liverpool",
        "premier-league:2025:all:arsenal:everton:2026-05-24 | 2025 | Round 38 | Arsenal - Everton | "
          + "2026-05-24 | 2026-05-24T16:00:00+01:00 | Europe/London | scheduled | Emirates Stadium | London",
      ],
      text: #"""
        [
          {
            "MatchNumber": 1,
            "RoundNumber": 1,
            "DateUtc": "2025-08-15 19:00:00Z",
            "Location": "Anfield",
            "HomeTeam": "Liverpool",
            "AwayTeam": "Bournemouth",
            "Group": null,
            "HomeTeamScore": 4,
            "AwayTeamScore": 2,
            "Winner": "Liverpool"
          },
          {
            "MatchNumber": 380,
            "RoundNumber": 38,
            "DateUtc": "2026-05-24 15:00:00Z",
            "Location": "Emirates Stadium",
            "HomeTeam": "Arsenal",
            "AwayTeam": "Everton",
            "Group": null,
            "HomeTeamScore": null,
            "AwayTeamScore": null,
            "Winner": ""
          }
        ]
        """#),
    Sample(
      feed: "football-data-org", file: "matches.json",
      games: [
        "premier-league:497001 | 2025 | regular | Matchday 26 | Arsenal - Chelsea | 2026-02-14 | "
          + "2026-02-14T15:00:00+00:00 | Europe/London | scheduled | Emirates Stadium | London",
        "premier-league:497003 | 2025 | regular | Matchday 27 | Everton - Manchester United | 2026-02-22 | "
          + "2026-02-22T14:00:00+00:00 | Europe/London | inProgress | Hill Dickinson Stadium | Liverpool",
        "premier-league:497004 | 2025 | regular | Matchday 30 | Everton - Arsenal | 2026-03-22 | "
          + "2026-03-22T14:00:00+00:00 | Europe/London | final | Hill Dickinson Stadium | Liverpool",
        "premier-league:497002 | 2025 | regular | Matchday 38 | Manchester City - Liverpool | 2026-05-24 | "
          + "Europe/London | scheduled | Etihad Stadium | Manchester",
      ],
      text: #"""
        {
          "filters": { "season": "2025" },
          "resultSet": { "count": 4 },
          "competition": { "id": 2021, "name": "Premier League", "code": "PL" },
          "matches": [
            {
              "id": 497001,
              "season": { "id": 2403, "startDate": "2025-08-15", "endDate": "2026-05-24" },
              "utcDate": "2026-02-14T15:00:00Z",
              "status": "TIMED",
              "matchday": 26,
              "stage": "REGULAR_SEASON",
              "group": null,
              "homeTeam": { "id": 57, "name": "Arsenal FC" },
              "awayTeam": { "id": 61, "name": "Chelsea FC" }
            },
            {
              "id": 497002,
              "season": { "id": 2403, "startDate": "2025-08-15", "endDate": "2026-05-24" },
              "utcDate": "2026-05-24T15:00:00Z",
              "status": "SCHEDULED",
              "matchday": 38,
              "stage": "REGULAR_SEASON",
              "group": null,
              "homeTeam": { "id": 65, "name": "Manchester City FC" },
              "awayTeam": { "id": 64, "name": "Liverpool FC" }
            },
            {
              "id": 497003,
              "season": { "id": 2403, "startDate": "2025-08-15", "endDate": "2026-05-24" },
              "utcDate": "2026-02-22T14:00:00Z",
              "status": "PAUSED",
              "matchday": 27,
              "stage": "REGULAR_SEASON",
              "group": null,
              "homeTeam": { "id": 62, "name": "Everton FC" },
              "awayTeam": { "id": 66, "name": "Manchester United FC" }
            },
            {
              "id": 497004,
              "season": { "id": 2403, "startDate": "2025-08-15", "endDate": "2026-05-24" },
              "utcDate": "2026-03-22T14:00:00Z",
              "status": "AWARDED",
              "matchday": 30,
              "stage": "REGULAR_SEASON",
              "group": null,
              "homeTeam": { "id": 62, "name": "Everton FC" },
              "awayTeam": { "id": 57, "name": "Arsenal FC" }
            }
          ]
        }
        """#),
    Sample(
      feed: "football-data-org", file: "v2.json",
      findings: ["date-of-utc"],
      games: [
        "champions-league:2 | 2021 | semi-finals | Manchester City - Liverpool | 2022-05-04 | Europe/London "
          + "| scheduled | Etihad Stadium | Manchester",
        "champions-league:1 | 2021 | final | TBD - Liverpool | 2022-05-28 | 2022-05-28T19:00:00+00:00 | "
          + "scheduled",
      ],
      text: #"""
        {
          "count": 2,
          "filters": {},
          "competition": { "id": 2001, "name": "UEFA Champions League", "code": "CL" },
          "matches": [
            {
              "id": 1,
              "season": { "id": 1, "startDate": "2021-06-22", "endDate": "2022-05-28" },
              "utcDate": "2022-05-28T19:00:00Z",
              "status": "SCHEDULED",
              "matchday": null,
              "stage": "FINAL",
              "group": null,
              "homeTeam": { "id": null, "name": null },
              "awayTeam": { "id": 64, "name": "Liverpool FC" }
            },
            {
              "id": 2,
              "season": { "id": 1, "startDate": "2021-06-22", "endDate": "2022-05-28" },
              "utcDate": "2022-05-04T00:00:00Z",
              "status": "SCHEDULED",
              "matchday": null,
              "stage": "SEMI_FINALS",
              "group": null,
              "homeTeam": { "id": 65, "name": "Manchester City FC" },
              "awayTeam": { "id": 64, "name": "Liverpool FC" }
            }
          ]
        }
        """#),
    Sample(
      feed: "goalserve-soccer", file: "home.xml",
      findings: ["date-of-utc", "unknown-league", "unknown-venue"],
      games: [
        "south-america-copa-harbour:2581642 | 2019 | Brazil - Bolivia | 2019-06-15 | "
          + "2019-06-15T00:30:00+00:00 | scheduled | Pier Park",
        "premier-league:2581645 | 2019 | Liverpool - Norwich City | 2019-08-17 | 2019-08-17T12:30:00+01:00 | "
          + "Europe/London | final | Anfield | Liverpool",
        "premier-league:2581643 | 2019 | Arsenal - Burnley | 2019-08-17 | 2019-08-17T15:00:00+01:00 | "
          + "Europe/London | postponed | Emirates Stadium | London",
        "premier-league:2581644 | 2019 | Everton - Watford | 2019-08-17 | 2019-08-17T15:00:00+01:00 | "
          + "Europe/London | inProgress | Goodison Park | Liverpool",
      ],
      text: #"""
        <?xml version="1.0" encoding="utf-8"?>
        <scores sport="soccer" ts="1557739490">
        <category name="South America: Copa Harbour" gid="1039" id="1039"><matches>
        <match status="00:30" date="Jun 15" formatted_date="15.06.2019" time="00:30" venue="Pier Park" \#
        static_id="2581642" fix_id="3077138" id="3141448"><localteam name="Brazil" goals="?" \#
        id="7084"/><visitorteam name="Bolivia" goals="?" id="7086"/></match>
        </matches></category>
        <category name="England: Premier League" gid="1204" id="1204"><matches>
        <match status="Postp." date="Aug 17" formatted_date="17.08.2019" time="14:00" venue="Emirates Stadium" \#
        static_id="2581643" fix_id="1" id="2"><localteam name="Arsenal" goals="?" id="1"/><visitorteam \#
        name="Burnley" goals="?" id="2"/></match>
        <match status="67" date="Aug 17" formatted_date="17.08.2019" time="14:00" venue="Goodison Park" \#
        static_id="2581644" fix_id="3" id="4"><localteam name="Everton" goals="1" id="3"/><visitorteam \#
        name="Watford" goals="0" id="4"/></match>
        <match status="FT" date="Aug 17" formatted_date="17.08.2019" time="11:30" venue="" static_id="2581645" \#
        fix_id="5" id="6"><localteam name="Liverpool" goals="1" id="3"/><visitorteam name="Norwich" goals="0" \#
        id="4"/></match>
        </matches></category>
        </scores>
        """#),
    Sample(
      feed: "jolpica-f1", file: "2025.json",
      findings: ["unknown-venue"],
      games: [
        "f1:2025-belgian-grand-prix-sprint-qualifying | 2025 | Round 13 | Belgian Grand Prix: Sprint "
          + "Qualifying | 2025-07-25 | 2025-07-25T16:30:00+02:00 | Europe/Brussels | scheduled | Circuit de "
          + "Spa-Francorchamps | Spa | https://en.wikipedia.org/wiki/2025_Belgian_Grand_Prix",
        "f1:2025-belgian-grand-prix-sprint | 2025 | Round 13 | Belgian Grand Prix: Sprint | 2025-07-26 | "
          + "2025-07-26T12:00:00+02:00 | Europe/Brussels | scheduled | Circuit de Spa-Francorchamps | Spa | "
          + "https://en.wikipedia.org/wiki/2025_Belgian_Grand_Prix",
        "f1:2025-belgian-grand-prix | 2025 | Round 13 | Belgian Grand Prix | 2025-07-27 | "
          + "2025-07-27T15:00:00+02:00 | Europe/Brussels | scheduled | Circuit de Spa-Francorchamps | Spa | "
          + "https://en.wikipedia.org/wiki/2025_Belgian_Grand_Prix",
        "f1:2025-las-vegas-grand-prix-practice-1 | 2025 | Round 22 | Las Vegas Grand Prix: Practice 1 | "
          + "2025-11-20 | 2025-11-20T16:30:00-08:00 | America/Los_Angeles | scheduled | Las Vegas Strip Street "
          + "Circuit | Las Vegas",
        "f1:2025-las-vegas-grand-prix-qualifying | 2025 | Round 22 | Las Vegas Grand Prix: Qualifying | "
          + "2025-11-21 | 2025-11-21T20:00:00-08:00 | America/Los_Angeles | scheduled | Las Vegas Strip Street "
          + "Circuit | Las Vegas",
        "f1:2025-las-vegas-grand-prix | 2025 | Round 22 | Las Vegas Grand Prix | 2025-11-22 | "
          + "2025-11-22T20:00:00-08:00 | America/Los_Angeles | scheduled | Las Vegas Strip Street Circuit | Las "
          + "Vegas",
      ],
      text: #"""
        {
          "MRData": {
            "series": "f1",
            "limit": "30",
            "offset": "0",
            "total": "2",
            "RaceTable": {
              "season": "2025",
              "Races": [
                {
                  "season": "2025",
                  "round": "13",
                  "url": "https://en.wikipedia.org/wiki/2025_Belgian_Grand_Prix",
                  "raceName": "Belgian Grand Prix",
                  "Circuit": {
                    "circuitId": "spa",
                    "url": "",
                    "circuitName": "Circuit de Spa-Francorchamps",
                    "Location": {
                      "lat": "50.4372", "long": "5.97139", "locality": "Spa", "country": "Belgium"
                    }
                  },
                  "date": "2025-07-27",
                  "time": "13:00:00Z",
                  "SprintQualifying": { "date": "2025-07-25", "time": "14:30:00Z" },
                  "Sprint": { "date": "2025-07-26", "time": "10:00:00Z" }
                },
                {
                  "season": "2025",
                  "round": "22",
                  "url": "",
                  "raceName": "Las Vegas Grand Prix",
                  "Circuit": {
                    "circuitId": "vegas",
                    "url": "",
                    "circuitName": "Las Vegas Strip Street Circuit",
                    "Location": {
                      "lat": "36.1147", "long": "-115.173", "locality": "Las Vegas",
                      "country": "United States"
                    }
                  },
                  "date": "2025-11-23",
                  "time": "04:00:00Z",
                  "FirstPractice": { "date": "2025-11-21", "time": "00:30:00Z" },
                  "Qualifying": { "date": "2025-11-22", "time": "04:00:00Z" }
                }
              ]
            }
          }
        }
        """#),
    Sample(
      feed: "lolesports", file: "schedule.json",
      findings: ["date-of-utc", "unknown-league"],
      games: [
        "harbour:1100 | 2026 | Week 0 | Alpha - Beta | 2026-07-25 | 2026-07-25T18:00:00+00:00 | final",
        "harbour:1101 | 2026 | Week 1 | Alpha - TBD | 2026-08-01 | 2026-08-01T18:00:00+00:00 | scheduled",
      ],
      text: #"""
        {
          "data": {
            "schedule": {
              "updated": "2026-01-01T00:00:00Z",
              "events": [
                {
                  "startTime": "2026-08-01T18:00:00Z",
                  "state": "unstarted",
                  "type": "match",
                  "blockName": "Week 1",
                  "league": { "name": "Harbour League", "slug": "harbour" },
                  "match": {
                    "id": "1101",
                    "teams": [{ "name": "Alpha", "code": "ALP" }, { "name": "TBD", "code": "TBD" }],
                    "strategy": { "type": "bestOf", "count": 3 }
                  }
                },
                {
                  "startTime": "2026-07-25T18:00:00Z",
                  "state": "completed",
                  "type": "match",
                  "blockName": "Week 0",
                  "league": { "name": "Harbour League", "slug": "harbour" },
                  "match": {
                    "id": "1100",
                    "teams": [{ "name": "Alpha", "code": "ALP" }, { "name": "Beta", "code": "BET" }],
                    "strategy": { "type": "bestOf", "count": 3 }
                  }
                },
                {
                  "startTime": "2026-07-25T15:00:00Z",
                  "state": "unstarted",
                  "type": "show",
                  "blockName": "Week 0",
                  "league": { "name": "Harbour League", "slug": "harbour" }
                }
              ]
            }
          }
        }
        """#),
    Sample(
      feed: "mysportsfeeds-v1", file: "dailygameschedule.json", league: "nhl",
      games: [
        "nhl:45866 | 2017 | Nashville Predators - Colorado Avalanche | 2018-04-14 | "
          + "2018-04-14T14:00:00-05:00 | America/Chicago | scheduled | Bridgestone Arena | Nashville",
        "nhl:45867 | 2017 | San Jose Sharks - Nashville Predators | 2018-04-14 | 2018-04-14T19:30:00-07:00 | "
          + "America/Los_Angeles | postponed | 2018-04-13T19:30:00-07:00 | SAP Center | San Jose",
      ],
      text: #"""
        {
          "dailygameschedule": {
            "lastUpdatedOn": "2018-04-12 4:24:49 PM",
            "gameentry": [
              {
                "id": "45866",
                "scheduleStatus": "Normal",
                "originalDate": null,
                "originalTime": null,
                "delayedOrPostponedReason": null,
                "date": "2018-04-14",
                "time": "3:00PM",
                "awayTeam": { "ID": "22", "City": "Colorado", "Name": "Avalanche", "Abbreviation": "COL" },
                "homeTeam": { "ID": "18", "City": "Nashville", "Name": "Predators", "Abbreviation": "NSH" },
                "location": "Bridgestone Arena"
              },
              {
                "id": "45867",
                "scheduleStatus": "Postponed",
                "originalDate": "2018-04-13",
                "originalTime": "10:30PM",
                "delayedOrPostponedReason": null,
                "date": "2018-04-14",
                "time": "10:30PM",
                "awayTeam": { "ID": "22", "City": "Nashville", "Name": "Predators", "Abbreviation": "NSH" },
                "homeTeam": { "ID": "28", "City": "San Jose", "Name": "Sharks", "Abbreviation": "SJS" },
                "location": "SAP Center"
              }
            ]
          }
        }
        """#),
    Sample(
      feed: "mysportsfeeds", file: "games.json", league: "nhl",
      games: [
        "nhl:45001 | 2025 | Boston Bruins - Montréal Canadiens | 2026-01-05 | 2026-01-05T19:00:00-05:00 | "
          + "America/New_York | scheduled | TD Garden | Boston",
        "nhl:45002 | 2025 | Montréal Canadiens - Boston Bruins | 2026-01-07 | 2026-01-07T19:30:00-05:00 | "
          + "America/Toronto | postponed | 2026-01-06T19:30:00-05:00 | Bell Centre | Montreal",
      ],
      text: #"""
        {
          "lastUpdatedOn": "2026-01-01T00:00:00.000Z",
          "games": [
            {
              "schedule": {
                "id": 45001,
                "startTime": "2026-01-06T00:00:00.000Z",
                "endedTime": null,
                "awayTeam": { "id": 13, "abbreviation": "MTL" },
                "homeTeam": { "id": 11, "abbreviation": "BOS" },
                "venue": { "id": 34, "name": "TD Garden" },
                "venueAllegiance": "HOME",
                "scheduleStatus": "NORMAL",
                "originalStartTime": null,
                "delayedOrPostponedReason": null,
                "playedStatus": "UNPLAYED"
              },
              "score": {}
            },
            {
              "schedule": {
                "id": 45002,
                "startTime": "2026-01-08T00:30:00.000Z",
                "endedTime": null,
                "awayTeam": { "id": 11, "abbreviation": "BOS" },
                "homeTeam": { "id": 13, "abbreviation": "MTL" },
                "venue": { "id": 35, "name": "Bell Centre" },
                "venueAllegiance": "HOME",
                "scheduleStatus": "POSTPONED",
                "originalStartTime": "2026-01-07T00:30:00.000Z",
                "delayedOrPostponedReason": "Snow",
                "playedStatus": "UNPLAYED"
              },
              "score": {}
            }
          ],
          "references": {
            "teamReferences": [
              { "id": 11, "city": "Boston", "name": "Bruins", "abbreviation": "BOS" },
              { "id": 13, "city": "Montreal", "name": "Canadiens", "abbreviation": "MTL" }
            ],
            "venueReferences": [{ "id": 34, "name": "TD Garden", "city": "Boston, MA" }]
          }
        }
        """#),
    Sample(
      feed: "nflverse-csv", file: "games.csv",
      games: [
        "nfl:2025_22_SEA_NE | 2025 | postseason | Super Bowl | New England Patriots - Seattle Seahawks | "
          + "2026-02-08 | 2026-02-08T15:30:00-08:00 | America/Los_Angeles | final | neutral | Levi's Stadium | "
          + "Santa Clara",
        "nfl:2026_03_KC_DEN | 2026 | regular | Week 3 | Denver Broncos - Kansas City Chiefs | 2026-09-27 | "
          + "2026-09-27T18:20:00-06:00 | America/Denver | scheduled | Empower Field at Mile High | Denver",
        "nfl:2026_04_NYJ_MIN | 2026 | regular | Week 4 | Minnesota Vikings - New York Jets | 2026-10-04 | "
          + "2026-10-04T14:30:00+01:00 | Europe/London | scheduled | neutral | Tottenham Hotspur Stadium | London",
        "nfl:2026_18_DET_CHI | 2026 | regular | Week 18 | Chicago Bears - Detroit Lions | 2027-01-10 | "
          + "America/Chicago | scheduled | Soldier Field | Chicago",
      ],
      text: #"""
        game_id,season,game_type,week,gameday,weekday,gametime,away_team,away_score,home_team,home_score,\#
        location,result,stadium_id,stadium
        2026_03_KC_DEN,2026,REG,3,2026-09-27,Sunday,20:20,KC,,DEN,,Home,,DEN00,Empower Field at Mile High
        2026_04_NYJ_MIN,2026,REG,4,2026-10-04,Sunday,09:30,NYJ,,MIN,,Neutral,,LON02,Tottenham Hotspur Stadium
        2026_18_DET_CHI,2026,REG,18,2027-01-10,Sunday,,DET,,CHI,,Home,,CHI98,Soldier Field
        2025_22_SEA_NE,2025,SB,22,2026-02-08,Sunday,18:30,SEA,24,NE,20,Neutral,-4,SFO01,Levi's Stadium
        """#),
    Sample(
      feed: "nhl-club-schedule", file: "TOR.json",
      games: [
        "nhl:2026020011 | 2026 | regular | Los Angeles Kings - Toronto Maple Leafs | 2026-10-08 | "
          + "2026-10-08T19:30:00-07:00 | America/Los_Angeles | scheduled | Crypto.com Arena | Los Angeles | SNO, "
          + "ESPN | https://tickets.example/kings/11 | "
          + "https://www.nhl.com/gamecenter/tor-vs-lak/2026/10/08/2026020011",
        "nhl:2026020012 | 2026 | regular | Toronto Maple Leafs - Montréal Canadiens | 2026-10-10 | "
          + "2026-10-10T19:00:00-04:00 | America/Toronto | postponed | Scotiabank Arena | Toronto",
      ],
      text: #"""
        {
          "previousSeason": 20252026,
          "currentSeason": 20262027,
          "clubTimezone": "US/Eastern",
          "clubUTCOffset": "-05:00",
          "games": [
            {
              "id": 2026020011,
              "season": 20262027,
              "gameType": 2,
              "gameDate": "2026-10-08",
              "venue": { "default": "Crypto.com Arena" },
              "neutralSite": false,
              "startTimeUTC": "2026-10-09T02:30:00Z",
              "easternUTCOffset": "-04:00",
              "venueUTCOffset": "-07:00",
              "venueTimezone": "US/Pacific",
              "gameState": "FUT",
              "gameScheduleState": "OK",
              "tvBroadcasts": [
                { "id": 1, "market": "A", "countryCode": "CA", "network": "SNO" },
                { "id": 2, "market": "N", "countryCode": "US", "network": "ESPN" },
                { "id": 3, "market": "N", "countryCode": "CA", "network": "SNO" }
              ],
              "awayTeam": {
                "id": 10,
                "commonName": { "default": "Maple Leafs" },
                "placeName": { "default": "Toronto" },
                "abbrev": "TOR"
              },
              "homeTeam": {
                "id": 26,
                "commonName": { "default": "Kings" },
                "placeName": { "default": "Los Angeles" },
                "abbrev": "LAK"
              },
              "ticketsLink": "https://tickets.example/kings/11",
              "gameCenterLink": "/gamecenter/tor-vs-lak/2026/10/08/2026020011"
            },
            {
              "id": 2026020012,
              "season": 20262027,
              "gameType": 2,
              "gameDate": "2026-10-10",
              "venue": { "default": "Scotiabank Arena" },
              "neutralSite": false,
              "startTimeUTC": "2026-10-10T23:00:00Z",
              "venueUTCOffset": "-04:00",
              "venueTimezone": "America/Toronto",
              "gameState": "FUT",
              "gameScheduleState": "PPD",
              "tvBroadcasts": [],
              "awayTeam": {
                "id": 8,
                "commonName": { "default": "Canadiens" },
                "placeName": { "default": "Montréal" },
                "abbrev": "MTL"
              },
              "homeTeam": {
                "id": 10,
                "commonName": { "default": "Maple Leafs" },
                "placeName": { "default": "Toronto" },
                "abbrev": "TOR"
              }
            }
          ]
        }
        """#),
    Sample(
      feed: "openf1", file: "meetings.json",
      findings: ["unknown-venue"],
      games: [
        "f1:meeting-1219 | 2023 | Singapore Grand Prix | 2023-09-15 | 2023-09-15T17:30:00+08:00 | "
          + "Asia/Singapore | scheduled | Singapore | Marina Bay"
      ],
      text: #"""
        [
          {
            "circuit_key": 61,
            "circuit_short_name": "Singapore",
            "country_code": "SGP",
            "country_key": 157,
            "country_name": "Singapore",
            "date_start": "2023-09-15T09:30:00+00:00",
            "gmt_offset": "08:00:00",
            "location": "Marina Bay",
            "meeting_key": 1219,
            "meeting_name": "Singapore Grand Prix",
            "meeting_official_name": "FORMULA 1 SINGAPORE GRAND PRIX 2023",
            "year": 2023
          }
        ]
        """#),
    Sample(
      feed: "openf1", file: "sessions.json",
      findings: ["unknown-venue"],
      games: [
        "f1:9820 | 2025 | Marina Bay: Practice 1 | 2025-10-03 | 2025-10-03T17:30:00+08:00 | Asia/Singapore | "
          + "cancelled | Singapore | Marina Bay",
        "f1:9858 | 2025 | Las Vegas: Race | 2025-11-22 | 2025-11-22T20:00:00-08:00 | America/Los_Angeles | "
          + "scheduled | Las Vegas | Las Vegas",
      ],
      text: #"""
        [
          {
            "circuit_key": 152,
            "circuit_short_name": "Las Vegas",
            "country_code": "USA",
            "country_key": 19,
            "country_name": "United States",
            "date_end": "2025-11-23T06:00:00+00:00",
            "date_start": "2025-11-23T04:00:00+00:00",
            "gmt_offset": "-08:00:00",
            "location": "Las Vegas",
            "meeting_key": 1274,
            "session_key": 9858,
            "session_name": "Race",
            "session_type": "Race",
            "year": 2025,
            "is_cancelled": false
          },
          {
            "circuit_key": 61,
            "circuit_short_name": "Singapore",
            "country_code": "SGP",
            "country_key": 157,
            "country_name": "Singapore",
            "date_end": "2025-10-03T10:30:00+00:00",
            "date_start": "2025-10-03T09:30:00+00:00",
            "gmt_offset": "08:00:00",
            "location": "Marina Bay",
            "meeting_key": 1270,
            "session_key": 9820,
            "session_name": "Practice 1",
            "session_type": "Practice",
            "year": 2025,
            "is_cancelled": true
          }
        ]
        """#),
    Sample(
      feed: "pandascore", file: "upcoming.json",
      findings: ["date-of-utc", "unknown-league"],
      games: [
        "harbour-slam:1248985 | 2026 | Playoffs | Alpha - TBD | 2026-10-10 | 2026-10-10T03:00:00+00:00 | "
          + "scheduled | 2026-10-09T03:00:00+00:00 | https://tv.example/a",
        "harbour-slam:1248986 | 2026 | Playoffs | Alpha - Beta | 2026-10-11 | 2026-10-11T18:00:00+00:00 | "
          + "cancelled",
      ],
      text: #"""
        [
          {
            "id": 1248985,
            "name": "Upper bracket quarterfinal 1: Alpha vs TBD",
            "status": "not_started",
            "begin_at": "2026-10-10T03:00:00Z",
            "scheduled_at": "2026-10-10T03:00:00Z",
            "original_scheduled_at": "2026-10-09T03:00:00Z",
            "rescheduled": true,
            "match_type": "best_of",
            "number_of_games": 3,
            "league": { "id": 1, "name": "Harbour Slam", "slug": "harbour-slam" },
            "serie": { "id": 2, "full_name": "2026", "year": 2026 },
            "tournament": { "id": 3, "name": "Playoffs" },
            "videogame": { "id": 4, "name": "Dota 2" },
            "opponents": [{ "type": "Team", "opponent": { "id": 1, "name": "Alpha" } }],
            "streams_list": [
              { "main": false, "official": true, "raw_url": "https://tv.example/b" },
              { "main": true, "official": true, "raw_url": "https://tv.example/a" }
            ]
          },
          {
            "id": 1248986,
            "name": "Alpha vs Beta",
            "status": "canceled",
            "begin_at": null,
            "scheduled_at": "2026-10-11T18:00:00Z",
            "original_scheduled_at": "2026-10-11T18:00:00Z",
            "rescheduled": false,
            "match_type": "best_of",
            "number_of_games": 3,
            "league": { "id": 1, "name": "Harbour Slam", "slug": "harbour-slam" },
            "serie": { "id": 2, "year": 2026 },
            "tournament": { "id": 3, "name": "Playoffs" },
            "videogame": { "id": 4, "name": "Dota 2" },
            "opponents": [
              { "type": "Team", "opponent": { "id": 1, "name": "Alpha" } },
              { "type": "Team", "opponent": { "id": 2, "name": "Beta" } }
            ],
            "streams_list": []
          }
        ]
        """#),
    Sample(
      feed: "seatgeek", file: "events.json",
      findings: ["invalid-address", "unknown-venue"],
      games: [
        "mlb:5001 | 2026 | Los Angeles Angels - Texas Rangers | 2026-08-22 | 2026-08-22T19:05:00-07:00 | "
          + "America/Los_Angeles | scheduled | Angel Stadium | Anaheim | https://seatgeek.com/angels-tickets/5001",
        "f1:5004 | 2026 | Harbour Grand Prix | 2026-10-24 | 2026-10-24T14:00:00-05:00 | America/Chicago | "
          + "postponed | Pier Circuit | Austin",
        "nba:5002 | 2026 | Miami Heat - Boston Celtics | 2026-10-31 | America/New_York | scheduled | Kaseya "
          + "Center | Miami | https://seatgeek.com/heat-tickets/5002",
      ],
      text: #"""
        {
          "meta": { "total": 4 },
          "events": [
            {
              "id": 5001,
              "title": "Texas Rangers at Los Angeles Angels",
              "short_title": "Rangers at Angels",
              "type": "mlb",
              "status": "normal",
              "datetime_utc": "2026-08-23T02:05:00",
              "datetime_local": "2026-08-22T19:05:00",
              "time_tbd": false,
              "date_tbd": false,
              "taxonomies": [{ "id": 1000000, "name": "sports" }, { "id": 1010000, "name": "baseball" }],
              "performers": [
                { "id": 10, "name": "Los Angeles Angels", "home_team": true },
                { "id": 16, "name": "Texas Rangers", "away_team": true }
              ],
              "venue": {
                "id": 1,
                "name": "Angel Stadium",
                "city": "Anaheim",
                "state": "CA",
                "country": "US",
                "timezone": "America/Los_Angeles",
                "location": { "lat": 33.8, "lon": -117.88 }
              },
              "url": "https://seatgeek.com/angels-tickets/5001"
            },
            {
              "id": 5002,
              "title": "Boston Celtics at Miami Heat",
              "short_title": "Celtics at Heat",
              "type": "nba",
              "status": "normal",
              "datetime_utc": "2026-10-31T07:30:00",
              "datetime_local": "2026-10-31T03:30:00",
              "time_tbd": true,
              "date_tbd": false,
              "taxonomies": [{ "id": 1000000, "name": "sports" }],
              "performers": [
                { "id": 1, "name": "Miami Heat", "home_team": true },
                { "id": 2, "name": "Boston Celtics" }
              ],
              "venue": {
                "id": 2,
                "name": "Kaseya Center",
                "city": "Miami",
                "state": "FL",
                "country": "US",
                "timezone": "America/New_York"
              },
              "url": "https://seatgeek.com/heat-tickets/5002"
            },
            {
              "id": 5003,
              "title": "Choir Night",
              "short_title": "Choir",
              "type": "concert",
              "status": "normal",
              "datetime_utc": "2026-10-31T20:00:00",
              "datetime_local": "2026-10-31T16:00:00",
              "time_tbd": false,
              "date_tbd": false,
              "taxonomies": [{ "id": 2000000, "name": "concert" }],
              "performers": [{ "id": 3, "name": "Choir" }],
              "venue": {
                "name": "Hall", "city": "Miami", "state": "FL", "country": "US",
                "timezone": "America/New_York"
              },
              "url": "https://seatgeek.com/choir/5003"
            },
            {
              "id": 5004,
              "title": "Harbour Grand Prix",
              "short_title": "Grand Prix",
              "type": "f1",
              "status": "postponed",
              "datetime_utc": "2026-10-24T19:00:00",
              "datetime_local": "2026-10-24T14:00:00",
              "time_tbd": false,
              "date_tbd": false,
              "taxonomies": [{ "id": 1000000, "name": "sports" }],
              "performers": [{ "id": 4, "name": "Harbour Grand Prix" }],
              "venue": {
                "name": "Pier Circuit", "city": "Austin", "state": "TX", "country": "US",
                "timezone": "America/Chicago"
              },
              "url": "/gp/5004"
            }
          ]
        }
        """#),
    Sample(
      feed: "sportspage-feeds", file: "games.json",
      games: [
        "nfl:311223 | 2026 | regular | Denver Broncos - Kansas City Chiefs | 2026-12-27 | "
          + "2026-12-27T18:20:00-07:00 | America/Denver | scheduled | Empower Field at Mile High | Denver",
        "nfl:311224 | 2026 | regular | Chicago Bears - Detroit Lions | 2027-01-03 | America/Chicago | "
          + "scheduled | Soldier Field | Chicago",
      ],
      text: #"""
        {
          "status": 200,
          "time": "2026-01-01T00:00:00.000Z",
          "games": 2,
          "skip": 0,
          "results": [
            {
              "schedule": { "date": "2026-12-28T01:20:00.000Z", "tbaTime": false },
              "summary": "Kansas City Chiefs @ Denver Broncos",
              "details": {
                "league": "NFL",
                "seasonType": "regular",
                "season": 2026,
                "conferenceGame": true,
                "divisionGame": true
              },
              "status": "scheduled",
              "teams": {
                "away": {
                  "team": "Kansas City Chiefs", "location": "Kansas City", "mascot": "Chiefs",
                  "abbreviation": "KC"
                },
                "home": {
                  "team": "Denver Broncos", "location": "Denver", "mascot": "Broncos", "abbreviation": "DEN"
                }
              },
              "lastUpdated": "2026-01-01T00:00:00.000Z",
              "gameId": 311223,
              "venue": {
                "name": "Empower Field at Mile High",
                "city": "Denver",
                "state": "CO",
                "neutralSite": false
              }
            },
            {
              "schedule": { "date": "2027-01-03T05:00:00.000Z", "tbaTime": true },
              "summary": "Detroit Lions @ Chicago Bears",
              "details": {
                "league": "NFL",
                "seasonType": "regular",
                "season": 2026,
                "conferenceGame": true,
                "divisionGame": true
              },
              "status": "scheduled",
              "teams": {
                "away": {
                  "team": "Detroit Lions", "location": "Detroit", "mascot": "Lions", "abbreviation": "DET"
                },
                "home": {
                  "team": "Chicago Bears", "location": "Chicago", "mascot": "Bears", "abbreviation": "CHI"
                }
              },
              "lastUpdated": "2026-01-01T00:00:00.000Z",
              "gameId": 311224,
              "venue": { "name": "Soldier Field", "city": "Chicago", "state": "IL", "neutralSite": false }
            }
          ]
        }
        """#),
    Sample(
      feed: "squiggle-afl", file: "games.json",
      findings: ["unknown-league", "unknown-venue"],
      games: [
        "afl:38001 | 2026 | regular | Round 1 | Carlton - Richmond | 2026-03-12 | 2026-03-12T19:30:00+11:00 "
          + "| Australia/Melbourne | scheduled | M.C.G. | Melbourne",
        "afl:38003 | 2026 | regular | Round 2 | Fremantle - Sydney | 2026-03-20 | 2026-03-20T18:10:00+08:00 "
          + "| Australia/Perth | inProgress | Perth Stadium | Perth",
        "afl:38002 | 2026 | finals | Grand Final | TBD - TBD | 2026-09-26 | 2026-09-26T14:30:00+10:00 | "
          + "Australia/Melbourne | scheduled | M.C.G. | Melbourne",
      ],
      text: #"""
        {
          "games": [
            {
              "id": 38001,
              "round": 1,
              "roundname": "Round 1",
              "year": 2026,
              "date": "2026-03-12 19:30:00",
              "localtime": "2026-03-12 19:30:00",
              "tz": "+11:00",
              "unixtime": 1773304200,
              "hteam": "Carlton",
              "ateam": "Richmond",
              "hteamid": 3,
              "ateamid": 14,
              "venue": "M.C.G.",
              "complete": 0,
              "is_final": 0,
              "is_grand_final": 0
            },
            {
              "id": 38002,
              "round": 25,
              "roundname": "Grand Final",
              "year": 2026,
              "date": "2026-09-26 14:30:00",
              "localtime": "2026-09-26 14:30:00",
              "tz": "+10:00",
              "unixtime": 1790397000,
              "hteam": null,
              "ateam": null,
              "hteamid": null,
              "ateamid": null,
              "venue": "M.C.G.",
              "complete": 0,
              "is_final": 1,
              "is_grand_final": 1
            },
            {
              "id": 38003,
              "round": 2,
              "roundname": "Round 2",
              "year": 2026,
              "date": "2026-03-20 21:10:00",
              "localtime": "2026-03-20 18:10:00",
              "tz": "+11:00",
              "unixtime": 1774001400,
              "hteam": "Fremantle",
              "ateam": "Sydney",
              "hteamid": 6,
              "ateamid": 16,
              "venue": "Perth Stadium",
              "complete": 57,
              "is_final": 0,
              "is_grand_final": 0
            }
          ]
        }
        """#),
    Sample(
      feed: "thesportsdb", file: "eventsseason.json",
      findings: ["unknown-league", "unknown-venue"],
      games: [
        "premier-league:9002 | 2025 | Round 38 | Arsenal - Everton | 2026-05-24 | Europe/London | postponed "
          + "| Emirates Stadium | London",
        "harbour-league:9004 | 2026 | Final | Seals - Foxes | 2026-05-30 | 2026-05-30T21:00:00+02:00 | "
          + "Europe/Berlin | final",
        "f1:9003 | 2026 | Round 9 | British Grand Prix | 2026-07-05 | 2026-07-05T15:00:00+01:00 | "
          + "Europe/London | scheduled | Silverstone | Silverstone",
        "mlb:9001 | 2026 | Round 22 | Los Angeles Angels - Texas Rangers | 2026-08-22 | "
          + "2026-08-22T19:05:00-07:00 | America/Los_Angeles | scheduled | Angel Stadium | Anaheim",
      ],
      text: #"""
        {
          "events": [
            {
              "idEvent": "9001", "strTimestamp": "2026-08-23T02:05:00",
              "strEvent": "Los Angeles Angels vs Texas Rangers", "idLeague": "4424", "strLeague": "MLB",
              "strSeason": "2026", "strHomeTeam": "Los Angeles Angels", "strAwayTeam": "Texas Rangers",
              "intRound": "22", "dateEvent": "2026-08-23", "dateEventLocal": "2026-08-22",
              "strTime": "02:05:00", "strTimeLocal": "19:05:00", "strVenue": "Angel Stadium",
              "strCity": "Anaheim, California", "strCountry": "United States", "strStatus": "NS",
              "strPostponed": "no"
            },
            {
              "idEvent": "9002",
              "strTimestamp": "2026-05-24T00:00:00",
              "strEvent": "Arsenal vs Everton",
              "idLeague": "4328",
              "strLeague": "English Premier League",
              "strSeason": "2025-2026",
              "strHomeTeam": "Arsenal",
              "strAwayTeam": "Everton",
              "intRound": "38",
              "dateEvent": "2026-05-24",
              "dateEventLocal": null,
              "strTime": "00:00:00",
              "strTimeLocal": null,
              "strVenue": "Emirates Stadium",
              "strCountry": "England",
              "strStatus": "Not Started",
              "strPostponed": "yes"
            },
            {
              "idEvent": "9003",
              "strTimestamp": "2026-07-05T14:00:00",
              "strEvent": "British Grand Prix",
              "idLeague": "4370",
              "strLeague": "Formula 1",
              "strSeason": "2026",
              "strHomeTeam": null,
              "strAwayTeam": null,
              "intRound": "9",
              "dateEvent": "2026-07-05",
              "dateEventLocal": "2026-07-05",
              "strTime": "14:00:00",
              "strTimeLocal": "15:00:00",
              "strVenue": "Silverstone",
              "strCity": "Silverstone",
              "strCountry": "United Kingdom",
              "strStatus": "",
              "strPostponed": "no"
            },
            {
              "idEvent": "9004", "strTimestamp": "2026-05-30T19:00:00", "strEvent": "Seals vs Foxes",
              "idLeague": "99999", "strLeague": "Harbour League", "strSeason": "2026",
              "strHomeTeam": "Seals", "strAwayTeam": "Foxes", "intRound": "200", "dateEvent": "2026-05-30",
              "dateEventLocal": "2026-05-30", "strTime": "19:00:00", "strTimeLocal": "21:00:00",
              "intHomeScore": "2", "intAwayScore": "1", "strCountry": "Germany", "strStatus": "AET"
            }
          ]
        }
        """#),
    Sample(
      feed: "ticketmaster", file: "events.json",
      games: [
        "nba:G5e1 | 2025 | Charlotte Hornets - Los Angeles Lakers | 2026-03-21 | 2026-03-21T19:00:00-04:00 | "
          + "America/New_York | scheduled | Spectrum Center | Charlotte | https://www.ticketmaster.com/event/G5e1",
        "nba:G5e2 | 2025 | LA Clippers - Los Angeles Lakers | 2026-04-08 | America/Los_Angeles | scheduled | "
          + "Intuit Dome | Inglewood | https://www.ticketmaster.com/event/G5e2",
      ],
      text: #"""
        {
          "_embedded": {
            "events": [
              {
                "name": "Charlotte Hornets vs. Los Angeles Lakers",
                "type": "event",
                "id": "G5e1",
                "url": "https://www.ticketmaster.com/event/G5e1",
                "dates": {
                  "start": {
                    "localDate": "2026-03-21",
                    "localTime": "19:00:00",
                    "dateTime": "2026-03-21T23:00:00Z",
                    "dateTBD": false,
                    "dateTBA": false,
                    "timeTBA": false,
                    "noSpecificTime": false
                  },
                  "timezone": "America/New_York",
                  "status": { "code": "onsale" }
                },
                "classifications": [
                  {
                    "segment": { "name": "Sports" },
                    "genre": { "name": "Basketball" },
                    "subGenre": { "name": "NBA" }
                  }
                ],
                "_embedded": {
                  "venues": [
                    {
                      "name": "Spectrum Center ",
                      "timezone": "America/New_York",
                      "city": { "name": "Charlotte" },
                      "state": { "name": "North Carolina", "stateCode": "NC" },
                      "country": { "name": "United States Of America", "countryCode": "US" },
                      "location": { "longitude": "-80.839", "latitude": "35.225" }
                    }
                  ]
                }
              },
              {
                "name": "LA Clippers vs. Los Angeles Lakers",
                "type": "event",
                "id": "G5e2",
                "url": "https://www.ticketmaster.com/event/G5e2",
                "dates": {
                  "start": {
                    "localDate": "2026-04-08",
                    "dateTBD": false,
                    "dateTBA": false,
                    "timeTBA": true,
                    "noSpecificTime": false
                  },
                  "status": { "code": "rescheduled" }
                },
                "classifications": [{ "segment": { "name": "Sports" }, "subGenre": { "name": "NBA" } }],
                "_embedded": {
                  "venues": [
                    {
                      "name": "Intuit Dome",
                      "timezone": "America/Los_Angeles",
                      "city": { "name": "Inglewood" },
                      "state": { "stateCode": "CA" },
                      "country": { "countryCode": "US" }
                    }
                  ]
                }
              },
              {
                "name": "Choir Night",
                "type": "event",
                "id": "G5e3",
                "url": "https://www.ticketmaster.com/event/G5e3",
                "dates": {
                  "start": {
                    "localDate": "2026-04-09",
                    "localTime": "19:00:00",
                    "dateTime": "2026-04-09T23:00:00Z",
                    "timeTBA": false,
                    "noSpecificTime": false
                  },
                  "status": { "code": "onsale" }
                },
                "classifications": [{ "segment": { "name": "Music" } }],
                "_embedded": { "venues": [{ "name": "Hall" }] }
              },
              {
                "name": "PARKING: Charlotte Hornets vs. Los Angeles Lakers",
                "type": "event",
                "id": "G5e4",
                "url": "https://www.ticketmaster.com/event/G5e4",
                "dates": {
                  "start": {
                    "localDate": "2026-03-21",
                    "localTime": "17:00:00",
                    "dateTime": "2026-03-21T21:00:00Z",
                    "timeTBA": false,
                    "noSpecificTime": false
                  },
                  "status": { "code": "onsale" }
                },
                "classifications": [{ "segment": { "name": "Sports" }, "subGenre": { "name": "NBA" } }],
                "_embedded": { "venues": [{ "name": "Lot" }] }
              },
              {
                "name": "Harbour Rodeo",
                "type": "event",
                "id": "G5e5",
                "url": "https://www.ticketmaster.com/event/G5e5",
                "dates": {
                  "start": {
                    "localDate": "2026-03-22",
                    "localTime": "14:00:00",
                    "dateTime": "2026-03-22T18:00:00Z",
                    "timeTBA": false,
                    "noSpecificTime": false
                  },
                  "timezone": "America/New_York",
                  "status": { "code": "cancelled" }
                },
                "classifications": [{ "segment": { "name": "Sports" }, "subGenre": { "name": "Rodeo" } }],
                "_embedded": {
                  "venues": [
                    {
                      "name": "Spectrum Center",
                      "city": { "name": "Charlotte" },
                      "state": { "stateCode": "NC" },
                      "country": { "countryCode": "US" }
                    }
                  ]
                }
              }
            ]
          }
        }
        """#),
    Sample(
      feed: "xmlsoccer", file: "matches.xml",
      games: [
        "premier-league:357021 | 2015 | Round 26 | Arsenal - Everton | 2016-04-13 | "
          + "2016-04-13T17:30:00+01:00 | Europe/London | postponed | Emirates Stadium | London",
        "premier-league:357022 | 2015 | Round 27 | Chelsea - Arsenal | 2016-04-16 | "
          + "2016-04-16T15:00:00+01:00 | Europe/London | inProgress | Stamford Bridge | London",
      ],
      text: #"""
        <?xml version="1.0" encoding="utf-8"?>
        <XMLSOCCER.COM>
        <Match><Id>94688</Id><FixtureMatch_Id>357021</FixtureMatch_Id><Date>2016-04-13T16:30:00+00:00</Date><Rou\#
        nd>26</Round><League>English Premier \#
        League</League><HomeTeam>Arsenal</HomeTeam><HomeTeam_Id>1</HomeTeam_Id><AwayTeam>Everton</AwayTeam><Away\#
        Team_Id>2</AwayTeam_Id><Time>Postponed</Time><Location>Emirates Stadium</Location></Match>
        <Match><Id>357022</Id><Date>2016-04-16T14:00:00+00:00</Date><Round>27</Round><League>English Premier \#
        League</League><HomeTeam>Chelsea</HomeTeam><HomeTeam_Id>3</HomeTeam_Id><AwayTeam>Arsenal</AwayTeam><Away\#
        Team_Id>1</AwayTeam_Id><Time>67'</Time><Location>Stamford Bridge</Location></Match>
        </XMLSOCCER.COM>
        """#),
  ]
}
