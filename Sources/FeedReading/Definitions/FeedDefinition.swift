package import CivilTime
package import FormatSyntax
package import ScheduleModel
package import SourceText

/// Describes what a source of schedules looks like. It is data, so that a new feed needs a new file but no new code.
package struct FeedDefinition: Sendable {
  package enum Syntax: String, Sendable, CaseIterable {
    case csv, json, jsonl, xml, ical
  }

  package var name = ""
  package var title = ""
  /// If several feeds contain a game, the feed with the highest priority names it.
  package var priority = 0
  package var syntax = Syntax.csv
  package var delimiter: UInt8?
  package var hasHeader = true
  package var encoding = TextEncoding.utf8
  /// Whether rows of a table may have fewer fields than its header.
  package var isRagged = false
  /// Whether a table of this feed always ends with a line ending, so that a file without one is truncated.
  package var endsWithLine = false
  /// The mark before text that a spreadsheet would otherwise interpret. It is not part of the text.
  package var textMark: UInt8?
  /// The table's word for missing text, such as `NA`; empty if it has none.
  package var noText = ""
  /// The path of the records, or the component's name in iCalendar.
  package var records = ""
  package var recognition = Recognition()
  /// Prefix of this source's team and venue ids in the gazetteer's aliases: `statsapi:147`.
  package var idScheme = ""
  package var hasStableIDs = false
  /// Whether the records are those of this program's own schedules, whose ids and stated values are kept.
  package var hasOwnIDs: Bool { idScheme == "sportstime" }
  /// The month (1...12) in which seasons start. It determines the season of a date, and the year of a date without one.
  /// Nil if the league decides.
  package var seasonStart: Int?
  package var splits: [Split] = []
  package var notGames: [Condition] = []
  package var timeNotSet: [Condition] = []
  package var placeholders: [TextPattern] = []
  package var venuePlaceholders: [TextPattern] = []
  package var values = Values()
  /// The games of a record with several games; empty if each record is one game, described by `values`.
  package var games: [RecordGame] = []

  /// Where to get the feed.
  package var sources: [PublicSource] = []

  /// The definition's original text, printed unchanged.
  package var text = ""
  /// The named zones, if the definition was read without zones. It must be read again before use.
  package var unreadZones: [String] = []

  /// A public address of the feed.
  package struct PublicSource: Sendable {
    /// May have gaps: see `AddressPattern`.
    package var address: String
    /// The league of the schedule; nil if there are several.
    package var league: String?
    /// Nil if no key is needed.
    package var key: Key?
    /// The license and limits in short, in the owner's words.
    package var terms: String
    /// The owner's page that states the terms.
    package var page: String

    package struct Key: Sendable {
      /// The environment variable with the key.
      package var variable: String
      /// The header that carries the key; nil if the key is in the address, as `${VARIABLE}`.
      package var header: String?
      /// The form of the header's value, such as `Bearer KEY`; nil for the key alone.
      package var form: String?
    }
  }

  /// How to recognize a file as this feed. All conditions must be met.
  package struct Recognition: Sendable {
    /// Columns that a CSV header must have.
    package var columns: [String] = []
    /// Texts within the first 64 KiB.
    package var contains: [String] = []
    /// Patterns for the first line, one of which must match. For tables without a header.
    package var firstLine: [TextPattern] = []
    /// Lists of texts. At least one list must be present in full, because a feed can have several wrappers.
    package var oneOf: [[String]] = []
  }

  /// Splits a text into named pieces by the first pattern that matches.
  package struct Split: Sendable {
    package var from: Value
    package var patterns: [TextPattern]
    /// Whether the pieces apply until another record has new ones, as with a heading row above the records.
    package var holds = false
  }

  /// Texts in the same file by key, such as team names by id.
  package struct Lookup: Sendable {
    package var name: String
    /// The path of the entries, and the paths of key and text relative to an entry.
    package var records: String
    package var key: String
    package var value: String
  }

  /// Where a text comes from.
  package enum Source: Hashable, Sendable {
    /// A path, by index into the definition's paths.
    case field(Int)
    /// A piece named by a split.
    case capture(Int)
    /// Another value, by index into the definition's `nested`.
    case nested(Int)
  }

  package enum TitlePart: Sendable {
    /// The two sides: `Home [2] vs. Away [1] at Ground`.
    case sides
    /// The status that is stated next to the sides in a title.
    case status
    /// The name of an event of several teams, such as a track meet.
    case gathering
  }

  /// A text that is built from one or more sources.
  package struct ValueParts: Sendable {
    package var from: [Source] = []
    /// Whether to use only the first source that has a text, instead of joining all of them.
    package var takesFirst = false
    package var join: [UInt8] = [.blank]
    /// Separator between the texts of all sources, each of which may be a list; nil if the sources are not lists.
    package var list: [UInt8]?
    /// Texts to remove from the end, repeatedly.
    package var strip: [[UInt8]] = []
    /// Texts to remove from the start, repeatedly.
    package var stripStart: [[UInt8]] = []
    /// The file's table in which the text is looked up, by index into the definition's `lookups`; nil if there is none.
    package var lookup: Int?
    /// Conditions, at least one of which must hold; otherwise there is no text.
    package var when: [Condition] = []
    package var map: [[UInt8]: [UInt8]] = [:]
    /// Whether the map also matches text in lowercase (ASCII letters only).
    package var isCaseBlind = false
    /// The replacement for text that is not in the map; nil to keep the text.
    package var otherwise: [UInt8]?
    /// Used if there is no text.
    package var fallback: [UInt8] = []
    package var isSlug = false
    /// The part of an event's title to take; nil if the text is not a title.
    package var title: TitlePart?
    /// Whether the value may be absent from a whole source.
    package var isOptional = false
  }

  /// A text that is evaluated for each record, perhaps a million times. It is an object, so that passing it copies
  /// nothing.
  package final class Value: Sendable {
    package let parts: ValueParts
    /// The source, if the text is used unchanged; otherwise nil.
    package let plainSource: Source?
    /// The sources, if their texts are only joined; otherwise nil.
    package let plainSources: [Source]?

    package init(_ parts: ValueParts) {
      self.parts = parts
      let isPlain =
        parts.strip.isEmpty && parts.map.isEmpty && parts.otherwise == nil && parts.fallback.isEmpty && !parts.isSlug
        && parts.title == nil && parts.stripStart.isEmpty && parts.lookup == nil && parts.list == nil
        && parts.when.isEmpty
      plainSource = isPlain && parts.from.count == 1 ? parts.from.first : nil
      plainSources = isPlain && !parts.takesFirst ? parts.from : nil
    }
  }

  package enum ZoneSource: Sendable {
    /// Nil if the definition was read without zones.
    case constant(Zone?)
    /// The home team's zone.
    case home
    /// The venue's zone.
    case venue
    /// A zone name in the record: an IANA or Windows name, a code, or an offset.
    case value(Value)
  }

  /// A date or time. It is an object for the same reason as `Value`.
  package final class DateValue: Sendable {
    package let value: Value
    package let forms: DateTimeForms
    /// Applies to local times without an offset.
    package let zone: ZoneSource

    package init(value: Value, forms: [DateTimeForm], zone: ZoneSource) {
      self.value = value
      self.forms = DateTimeForms(forms)
      self.zone = zone
    }
  }

  package struct Condition: Sendable {
    package enum Test: Sendable {
      case isOneOf([[UInt8]])
      case isNoneOf([[UInt8]])
      case contains(SearchedTexts)
    }

    package var value: Value
    package var test: Test
  }

  /// The values of a game's members.
  package struct Values: Sendable {
    private var texts = [Value?](repeating: nil, count: GameMember.allCases.count)
    private var dates = [DateValue?](repeating: nil, count: GameMember.allCases.count)
    /// The date if there is no start; "date" in definitions.
    package var date: DateValue?
    /// The score, which distinguishes two games of the same teams on one day.
    package var score: Value?

    /// A member that is not a date or time.
    package subscript(member: GameMember) -> Value? {
      get { texts[Int(member.rawValue)] }
      set { texts[Int(member.rawValue)] = newValue }
    }

    /// A member that is a date or time: the date, the local start, or the earlier starts (one start or a JSON list).
    package subscript(date member: GameMember) -> DateValue? {
      get { dates[Int(member.rawValue)] }
      set { dates[Int(member.rawValue)] = newValue }
    }

    /// Whether the place of a game has its country, its state or its coordinates.
    package var namesCountries: Bool {
      [.country, .region, .latitude, .venueID].contains { self[$0] != nil }
    }

    /// All that there are, by the names that definitions use, in the order of a schedule's members.
    package var named: [(name: String, value: Named)] {
      var named = GameMember.allCases.compactMap { member -> (name: String, value: Named)? in
        let name = member.description.feedName
        return self[member].map { (name, .text($0)) } ?? self[date: member].map { (name, .date($0)) }
      }
      if let date { named.append(("date", .date(date))) }
      if let score { named.append(("score", .text(score))) }
      return named
    }

    package enum Named: Sendable {
      case text(Value)
      case date(DateValue)

      /// The value of the member as text.
      package var text: Value {
        switch self {
        case .text(let value): value
        case .date(let date): date.value
        }
      }
    }
  }

  /// One of several games of a record.
  package struct RecordGame: Sendable {
    /// Includes the values shared with the other games.
    package var values: Values
    /// The names of the values that are specific to this game.
    package var own: Set<String>
  }

  /// For each of a record's games, the sources that only this game has. If none of them has a text, the record lacks
  /// the game. Empty for a game that every record has.
  package var evidence: [[Source]] {
    let own = games.map { game in
      Set(game.values.named.filter { game.own.contains($0.name) }.flatMap { leaves($0.value.text) })
    }
    let common = values.named.flatMap { leaves($0.value.text) }
    let shared = own.dropFirst().reduce(own.first ?? []) { $0.intersection($1) }.union(common)
    return own.map { Array($0.subtracting(shared)) }
  }

  /// The sources that a value is built from, with nested values resolved.
  private func leaves(_ value: Value) -> [Source] {
    value.parts.from.flatMap { source in
      if case .nested(let number) = source { leaves(nested[number]) } else { [source] }
    }
  }

  /// The values whose sources are lists.
  var lists: [Value] {
    let stated = byGame.flatMap { $0.values.named.map(\.value.text) } + nested + splits.map(\.from)
    let conditions = notGames + timeNotSet + stated.flatMap(\.parts.when)
    return (stated + conditions.map(\.value)).filter { $0.parts.list != nil }
  }

  /// One definition for each of a record's games.
  package var byGame: [FeedDefinition] {
    if games.isEmpty { return [self] }
    return games.map { game in
      var definition = self
      definition.values = game.values
      return definition
    }
  }

  /// The feed's paths, in the order of their slots.
  package var paths: [String] = []
  /// Values that serve as sources of other values.
  package var nested: [Value] = []
  package var lookups: [Lookup] = []
  /// The names of captures, by number. Number 0 is the file's name without its extension, number 1 the first four-digit
  /// number in it, and number 2 the name of its folder.
  package var captures: [String] = FeedDefinition.fileCaptures
  /// Captures that belong to the file rather than to a record.
  static let fileCaptures = ["fileName", "fileYear", "folderName"]
  static let folderCapture = 2
  /// The numbers of the captures that carry over from record to record, in field order.
  package var held: [Int] = []
  /// Whether event titles are searched for details of a game.
  package var readsTitles = false
  /// Whether the name of the file's folder is used.
  package var usesFolder = false

  /// Additional paths that reading a calendar requires. Their fields come after those of the definition's paths.
  static let calendarPaths = [
    "UID", "DTSTART", "DTSTART;TZID", "DTSTART;VALUE", "RECURRENCE-ID", "RECURRENCE-ID;RANGE", "RRULE[]", "RDATE[]",
    "EXDATE[]", "EXRULE[]", "/X-WR-TIMEZONE",
  ]

  /// The number of fields of a record: those for paths, the calendar's additional ones, and those for pieces that carry
  /// over.
  package var fieldCount: Int { firstHeld + held.count }

  /// The field of the first piece that carries over. It comes after all fields that are read.
  package var firstHeld: Int { paths.count + (syntax == .ical ? FeedDefinition.calendarPaths.count : 0) }

  /// The field of a path, or of a `{piece}` that carries over from record to record.
  package func slot(of path: String) -> Int? {
    if let slot = paths.firstIndex(of: path) { return slot }
    return held.firstIndex { path == "{\(captures[$0])}" }.map { firstHeld + $0 }
  }
}
