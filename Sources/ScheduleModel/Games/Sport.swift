package import SourceText

/// A sport. It determines the duration and the title of games, and follows from the league.
package enum Sport: UInt8, Sendable, CaseIterable {
  case baseball, softball, americanFootball, basketball, iceHockey, lacrosse
  case soccer, rugby, cricket, australianFootball, netball, fieldHockey
  case handball, volleyball, futsal, waterPolo

  /// The sport of a league such as `nba`; nil if neither its id nor a word in the id indicates one.
  package static func of(league: ByteView) -> Sport? { entry(league)?.sport }

  /// The number of minutes that a game takes.
  package var minutes: Int64 {
    switch self {
    case .baseball, .cricket: 180
    case .americanFootball: 210
    case .iceHockey: 165
    case .basketball, .lacrosse, .australianFootball: 150
    case .soccer, .rugby, .softball, .volleyball: 120
    case .netball, .fieldHockey, .handball, .futsal, .waterPolo: 105
    }
  }

  /// How titles name the teams of a game that is not at a neutral site.
  package enum TitleForm: Sendable {
    /// `Yankees at Orioles`: visitors first.
    case visitorsAtHome
    /// `Arsenal v Southampton`: home team first.
    case homeVersus
    /// `Foxes – Seals`: home team first.
    case homeDash
  }

  /// The form for a league. Unknown leagues have the North American form.
  package static func titleForm(league: ByteView) -> TitleForm { entry(league)?.form ?? .visitorsAtHome }

  private struct Entry {
    let sport: Sport
    let form: TitleForm
  }

  private static func entry(_ league: ByteView) -> Entry? {
    if league.isEmpty { return nil }
    // `mls-preseason-friendlies` has the sport of `mls`.
    var start = league
    while true {
      if let known = table.find(start) { return entries[Int(known.raw) - 1] }
      guard let cut = start.lastIndex(of: .hyphen), cut > 0 else { break }
      start = start.slice(0, cut)
    }
    return words.first { entry in league.firstRange(of: entry.word.bytes) != nil }?.entry
  }

  private static let leagues: [(entry: Entry, names: [String])] = [
    (
      Entry(sport: .baseball, form: .visitorsAtHome),
      ["mlb", "triple-a", "double-a", "milb", "kbo", "npb", "cpbl", "lmb", "college-baseball"]
    ),
    (Entry(sport: .americanFootball, form: .visitorsAtHome), ["nfl", "cfl", "ufl", "college-football", "elf", "gfl"]),
    (
      Entry(sport: .basketball, form: .visitorsAtHome),
      [
        "nba", "wnba", "g-league", "nba-g-league", "ncaam", "ncaaw", "college-basketball", "mens-college-basketball",
        "womens-college-basketball",
      ]
    ),
    (
      Entry(sport: .basketball, form: .homeDash),
      ["euroleague", "eurocup", "acb", "bbl", "lnb", "lega-basket", "b-league", "nbl", "bcl"]
    ),
    (Entry(sport: .iceHockey, form: .visitorsAtHome), ["nhl", "ahl", "pwhl", "echl", "ohl", "whl", "qmjhl"]),
    (
      Entry(sport: .iceHockey, form: .homeDash),
      ["khl", "shl", "liiga", "del", "del2", "national-league-ch", "extraliga", "hockeyallsvenskan", "icehl", "chl"]
    ),
    (Entry(sport: .lacrosse, form: .visitorsAtHome), ["pll", "nll"]),
    (
      Entry(sport: .rugby, form: .homeVersus),
      [
        "premiership-rugby", "pro-d2", "top-14", "rfl-super-league", "super-rugby", "super-rugby-japan", "urc", "nrl",
        "six-nations", "mlr",
      ]
    ),
    (
      Entry(sport: .cricket, form: .homeVersus),
      ["ipl", "county-championship", "t20-blast", "the-hundred", "big-bash", "psl", "cpl-t20", "mlc"]
    ),
    (Entry(sport: .australianFootball, form: .homeVersus), ["afl", "aflw"]),
    (Entry(sport: .handball, form: .homeDash), ["starligue", "hbl"]),
    (
      Entry(sport: .soccer, form: .homeVersus),
      [
        "a-league", "a-league-women", "algeria-ligue-1", "allsvenskan", "argentine-primera",
        "argentine-primera-nacional", "austrian-bundesliga", "azerbaijan-premier-league", "belarusian-premier-league",
        "belgian-pro-league", "bolivia-primera", "botola", "brasileirao", "bulgarian-first-league", "bundesliga",
        "2-bundesliga", "3-liga", "categoria-primera-a", "championship", "champions-league", "china-super-league",
        "chinese-super-league", "club-world-cup", "colombia-primera-a", "conference-league", "costa-rica-primera",
        "cpl", "cymru-premier", "cypriot-first-division", "czech-first-league", "damallsvenskan", "danish-superliga",
        "dfb-pokal", "dominican-ldf", "ecuador-serie-a", "efl-championship", "egyptian-premier-league", "ekstraklasa",
        "eliteserien", "england", "epl", "eredivisie", "eredivisie-women", "euro", "europa-league", "fa-cup",
        "fifa-womens-world-cup", "fifa-world-cup", "frauen-bundesliga", "guatemala-liga-nacional", "hnl",
        "honduras-liga-nacional", "hungarian-nb-i", "indian-super-league", "iran-pro-league", "irish-premier-division",
        "israeli-leumit", "israeli-premier-league", "j1-league", "j2-league", "j3-league", "jamaica-premier",
        "k-league-1", "k-league-2", "la-liga", "league-of-ireland", "league-one", "league-two", "leagues-cup",
        "liga-f", "ligamx", "ligue-1", "ligue1-quebec", "malaysia-super-league", "mls", "mls-next-pro",
        "moldovan-super-liga", "national-league", "new-zealand-national-league", "nifl-premiership", "nwsl",
        "obos-ligaen", "panama-lpf", "paraguay-primera", "peru-liga1", "premiere-ligue", "premier-league",
        "primeira-liga", "qatar-stars-league", "romanian-liga-1", "russian-premier-league", "saudi-pro-league",
        "scottish-premiership", "serbian-superliga", "serie-a", "serie-a-women", "slovak-super-liga",
        "slovenian-prvaliga", "south-african-premiership", "super-league-greece", "super-lig", "superettan",
        "superliga", "swiss-super-league", "thai-league", "toppserien", "trinidad-premier", "tunisian-ligue-1",
        "uae-pro-league", "ucl", "uefa-champions-league", "uefa-conference-league", "uefa-euro",
        "uefa-europa-conference-league", "uefa-europa-league", "uel", "ukrainian-premier-league", "uruguay-primera",
        "usl-championship", "usl-league-one", "usl-league-two", "usl-super-league", "veikkausliiga",
        "venezuela-primera", "vietnam-v-league", "we-league", "womens-world-cup", "world-cup", "wsl", "ykkosliiga",
      ]
    ),
  ]

  /// Words in the ids of leagues that are not listed, such as `county-netball`.
  private static let words: [(word: StaticString, entry: Entry)] = [
    ("softball", Entry(sport: .softball, form: .visitorsAtHome)),
    ("baseball", Entry(sport: .baseball, form: .visitorsAtHome)),
    ("lacrosse", Entry(sport: .lacrosse, form: .visitorsAtHome)),
    ("college-volleyball", Entry(sport: .volleyball, form: .visitorsAtHome)),
    ("basketball", Entry(sport: .basketball, form: .homeDash)),
    ("handball", Entry(sport: .handball, form: .homeDash)),
    ("volleyball", Entry(sport: .volleyball, form: .homeDash)),
    ("futsal", Entry(sport: .futsal, form: .homeDash)),
    ("water-polo", Entry(sport: .waterPolo, form: .homeDash)),
    ("netball", Entry(sport: .netball, form: .homeVersus)),
    ("rugby", Entry(sport: .rugby, form: .homeVersus)),
    ("cricket", Entry(sport: .cricket, form: .homeVersus)),
    ("field-hockey", Entry(sport: .fieldHockey, form: .homeVersus)),
    ("soccer", Entry(sport: .soccer, form: .homeVersus)),
    ("futbol", Entry(sport: .soccer, form: .homeVersus)),
    ("fussball", Entry(sport: .soccer, form: .homeVersus)),
  ]

  private static let (table, entries): (TextTable, [Entry]) = {
    var table = TextTable()
    var found: [Entry] = []
    for (entry, names) in leagues {
      for name in names where name.withBytes({ Int(table.intern($0).raw) }) > found.count { found.append(entry) }
    }
    return (table, found)
  }()
}
