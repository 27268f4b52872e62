package import CivilTime
package import FeedReading
import FormatSyntax
package import ScheduleModel
import SourceText

/// A configuration for leagues and feeds whose addresses are in the feed definitions.
package struct StarterConfiguration: Sendable {
  /// A feed of the configuration.
  package struct Entry: Sendable {
    /// What the user entered: the name of a league or a feed.
    package let name: String
    package let definition: FeedDefinition
    package let source: FeedDefinition.PublicSource
    /// The source's address with its gaps filled.
    package let address: String
  }

  package let entries: [Entry]

  /// - Parameter names: names of leagues and feeds, from `names(of:)`.
  package init(_ names: [String], catalogue: FeedCatalogue, gazetteer: Gazetteer, today: LocalDate) {
    entries = names.compactMap { name in
      guard let (definition, source) = StarterConfiguration.source(named: name, in: catalogue) else { return nil }
      let start = definition.seasonStart ?? source.league.flatMap { gazetteer.seasonStart(ofLeague: $0) } ?? 1
      let season = today.month < start ? today.year - 1 : today.year
      let next = String((season + 1) % 100)
      let values = [
        "season": String(season), "seasons": "\(season)-\(next.count < 2 ? "0" : "")\(next)",
        "date": today.description, "year": String(today.year),
      ]
      let address = AddressPattern(source.address)?.filled(values) ?? source.address
      return Entry(name: name, definition: definition, source: source, address: address)
    }
  }

  /// The names of leagues and feeds with a known address.
  package static func names(of catalogue: FeedCatalogue) -> [String] {
    let known = catalogue.definitions.filter { !$0.sources.isEmpty }
    return Set(known.map(\.name) + known.flatMap { $0.sources.compactMap(\.league) }).sorted {
      $0.precedesBytewise($1)
    }
  }

  /// For a feed, its first source. For a league, a source without a key, or else the source whose feed has the highest
  /// priority.
  private static func source(
    named name: String, in catalogue: FeedCatalogue
  ) -> (FeedDefinition, FeedDefinition.PublicSource)? {
    if let definition = catalogue.definition(named: name), let first = definition.sources.first {
      return (definition, first)
    }
    let all = catalogue.definitions.flatMap { definition in
      definition.sources.filter { $0.league == name }.map { (definition, $0) }
    }
    return all.max { left, right in
      (left.1.key == nil ? 1 : 0, left.0.priority) < (right.1.key == nil ? 1 : 0, right.0.priority)
    }
  }

  /// The text of the configuration, with one feed per line.
  package var text: String {
    let feeds = entries.map { entry in
      "    "
        + JSONWriter.string { json in
          json.object { json in
            json.member("name", entry.name)
            json.member("source", entry.address)
            json.member("feed", entry.definition.name)
            json.member("league", entry.source.league)
            // A feed of one week or day doesn't list past games.
            json.member("keepPast", true)
            guard let key = entry.source.key, let header = key.header else { return }
            json.key("http")
            json.object { json in
              json.member("authorizationVariable", key.variable)
              if header.lowercased() != "authorization" { json.member("authorizationHeader", header) }
            }
          }
        }
    }
    return """
      {
        "format": "sportstime-sync",
        "version": 1,
        "store": "store",
        "feeds": [
      \(feeds.joined(separator: ",\n"))
        ]
      }

      """
  }
}
