import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText
import XMLSyntax

/// Checks the texts of a definition: paths must fit its syntax, and zones, statuses and leagues must be known.
///
/// Each check returns the problem, or nil if there is none.
struct DefinitionChecks {
  /// The gazetteer to check leagues with; nil if they are not checked.
  let gazetteer: Gazetteer?
  /// Nil if zones are not checked.
  let zones: ZoneDatabase?

  // MARK: Paths

  func path(_ path: String, of definition: FeedDefinition, isOfRecords: Bool) -> String? {
    do throws(SyntaxError) {
      switch definition.syntax {
      case .csv: return column(path, of: definition, isOfRecords)
      case .json, .jsonl: _ = try JSONPath(!isOfRecords && path.hasPrefix("/") ? String(path.dropFirst()) : path)
      case .ical:
        if !ICalendarField(path).hasNames {
          let what = isOfRecords ? "component, such as VEVENT" : "property, such as SUMMARY or DTSTART;TZID"
          return "\(quotedForDisplay(path)) is not the name of a \(what)"
        }
      case .xml:
        #if XML
          try XMLReader.check(path: path, isOfRecords: isOfRecords)
        #endif
      }
      return nil
    } catch {
      return error.message
    }
  }

  private func column(_ path: String, of definition: FeedDefinition, _ isOfRecords: Bool) -> String? {
    if isOfRecords { return "the records of a table are its rows, which have no path" }
    if definition.hasHeader || 1...Limits.csvColumns ~= Int(path) ?? 0 { return nil }
    return "\(quotedForDisplay(path)) is not a column: without a header, columns are numbered from 1"
  }

  /// A problem of all paths taken together, although each is valid by itself.
  func allPaths(of definition: FeedDefinition) -> String? {
    #if XML
      guard definition.syntax == .xml else { return nil }
      do throws(SyntaxError) {
        _ = try XMLReader(record: definition.records, wanted: definition.paths)
      } catch {
        return error.message
      }
    #endif
    return nil
  }

  // MARK: What values can become

  func zone(_ name: String) -> String? {
    guard let zones, zones.anyZone(name) == nil else { return nil }
    return "\(quotedForDisplay(name)) is not a time zone" + didYouMean(name, gazetteer?.zoneNames ?? [])
  }

  func status(_ word: String) -> String? {
    let known = GameStatus.allCases.map(\.word.description)
    if known.contains(word) { return nil }
    let guess = didYouMean(word, known)
    return "\(quotedForDisplay(word)) is not a status"
      + (guess.isEmpty ? "; the statuses are " + known.joined(separator: ", ") : guess)
  }

  /// A league that only the user knows is fine, but a misspelled one is not.
  func league(_ name: String) -> String? {
    guard let gazetteer, !gazetteer.hasTeams(ofLeague: name.lowercased()) else { return nil }
    return "the gazetteer has no teams of the league \(quotedForDisplay(name))"
      + didYouMean(name, gazetteer.leagueNames)
  }
}
