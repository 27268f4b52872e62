import CivilTime
import FeedReading
import FormatSyntax
import ItineraryDocuments
import SourceText
import TripBuilding

extension SyncReport {
  /// The report as one JSON object, with each feed and each change on its own line.
  func appendJSON(to output: OutputBuffer) {
    output.append("{\"format\":\"sportstime-sync-report\",\"version\":1")
    if let night {
      output.append(",\"night\":\(night.number),\"time\":")
      output.appendJSON(night.time.description)
    }
    output.append(",\"games\":")
    output.append(decimal: games)
    output.append(",\n\"feeds\":")
    list(feeds, to: output) { append($0, to: $1) }
    output.append(",\n\"changes\":")
    list(changes, to: output) { $0.append(to: $1) }
    output.append(",\n\"held\":")
    list(held, to: output) { $0.append(to: $1) }
    output.append(",\n\"findings\":")
    list(findings, to: output) { $0.append(to: $1) }
    if let trips { append(trips, to: output) }
    output.append("}\n")
  }

  private func append(_ trips: Trips, to output: OutputBuffer) {
    output.append(",\n\"trips\":{\"read\":\(trips.read),\"changed\":\(trips.changed),")
    output.append("\"broken\":\(trips.broken),\"unread\":\(trips.unread),\"errors\":")
    output.appendJSON(list: trips.errors)
    output.append(",\"news\":")
    list(trips.news.filter(\.isReported), to: output) { append($0, to: $1) }
    output.append(0x7D)
  }

  private func append(_ entry: TripNews, to output: OutputBuffer) {
    output.append("{\"trip\":")
    output.appendJSON(entry.trip)
    output.append(",\"title\":")
    output.appendJSON(entry.title)
    output.append(",\"file\":")
    output.appendJSON(entry.file)
    output.append(",\"status\":")
    output.appendJSON(entry.kind.rawValue)
    output.append(",\"problems\":")
    output.appendJSON(list: entry.problems)
    output.append(",\"notes\":")
    output.appendJSON(list: entry.notes)
    output.append(",\"errors\":\(entry.errors),\"warnings\":\(entry.warnings),\"changes\":")
    list(entry.changes, to: output) { $0.append(to: $1) }
    output.append(",\"broken\":")
    list(entry.broken, to: output) { $0.appendBroken(to: $1) }
    output.append(",\"calendar\":")
    list(entry.calendar, to: output) { $0.append(to: $1) }
    output.append(0x7D)
  }

  private func list<Element>(_ elements: [Element], to output: OutputBuffer, _ append: (Element, OutputBuffer) -> Void)
  {
    output.append(0x5B)
    for (index, element) in elements.enumerated() {
      output.append(index > 0 ? ",\n " : "\n ")
      append(element, output)
    }
    output.append(0x5D)
  }

  private func append(_ feed: Feed, to output: OutputBuffer) {
    output.append(0x7B)
    feed.counts.appendMembers(to: output)
    output.append(",\"status\":")
    output.appendJSON(feed.status.rawValue)
    output.append(",\"definitions\":")
    output.appendJSON(list: feed.definitions)
    if let changed = feed.changed {
      output.append(",\"changedAt\":")
      output.appendJSON(changed.description)
    }
    output.append(",\"errors\":")
    output.appendJSON(list: feed.errors)
    output.append(",\"alarms\":")
    output.appendJSON(list: feed.alarms)
    output.append(",\"drift\":[")
    for (index, drift) in feed.drift.enumerated() {
      output.append(index > 0 ? ",{\"cause\":" : "{\"cause\":")
      output.appendJSON(drift.cause.rawValue)
      output.append(",\"message\":")
      output.appendJSON(drift.message)
      if let definition = drift.definition {
        output.append(",\"definition\":")
        definition.withBytes { output.appendCompacted($0) }
      }
      output.append(0x7D)
    }
    output.append(0x5D)
    output.append(0x7D)
  }
}
