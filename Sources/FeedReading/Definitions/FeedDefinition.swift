package import CivilTime
package import FormatSyntax
package import ScheduleModel
import SourceText

/// What a source of schedules looks like: data, so that a new feed is a new file and no new code.
///
/// The format is described in `feeds/README.md` and `schemas/feed-definition.schema.json`.
package struct FeedDefinition: Sendable {
  package enum Syntax: String, Sendable, CaseIterable {
    case csv, json, jsonl, xml, ical
  }

  package var name = ""
  package var title = ""
  /// Of several feeds with one game, the one with the highest priority names it.
  package var priority = 0
  package var syntax = Syntax.csv
  package var delimiter: UInt8?
  package var hasHeader = true
  package var encoding = TextEncoding.utf8
  /// Whether rows of a table may be shorter than its header.
  package var isRagged = false
  /// Whether a table of this feed always ends with a line end: one that doesn't was cut off.
  package var endsWithLine = false
  /// Precedes a text of a table that a spreadsheet would take for something else; it is not part of the text.
  package var textMark: UInt8?
  /// What a table writes where it has no text, such as `NA`; empty if nothing.
  package var noText = ""
  /// Path of the records; the component's name in iCalendar.
  package var records = ""
  package var recognition = Recognition()
  /// Before the id of a team or venue of this source in the gazetteer's aliases: `statsapi:147`.
  package var idScheme = ""
  package var hasStableIDs = false
  /// The ids are those of schedules, which are kept, with what is stated beside them.
  package var hasOwnIDs: Bool { idScheme == "sportstime" }
  /// The month, 1...12, in which seasons start: it decides the season of a date, and the year of a date without one.
  /// Nil if the league decides.
  package var seasonStart: Int?
  package var splits: [Split] = []
  package var notGames: [Condition] = []
  package var timeNotSet: [Condition] = []
  package var placeholders: [TextPattern] = []
  package var venuePlaceholders: [TextPattern] = []
  package var values = Values()
  /// Of a record of several games, what each of them is; empty if a record is one game, with `values`.
  package var games: [RecordGame] = []

  /// Where people get the feed.
  package var sources: [PublicSource] = []

  /// The definition's own text, to be printed as it is.
  package var text = ""
  /// The zones that it names, if it was read without zones: it has to be read again before it is used.
  package var unreadZones: [String] = []

  /// An address that publishes the feed.
  package struct PublicSource: Sendable {
    /// With gaps: see `AddressPattern`.
    package var address: String
    /// The league whose schedule it has; nil if it has several.
    package var league: String?
    /// Nil if no key is needed.
    package var key: Key?
    /// License and limits in the owner's words, in short.
    package var terms: String
    /// The owner's page about them.
    package var page: String

    package struct Key: Sendable {
      /// The environment variable that holds it.
      package var variable: String
      /// The header whose value it is; nil if it is in the address, as `${VARIABLE}`.
      package var header: String?
      /// What the variable has to hold, such as `Bearer KEY`; nil for the key alone.
      package var form: String?
    }
  }

  /// How a file shows that it is of this feed. All that is stated must hold.
  package struct Recognition: Sendable {
    /// Of a CSV header.
    package var columns: [String] = []
    /// Texts within the first 64 KiB.
    package var contains: [String] = []
    /// Patterns of which the first line fits one: for tables without a header.
    package var firstLine: [TextPattern] = []
    /// Lists of such texts, of which one has to be there as a whole: a feed can have several wrappers.
    package var oneOf: [[String]] = []
  }

  /// A text that the first matching pattern divides into named pieces.
  package struct Split: Sendable {
    package var from: Value
    package var patterns: [TextPattern]
    /// Whether its pieces hold until another record has them: what stands in a row above the records.
    package var holds = false
  }

  /// Texts of the same file by keys, such as the names of teams by their ids.
  package struct Lookup: Sendable {
    package var name: String
    /// The path of its entries, and below these the paths of the key and the text.
    package var records: String
    package var key: String
    package var value: String
  }

  /// Where a text comes from.
  package enum Source: Hashable, Sendable {
    /// A path of the feed's syntax, by index into the definition's paths.
    case field(Int)
    /// A piece that a split named.
    case capture(Int)
    /// Another value, by index into the definition's `nested`.
    case nested(Int)
  }

  package enum TitlePart: Sendable {
    /// The two sides: `Home [2] vs. Away [1] at Ground`.
    case sides
    /// The status that words beside the sides state.
    case status
    /// What several teams come to, such as a track meet.
    case gathering
  }

  /// A text made of one or more sources.
  package struct ValueParts: Sendable {
    package var from: [Source] = []
    /// Takes the first source that has a text, where it would else join them all.
    package var takesFirst = false
    package var join: [UInt8] = [0x20]
    /// Written between the texts of all sources, each of which may be a list; nil if the sources are not lists.
    package var list: [UInt8]?
    /// Cut off at the end, as often as they occur.
    package var strip: [[UInt8]] = []
    /// Cut off at the beginning, as often as they occur.
    package var stripStart: [[UInt8]] = []
    /// The file's table in which the text is looked up, by index into the definition's `lookups`; nil for none.
    package var lookup: Int?
    /// One of these has to hold, else there is no text.
    package var when: [Condition] = []
    package var map: [[UInt8]: [UInt8]] = [:]
    /// Whether the map is asked for the text in lower case as well, of ASCII letters.
    package var isCaseBlind = false
    /// What a text becomes that the map doesn't have: itself where nil.
    package var otherwise: [UInt8]?
    /// Where there is no text.
    package var fallback: [UInt8] = []
    package var isSlug = false
    /// What is taken of the title of an event; nil if it is no title.
    package var title: TitlePart?
    /// Whether a whole source may be without it.
    package var isOptional = false
  }

  /// A text as it is worked out for each of a million records: an object, so that handing it on copies nothing.
  package final class Value: Sendable {
    package let parts: ValueParts
    /// The one source of a text that is taken as it is.
    package let plainSource: Source?

    package init(_ parts: ValueParts) {
      self.parts = parts
      let isPlain =
        parts.from.count == 1 && parts.strip.isEmpty && parts.map.isEmpty && parts.otherwise == nil
        && parts.fallback.isEmpty && !parts.isSlug && parts.title == nil && parts.stripStart.isEmpty
        && parts.lookup == nil && parts.list == nil
        && parts.when.isEmpty
      plainSource = isPlain ? parts.from.first : nil
    }
  }

  package enum ZoneSource: Sendable {
    /// Nil if the definition was read without zones.
    case constant(Zone?)
    /// The home team's.
    case home
    /// The venue's.
    case venue
    /// A name in the record: IANA, Windows, a code or an offset.
    case value(Value)
  }

  /// A date or time; an object for the reason that a value is one.
  package final class DateValue: Sendable {
    package let value: Value
    package let forms: DateTimeForms
    /// Of a local time without an offset.
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
      case contains([[UInt8]])
    }

    package var value: Value
    package var test: Test
  }

  /// Where the members of a game are.
  package struct Values: Sendable {
    private var texts = [Value?](repeating: nil, count: GameMember.allCases.count)
    private var dates = [DateValue?](repeating: nil, count: GameMember.allCases.count)
    /// The date where there is no start; "date" in definitions.
    package var date: DateValue?
    /// The score, which tells two games of the same sides on one day apart.
    package var score: Value?

    /// A member that is not a date or time.
    package subscript(member: GameMember) -> Value? {
      get { texts[Int(member.rawValue)] }
      set { texts[Int(member.rawValue)] = newValue }
    }

    /// A member that is a date or time: the date and the start where it is played, and earlier starts, which are one
    /// or a JSON list of them.
    package subscript(date member: GameMember) -> DateValue? {
      get { dates[Int(member.rawValue)] }
      set { dates[Int(member.rawValue)] = newValue }
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

      /// What the member is made of.
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
    /// With those that it has in common with the others.
    package var values: Values
    /// The names of those that are its own.
    package var own: Set<String>
  }

  /// For each of a record's games, the sources that it alone has: where none of them has a text, the record is without
  /// this game. None for a game that every record has.
  var evidence: [[Source]] {
    let own = games.map { game in
      Set(game.values.named.filter { game.own.contains($0.name) }.flatMap { leaves($0.value.text) })
    }
    let common = values.named.flatMap { leaves($0.value.text) }
    let shared = own.dropFirst().reduce(own.first ?? []) { $0.intersection($1) }.union(common)
    return own.map { Array($0.subtracting(shared)) }
  }

  /// The sources that a value is made of in the end.
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

  /// The definition for each of a record's games.
  var byGame: [FeedDefinition] {
    if games.isEmpty { return [self] }
    return games.map { game in
      var definition = self
      definition.values = game.values
      return definition
    }
  }

  /// The feed's paths, in the order of their slots.
  package var paths: [String] = []
  /// Values that are a source of others.
  package var nested: [Value] = []
  package var lookups: [Lookup] = []
  /// The captures' names, in the order of their numbers. Number 0 is the file's name without its extension, number 1 the
  /// first number of four digits in it, number 2 the name of its folder.
  package var captures: [String] = FeedDefinition.fileCaptures
  /// Those that are of the file, and not of a record.
  static let fileCaptures = ["fileName", "fileYear", "folderName"]
  static let folderCapture = 2
  /// The numbers of the captures that hold from one record to the next, in the order of their fields.
  package var held: [Int] = []
  /// Whether titles of events are read for details of a game.
  package var readsTitles = false
  /// Whether the folder counts in which a file is.
  package var usesFolder = false

  /// What the reading of a calendar looks at beside the definition's own paths, in fields after theirs.
  static let calendarPaths = [
    "UID", "DTSTART", "DTSTART;TZID", "DTSTART;VALUE", "RECURRENCE-ID", "RECURRENCE-ID;RANGE", "RRULE[]", "RDATE[]",
    "EXDATE[]", "EXRULE[]", "/X-WR-TIMEZONE",
  ]

  /// How many fields a record has: those of the paths, and those that the reading itself looks at.
  var fieldCount: Int { firstHeld + held.count }

  /// The field of the first piece that holds from one record to the next: it comes after all that is read.
  var firstHeld: Int { paths.count + (syntax == .ical ? FeedDefinition.calendarPaths.count : 0) }

  /// The field of a path, or of a `{piece}` that holds from one record to the next.
  func slot(of path: String) -> Int? {
    if let slot = paths.firstIndex(of: path) { return slot }
    return held.firstIndex { path == "{\(captures[$0])}" }.map { firstHeld + $0 }
  }
}
