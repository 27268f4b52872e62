package import CivilTime
package import SourceText

/// The members of a game. Each is described once: its name, its type and where it is stored. Reading, JSON, tables,
/// feed definitions, merging and comparing use these descriptions.
///
/// Cases are in the order of a schedule's record.
package enum GameMember: UInt8, CaseIterable, Sendable {
  case id, aliases, league, season, phase, round, name, homeID, homeName, awayID, awayName
  case venueID, venueName, city, region, country, latitude, longitude, venueZone
  case localDate, start, zone, status, gameNumber, neutralSite, broadcast, tickets, url, previousStarts
  case sourceFeed, sourceFile, sourceRecord, sourceLine

  /// The object that contains the member: the game or one of its objects.
  package enum Owner: String, CaseIterable, Sendable { case game, home, away, venue, source }

  /// Its type and where it is stored in a schedule's game and in an itinerary's record.
  package enum Kind: Sendable {
    case text(TextPlace, Stored<GameFacts, TextSpan>)
    /// Negative if there is no value.
    case integer(ClosedRange<Int>, Stored<Game, Int32>, Stored<GameFacts, Int32>)
    case flag(Stored<Game, Bool>, Stored<GameFacts, Bool>)
    case degrees(upTo: Int, Stored<Venue, Double?>, Stored<GameFacts, Double?>)
    case status(Stored<GameFacts, GameStatus>)
    case date(Stored<GameFacts, LocalDate?>)
    case instant(Stored<GameFacts, OffsetInstant?>)
    /// Lists of texts and of instants. An itinerary's record keeps them as JSON text.
    case texts(Stored<GameFacts, TextSpan>)
    case instants(Stored<GameFacts, TextSpan>)
    /// A text of the source. An itinerary's record keeps the source as one JSON text.
    case sourceText(Stored<Game, TextID>)
    case sourceNumber(Stored<Game, UInt32>)
  }

  /// Where a schedule stores a text of a game.
  package enum TextPlace: Sendable {
    case game(Stored<Game, TextID>)
    case side(Stored<Side, TextID>)
    case venue(Stored<Venue, TextID>)
  }

  /// How a feed's text becomes the value, and how a difference is treated.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Written in every object that has the member, even if it is empty.
    package static let isAlwaysWritten = Traits(rawValue: 1)
    /// The feed's text is used as is, without looking up or deriving anything.
    package static let isTakenAsItIs = Traits(rawValue: 2)
    /// A difference is a change of details. `GameComparison` handles the other members itself.
    package static let isDetail = Traits(rawValue: 4)
    /// Games rarely share the value.
    package static let isOwn = Traits(rawValue: 8)
    /// An http or https address.
    package static let isAddress = Traits(rawValue: 16)
  }

  package struct Description: Sendable {
    package let owner: Owner
    /// `other` for members of the source, which is read as a whole.
    package let key: RecordKey
    package let name: String
    /// Its name in feed definitions.
    package let feedName: String
    package let kind: Kind
    package let traits: Traits

    /// The column in tables and the path in records: `home.id`.
    package var path: String { owner == .game ? name : "\(owner.rawValue).\(name)" }
  }

  package var description: Description { GameMember.descriptions[Int(rawValue)] }

  private static let descriptions = allCases.map { $0.made }

  /// The members of one object, in order.
  package static func all(of owner: Owner) -> [GameMember] { allCases.filter { $0.description.owner == owner } }

  /// A part of a record: a member, or an object with its own members.
  package enum Part: Sendable {
    case member(Description)
    case object(Owner)

    package var name: String {
      switch self {
      case .member(let description): description.name
      case .object(let owner): owner.rawValue
      }
    }
  }

  /// The parts of a record, in order.
  package static let parts: [Part] = {
    var parts: [Part] = []
    var last = Owner.game
    for description in allCases.map({ $0.description }) {
      if description.owner == .game {
        parts.append(.member(description))
      } else if description.owner != last {
        parts.append(.object(description.owner))
      }
      last = description.owner
    }
    return parts
  }()

  private var made: Description {
    switch self {
    case .id: text(.id, { place(&$0.pointee.id) }, { place(&$0.pointee.id) }, [.isAlwaysWritten, .isOwn])
    case .aliases: member(.aliases, .texts(Stored { place(&$0.pointee.aliases) }), .isAlwaysWritten)
    case .league:
      text(.league, { place(&$0.pointee.league) }, { place(&$0.pointee.league) }, [.isAlwaysWritten, .isDetail])
    case .season: text(.season, { place(&$0.pointee.season) }, { place(&$0.pointee.season) }, .isDetail)
    case .phase: text(.phase, { place(&$0.pointee.phase) }, { place(&$0.pointee.phase) }, [.isTakenAsItIs, .isDetail])
    case .round: text(.round, { place(&$0.pointee.round) }, { place(&$0.pointee.round) }, [.isTakenAsItIs, .isDetail])
    case .name: text(.name, { place(&$0.pointee.name) }, { place(&$0.pointee.name) }, .isTakenAsItIs)
    case .homeID: side(.home, .id, feed: "homeId", { place(&$0.pointee.id) }, { place(&$0.pointee.homeID) })
    case .homeName: side(.home, .name, feed: "home", { place(&$0.pointee.name) }, { place(&$0.pointee.homeName) })
    case .awayID: side(.away, .id, feed: "awayId", { place(&$0.pointee.id) }, { place(&$0.pointee.awayID) })
    case .awayName: side(.away, .name, feed: "away", { place(&$0.pointee.name) }, { place(&$0.pointee.awayName) })
    case .venueID: venue(.id, feed: "venueId", { place(&$0.pointee.id) }, { place(&$0.pointee.venueID) })
    case .venueName: venue(.name, feed: "venue", { place(&$0.pointee.name) }, { place(&$0.pointee.venueName) })
    case .city: venue(.city, { place(&$0.pointee.city) }, { place(&$0.pointee.place.city) })
    case .region: venue(.region, { place(&$0.pointee.region) }, { place(&$0.pointee.place.region) })
    case .country: venue(.country, { place(&$0.pointee.country) }, { place(&$0.pointee.place.country) })
    case .latitude:
      member(
        .latitude, of: .venue,
        .degrees(upTo: 90, Stored { place(&$0.pointee.latitude) }, Stored { place(&$0.pointee.latitude) }))
    case .longitude:
      member(
        .longitude, of: .venue,
        .degrees(upTo: 180, Stored { place(&$0.pointee.longitude) }, Stored { place(&$0.pointee.longitude) }))
    case .venueZone:
      venue(.timeZone, feed: "venueTimeZone", { place(&$0.pointee.zone) }, { place(&$0.pointee.venueZone) })
    case .localDate: member(.localDate, .date(Stored { place(&$0.pointee.localDate) }))
    case .start: member(.start, .instant(Stored { place(&$0.pointee.start) }))
    case .zone: text(.timeZone, { place(&$0.pointee.zone) }, { place(&$0.pointee.zone) }, .isDetail)
    case .status: member(.status, .status(Stored { place(&$0.pointee.status) }), .isAlwaysWritten)
    case .gameNumber:
      member(
        .gameNumber,
        .integer(
          GameFacts.gameNumbers, Stored { place(&$0.pointee.gameNumber) }, Stored { place(&$0.pointee.gameNumber) }),
        [.isAlwaysWritten, .isTakenAsItIs])
    case .neutralSite:
      member(
        .neutralSite, .flag(Stored { place(&$0.pointee.neutralSite) }, Stored { place(&$0.pointee.neutralSite) }),
        [.isAlwaysWritten, .isTakenAsItIs, .isDetail])
    case .broadcast:
      text(.broadcast, { place(&$0.pointee.broadcast) }, { place(&$0.pointee.broadcast) }, [.isTakenAsItIs, .isDetail])
    case .tickets:
      text(
        .tickets, { place(&$0.pointee.tickets) }, { place(&$0.pointee.tickets) },
        [.isTakenAsItIs, .isDetail, .isOwn, .isAddress])
    case .url:
      text(
        .url, { place(&$0.pointee.url) }, { place(&$0.pointee.url) },
        [.isTakenAsItIs, .isDetail, .isOwn, .isAddress])
    case .previousStarts:
      member(
        .previousStarts, feed: "previousStart", .instants(Stored { place(&$0.pointee.previousStarts) }),
        .isAlwaysWritten)
    case .sourceFeed: source("feed", feed: "sourceFeed", .sourceText(Stored { place(&$0.pointee.source.feed) }))
    case .sourceFile: source("file", feed: "sourceFile", .sourceText(Stored { place(&$0.pointee.source.file) }))
    case .sourceRecord:
      source("record", feed: "sourceRecord", .sourceNumber(Stored { place(&$0.pointee.source.record) }))
    case .sourceLine: source("line", feed: "sourceLine", .sourceNumber(Stored { place(&$0.pointee.source.line) }))
    }
  }

  private func member(
    _ key: RecordKey, of owner: Owner = .game, feed: String? = nil, _ kind: Kind, _ traits: Traits = []
  ) -> Description {
    Description(owner: owner, key: key, name: "\(key)", feedName: feed ?? "\(key)", kind: kind, traits: traits)
  }

  private func text(
    _ key: RecordKey, _ game: Stored<Game, TextID>.Place, _ facts: Stored<GameFacts, TextSpan>.Place,
    _ traits: Traits = []
  ) -> Description {
    member(key, .text(.game(Stored(game)), Stored(facts)), traits)
  }

  private func side(
    _ owner: Owner, _ key: RecordKey, feed: String, _ side: Stored<Side, TextID>.Place,
    _ facts: Stored<GameFacts, TextSpan>.Place
  ) -> Description {
    member(key, of: owner, feed: feed, .text(.side(Stored(side)), Stored(facts)), .isAlwaysWritten)
  }

  private func venue(
    _ key: RecordKey, feed: String? = nil, _ venue: Stored<Venue, TextID>.Place,
    _ facts: Stored<GameFacts, TextSpan>.Place
  ) -> Description {
    member(key, of: .venue, feed: feed, .text(.venue(Stored(venue)), Stored(facts)))
  }

  private func source(_ name: String, feed: String, _ kind: Kind) -> Description {
    Description(owner: .source, key: .other, name: name, feedName: feed, kind: kind, traits: .isAlwaysWritten)
  }
}
