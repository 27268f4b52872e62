import CommandInterface
import FeedReading
import FormatSyntax
import SourceText

/// The sources of feeds, as text and as JSON.
enum SourceListing {
  enum Format: String, CaseIterable {
    case text, json
  }

  static func text(_ definitions: [FeedDefinition]) -> String {
    definitions.filter { !$0.sources.isEmpty }.map { definition in
      "\(definition.name): \(definition.title)\n" + definition.sources.map(lines).joined()
    }.joined(separator: "\n")
  }

  private static func lines(_ source: FeedDefinition.PublicSource) -> String {
    let league = source.league.map { " (\($0))" } ?? ""
    var lines = ["  " + source.address + league]
    if let key = source.key {
      let place = key.header.map { "header \($0)" } ?? "in the address"
      let form = key.form.map { ", as \($0)" } ?? ""
      lines.append("    key: \(key.variable) (\(place)\(form))")
    } else {
      lines.append("    key: none")
    }
    lines.append("    terms: " + source.terms)
    lines.append("    page: " + source.page)
    return lines.map { $0 + "\n" }.joined()
  }

  /// A JSON list with one source per line.
  static func json(_ definitions: [FeedDefinition]) -> OutputBuffer {
    let output = OutputBuffer()
    output.json { json in
      json.array { json in
        for definition in definitions {
          for source in definition.sources {
            if !json.isFirst { json.startLine(1) }
            write(source, of: definition, to: &json)
          }
        }
      }
      json.endLine()
    }
    return output
  }

  private static func write(
    _ source: FeedDefinition.PublicSource, of definition: FeedDefinition, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("feed", definition.name)
      json.member("title", definition.title)
      json.member("address", source.address)
      json.member("league", source.league)
      if let key = source.key {
        json.key("key")
        json.object { json in
          json.member("variable", key.variable)
          json.member("header", key.header)
          json.member("form", key.form)
        }
      }
      json.member("terms", source.terms)
      json.member("page", source.page)
    }
  }
}
