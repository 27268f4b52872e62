import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import FeedReading

/// Names as people write them, and nobody taken for somebody else: what becomes of one row of a plain table.
struct PlaceTests {
  struct Row: CustomTestStringConvertible {
    var home = "Boston Red Sox"
    var away = "New York Yankees"
    var venue = ""
    var city = ""
    var region = ""
    var country = ""
    var league = "mlb"
    var date = "2026-05-01"
    /// Home, away, ground, city, state, country and zone, with `-` for none.
    var becomes: String
    /// Parts of the messages, of which there are no others.
    var findings: [String] = []
    var testDescription: String { "\(home) - \(away), \(venue), \(city), \(country), \(league)" }
  }

  static let rows: [Row] = [
    // As people write them.
    Row(
      home: "BOSTON RED SOX", away: "ny yankees", venue: "the fenway park",
      becomes: "bos nyy fenway-park Boston MA US America/New_York"),
    Row(home: "Bronx Yankees", away: "Boston RED SOX", becomes: "nyy bos yankee-stadium Bronx NY US America/New_York"),
    Row(
      home: "FC BAYERN MUNCHEN", away: "Koln", venue: "ALLIANZ-ARENA", league: "bundesliga",
      becomes: "fcb koe allianz-arena München - DE Europe/Berlin"),
    Row(venue: "Fenway Park", city: "BOSTON, MA", becomes: "bos nyy fenway-park Boston MA US America/New_York"),
    // Cowdenbeath, Montrose and Kilmarnock are at home in parks of these names.
    Row(
      venue: "Central Park", becomes: "bos nyy central-park Boston MA US America/New_York",
      findings: ["taken to be in \"Boston\", the home team's city"]),
    Row(
      home: "Sharks", away: "Tigers", venue: "Rugby Park", league: "x",
      becomes: "sharks tigers rugby-park-unknown - - - -",
      findings: ["the venue \"Rugby Park\" is not in the gazetteer", "the zone of the start", "no teams of the league"]),
    // An unknown ground beside a known club, unless another place is stated.
    Row(
      home: "St Johnstone", away: "Montrose", venue: "Sports Acres 7", city: "Perth", league: "scottish-premiership",
      becomes: "st-johnstone montrose sports-acres-7 Perth - GB Europe/London",
      findings: ["the venue \"Sports Acres 7, Perth\" is not in the gazetteer"]),
    Row(
      venue: "Some New Park", becomes: "bos nyy some-new-park Boston MA US America/New_York",
      findings: ["taken to be in \"Boston\", the home team's city"]),
    Row(
      venue: "Some New Park", city: "Hamburg", country: "Germany",
      becomes: "bos nyy some-new-park Hamburg - DE Europe/Berlin", findings: ["the venue \"Some New Park, Hamburg\""]),
    Row(
      venue: "Some New Park", city: "Paris, France", country: "France",
      becomes: "bos nyy some-new-park Paris - FR Europe/Paris", findings: ["the venue \"Some New Park, Paris\""]),
    Row(
      venue: "Some New Park", region: "OH", becomes: "bos nyy some-new-park - OH US America/New_York",
      findings: ["the venue \"Some New Park\""]),
    Row(venue: "[A]", becomes: "bos nyy - Boston MA US America/New_York"),
    Row(venue: "TBD", becomes: "bos nyy - Boston MA US America/New_York"),
    Row(venue: "\u{5F85}\u{5B9A}", becomes: "bos nyy - Boston MA US America/New_York"),
    Row(venue: "Away", becomes: "bos nyy fenway-park Boston MA US America/New_York"),
    // A ground and its city in one text.
    Row(venue: "Fenway Park, Boston", becomes: "bos nyy fenway-park Boston MA US America/New_York"),
    Row(venue: "Fenway Park, Boston, MA", becomes: "bos nyy fenway-park Boston MA US America/New_York"),
    Row(
      home: "Argentina", away: "France", venue: "Lusail Stadium, Lusail", league: "world-cup",
      becomes: "arg fra lusail-stadium Lusail - QA Asia/Qatar"),
    Row(
      home: "Sharks", away: "Tigers", venue: "Sportplatz Nord, Bremen", league: "kickball",
      becomes: "sharks tigers sportplatz-nord Bremen - DE Europe/Berlin",
      findings: ["venue \"Sportplatz Nord, Bremen\"", "has no teams of the league \"kickball\""]),
    Row(
      venue: "Fenway Park, Paris", becomes: "bos nyy fenway-park-paris Boston MA US America/New_York",
      findings: ["taken to be in \"Boston\", the home team's city"]),
    Row(
      venue: "Some New Park, Gate 7", becomes: "bos nyy some-new-park-gate-7 Boston MA US America/New_York",
      findings: ["taken to be in \"Boston\", the home team's city"]),
    // A city's name that several have.
    Row(
      home: "Sharks", away: "Tigers", city: "Springfield", league: "kickball",
      becomes: "sharks tigers - Springfield MO US America/Chicago",
      findings: ["the one in \"MO\", and not in \"MA\"", "has no teams of the league \"kickball\""]),
    Row(
      home: "Sharks", away: "Tigers", city: "Springfield", region: "MA", country: "US", league: "kickball",
      becomes: "sharks tigers - Springfield MA US America/New_York",
      findings: ["has no teams of the league \"kickball\""]),
    // Names that many have.
    Row(
      venue: "Olympiastadion", becomes: "bos nyy olympiastadion-boston Boston MA US America/New_York",
      findings: ["the venue \"Olympiastadion\" is not in the gazetteer"]),
    Row(
      home: "Sharks", away: "Tigers", venue: "National Stadium", league: "kickball",
      becomes: "sharks tigers national-stadium - - - -",
      findings: [
        "venue \"National Stadium\"", "has no teams of the league \"kickball\"", "zone of the start is unknown",
      ]),
    Row(
      venue: "Fenway Park", city: "Paris", country: "France",
      becomes: "bos nyy fenway-park-paris Paris - FR Europe/Paris",
      findings: ["venue \"Fenway Park, Paris\""]),
    // What a record says and the gazetteer contradicts.
    Row(
      venue: "Fenway Park", city: "Boston", country: "Canada",
      becomes: "bos nyy fenway-park Boston MA US America/New_York",
      findings: ["is in the country \"US\", and not in \"CA\""]),
    // What is no place is not passed on.
    Row(
      venue: "Fenway Park", city: "4 Jersey St", becomes: "bos nyy fenway-park Boston MA US America/New_York",
      findings: ["\"4 Jersey St\" is not a city"]),
    Row(
      venue: "Some Yard", country: "Paris, France", becomes: "bos nyy some-yard Paris - FR Europe/Paris",
      findings: ["venue \"Some Yard, Paris\""]),
    Row(
      venue: "Fenway Park", country: "Atlantis", becomes: "bos nyy fenway-park Boston MA US America/New_York",
      findings: ["\"Atlantis\" is not a country"]),
    // A city of an unknown country is not looked up in another one.
    Row(
      home: "Sharks", away: "Tigers", city: "St. John's", country: "Atlantis", league: "x",
      becomes: "sharks tigers - St. John's - - -",
      findings: ["\"Atlantis\" is not a country", "the zone of the start", "no teams of the league"]),
    Row(
      home: "Sharks", away: "Tigers", city: "St. John's", country: "Antigua and Barbuda", league: "x",
      becomes: "sharks tigers - St. John's - AG America/Antigua", findings: ["no teams of the league"]),
    Row(
      venue: "Fenway Park", region: "Massachusetts", country: "USA",
      becomes: "bos nyy fenway-park Boston MA US America/New_York"),
    // Zones of states, countries and leagues.
    Row(
      home: "Nobody", away: "Nowhere", venue: "A Field", city: "Smallville", region: "Ohio", country: "USA",
      league: "x",
      becomes: "nobody nowhere a-field Smallville OH US America/New_York",
      findings: ["venue \"A Field, Smallville\"", "no teams of the league \"x\""]),
    Row(
      home: "Nobody", away: "Nowhere", venue: "A Field", country: "Deutschland", league: "x",
      becomes: "nobody nowhere a-field - - DE Europe/Berlin",
      findings: ["venue \"A Field\"", "no teams of the league \"x\""]),
    Row(
      home: "Nobody United", away: "1. FC Köln", venue: "Somewhere", league: "bundesliga",
      becomes: "nobody-united koe somewhere - - - Europe/Berlin",
      findings: ["team \"Nobody United\"", "venue \"Somewhere\""]),
    // Two grounds of one name, one after the other.
    Row(
      home: "New York Yankees", away: "Boston Red Sox", venue: "Yankee Stadium", date: "1990-05-01",
      becomes: "nyy bos yankee-stadium-1923 Bronx NY US America/New_York"),
    Row(
      home: "New York Yankees", away: "Boston Red Sox", venue: "Yankee Stadium", date: "2010-05-01",
      becomes: "nyy bos yankee-stadium Bronx NY US America/New_York"),
    // A time before all that is known of a club: the nearest.
    Row(
      home: "Houston Colt .45s", away: "New York Mets", date: "1950-05-01",
      becomes: "hou nym - Houston TX US America/Chicago",
      findings: ["the gazetteer has \"Houston Colt .45s\"", "the gazetteer has \"New York Mets\""]),
  ]

  /// The city of a table, and the city, state, country and zone of its ground.
  static let statedCities: [(String, String)] = [
    // The codes of states are also those of countries.
    ("Toronto, CA", "Toronto ON CA America/Toronto"),
    ("Toronto, ON, CA", "Toronto ON CA America/Toronto"),
    ("Anaheim, CA", "Anaheim CA US America/Los_Angeles"),
    ("Newton, CA", "Newton CA US America/Los_Angeles"),
    ("Munich, DE", "Munich - DE Europe/Berlin"),
    ("Dover, DE", "Dover DE US America/New_York"),
    ("Mumbai, IN", "Mumbai - IN Asia/Kolkata"),
    ("Bloomington, IN", "Bloomington IN US America/Indiana/Indianapolis"),
    ("Casablanca, MA", "Casablanca - MA Africa/Casablanca"),
    ("Georgia", "Georgia - - -"), ("Malden MA", "Malden MA US America/New_York"),
    ("Miami, Estados Unidos da Am\u{E9}rica", "Miami FL US America/New_York"),
    // States as newspapers abbreviate them.
    ("Bloomington, Ind.", "Bloomington IN US America/Indiana/Indianapolis"),
    ("Los Angeles, Calif.", "Los Angeles CA US America/Los_Angeles"),
    ("Chapel Hill, N.C.", "Chapel Hill NC US America/New_York"),
    ("Regina, Sask.", "Regina SK CA America/Regina"),
    ("Ind.", "- IN US -"),
  ]

  @Test(arguments: statedCities) func statedCity(_ city: String, _ place: String) throws {
    let isZoneKnown = !place.hasSuffix(" -")
    try comesOutRight(
      Row(
        home: "Sharks", away: "Tigers", venue: "Rink 2", city: city, league: "kickball",
        becomes: "sharks tigers rink-2 \(place)",
        findings: ["the venue \"Rink 2", "has no teams of the league \"kickball\""]
          + (isZoneKnown ? [] : ["the zone of the start is unknown"])))
  }

  @Test(arguments: rows) func comesOutRight(_ row: Row) throws {
    let cells = [row.date, "19:00", row.home, row.away, row.venue, row.city, row.region, row.country, row.league]
    let text =
      "date,time,home,away,venue,city,state,country,league\n" + cells.map { "\"\($0)\"" }.joined(separator: ",") + "\n"
    let imported = Imported([FeedText("games.csv", text)])
    let game = try #require(imported.games.first, "\(imported.failures)")
    #expect(
      game.summary("home.id", "away.id", "venue.id", "venue.city", "venue.region", "venue.country", "venue.timeZone")
        == row.becomes)
    let findings = imported.findings.filter { !$0.contains("inferred-feed") }
    #expect(findings.count == row.findings.count, "\(findings)")
    for part in row.findings { #expect(findings.contains { $0.contains(part) }, "\(part) in \(findings)") }
  }

  /// An unknown venue without a name has the feed's own id.
  @Test func venueWithoutANameHasItsID() throws {
    let text = """
      {"name":"x","syntax":"csv","game":{"league":{"constant":"mlb"},"home":"home","away":"away","venueId":"ground",
       "date":{"from":"date","forms":["yyyy-MM-dd"]}}}
      """
    let feed = try #require(feedDefinition(text).definition)
    let source = FeedText("f.csv", "home,away,ground,date\nMets,Cubs,V 77,2026-05-01\n")
    #expect(Imported([source], feed: feed).games.map { $0.summary("venue.id", "venue.name") } == ["V 77 -"])
  }

  @Test func aStatedZoneThatTheGroundHasNotIsSaid() throws {
    let definition = try #require(
      feedDefinition(
        """
        {"format":"sportstime-feed","version":1,"name":"x","syntax":"csv","recognise":{"columns":["home"]},
         "game":{"home":"home","away":"away","venue":"venue","league":{"constant":"mlb"},"timeZone":"zone",
         "start":{"from":"start","forms":["yyyy-MM-dd HH:mm"],"zone":"venue"}}}
        """
      ).definition)
    let text =
      "start,zone,home,away,venue\n"
      + "2026-05-01 19:00,Europe/Paris,Boston Red Sox,New York Yankees,Fenway Park\n"
      + "2026-05-02 19:00,US/Eastern,Boston Red Sox,New York Yankees,Fenway Park\n"
      + "2026-05-02 19:00,America/Detroit,Tampa Bay Rays,New York Yankees,Fenway Park\n"
    let imported = Imported([FeedText("games.csv", text)], feed: definition)
    #expect(imported.games.map { $0["start"] ?? "" }.first == "2026-05-01T19:00:00+02:00")
    #expect(imported.findings.count { $0.contains("contradicts-gazetteer") } == 1, "\(imported.findings)")
    let message = "the zone \"Europe/Paris\" is not the venue's zone, America/New_York; it is used anyway"
    #expect(imported.findings.contains { $0.contains(message) }, "\(imported.findings)")
  }

  /// Codes of states that are also those of other countries: the other codes of the column decide.
  @Test(arguments: [
    (["SA", "NSW", "QLD"], "SA AU Australia/Adelaide"), (["WA", "VIC", "TAS"], "WA AU Australia/Perth"),
    (["NZ", "VIC", "TAS", "NSW"], "- NZ -"), (["SA", "US", "GB"], "- SA Asia/Riyadh"),
    (["WA", "OR", "NY"], "WA - -"), (["PE", "RJ", "SP"], "PE BR -"),
  ])
  func codesOfStates(_ codes: [String], _ place: String) {
    let rows = codes.enumerated().map { "2026-05-0\($0 + 1),Sharks,Tigers,Rink \($0),\($1)\n" }
    let imported = Imported([FeedText("games.csv", "date,home,away,venue,state\n" + rows.joined())])
    let first = imported.games.first?.summary("venue.region", "venue.country", "venue.timeZone")
    #expect(first == place, "\(imported.findings)")
  }

  /// Codes of one record: the city decides, or nothing does.
  @Test(arguments: [
    ("Perth", "WA", "Perth WA AU Australia/Perth"), ("Seattle", "WA", "Seattle WA US America/Los_Angeles"),
    ("Smallville", "WA", "Smallville WA - -"), ("Adelaide", "SA", "Adelaide SA AU Australia/Adelaide"),
    ("Riyadh", "SA", "Riyadh - SA Asia/Riyadh"), ("Nowhere", "ON", "Nowhere ON CA -"),
    ("Nowhere", "Ontario", "Nowhere ON CA -"),
    // Provinces of Italy and Spain, and codes in brackets.
    ("Modena", "MO", "Modena MO IT Europe/Rome"), ("Palermo", "PA", "Palermo PA IT Europe/Rome"),
    ("Monterrey", "NL", "Monterrey NL MX America/Monterrey"), ("Paris", "TX", "Paris TX US -"),
    ("Napoli", "NA", "Napoli NA IT Europe/Rome"), ("Desio (MB)", "", "Desio (MB) - - -"),
    ("Norfolk", "UK", "Norfolk - GB Europe/London"), ("Vancouver (Canada)", "", "Vancouver BC CA America/Vancouver"),
    ("Torino (TO)", "", "Torino - IT Europe/Rome"), ("Moncton (NB)", "", "Moncton NB CA America/Moncton"),
    ("Frankfurt (Oder)", "", "Frankfurt (Oder) - - -"), ("Seattle", "Wa.", "Seattle WA US America/Los_Angeles"),
  ])
  func codeOfState(_ city: String, _ code: String, _ place: String) {
    let text = "date,home,away,venue,city,state\n2026-05-01,Sharks,Tigers,Rink 2,\(city),\(code)\n"
    let imported = Imported([FeedText("games.csv", text)])
    let found = imported.games.first?.summary("venue.city", "venue.region", "venue.country", "venue.timeZone")
    #expect(found == place, "\(imported.findings)")
  }

  /// Every country with one zone has it, and no name means two.
  @Test func countriesAreKnown() {
    let gazetteer = Gazetteer.builtIn
    for (name, code, zone) in [
      ("Germany", "DE", "Europe/Berlin"), ("deutschland", "DE", "Europe/Berlin"), ("GER", "DE", "Europe/Berlin"),
      ("England", "GB", "Europe/London"), ("Côte d'Ivoire", "CI", "Africa/Abidjan"), ("U.S.A.", "US", ""),
      ("The Netherlands", "NL", "Europe/Amsterdam"), ("Australia", "AU", ""), ("JAPAN", "JP", "Asia/Tokyo"),
      ("Congo", "CG", "Africa/Brazzaville"), ("DR Congo", "CD", ""), ("Burma", "MM", "Asia/Yangon"),
      ("S\u{E3}o Tom\u{E9} and Pr\u{ED}ncipe", "ST", "Africa/Sao_Tome"),
      ("Central African Republic", "CF", "Africa/Bangui"), ("Sint Maarten", "SX", "America/Lower_Princes"),
      ("British Virgin Islands", "VG", "America/Tortola"), ("St. Lucia", "LC", "America/St_Lucia"),
    ] {
      #expect(name.withBytes { gazetteer.country($0) } == code, "\(name)")
      #expect(gazetteer.zone(country: code, region: "") == zone, "\(name)")
    }
    #expect("in".withBytes { gazetteer.country($0) } == nil)
    #expect(gazetteer.zone(country: "US", region: "NY") == "America/New_York")
    #expect(gazetteer.zone(country: "US", region: "TX") == "")
  }
}
