import FormatSyntax
import ItineraryDocuments
import ItineraryModel
import SourceText
import SystemIO

/// What is read as one: a file, or the files of a folder of which each holds one event, as calendar stores keep them
/// (vdir, CalDAV servers).
struct ItineraryFile {
  /// Of the file or the folder.
  let path: String
  /// Of a folder, its files; empty for a file.
  var events: [String] = []

  /// - Throws: for a folder, whose events are the store's to change.
  func checkIsRewritable() throws(ToolError) {
    if events.isEmpty { return }
    throw ToolError(
      .badInput, "\(displaySafe(path)): a folder of events can't be changed in place; write to a file with -o")
  }
}

extension InputPaths {
  /// The inputs, with the events of a folder as one of them where the first stands.
  ///
  /// What a folder keeps is one trip; of files that were named one by one, only those are that came from a trip.
  func itineraryFiles() throws(ToolError) -> [ItineraryFile] {
    var kept: [String: [(path: String, isOfTrip: Bool)]] = [:]
    for (folder, files) in calendarsByFolder() where files.count > 1 {
      var found: [(path: String, isOfTrip: Bool)] = []
      for path in files {
        guard let event = try EventFolder.event(path) else { continue }
        found.append((path, event.isOfTrip))
      }
      let isStore = found.allSatisfy { listed.contains($0.path) } || found.contains { $0.isOfTrip }
      if isStore, found.count > 1 { kept[folder] = found }
    }
    var result: [ItineraryFile] = []
    var seen: Set<String> = []
    for path in paths {
      let folder = PathText.folder(of: path)
      guard let events = kept[folder], events.contains(where: { $0.path == path }) else {
        result.append(ItineraryFile(path: path))
        continue
      }
      if seen.insert(folder).inserted { result.append(ItineraryFile(path: folder, events: events.map { $0.path })) }
    }
    return result
  }

  private func calendarsByFolder() -> [String: [String]] {
    var result: [String: [String]] = [:]
    for path in paths where FileForm(path: path).format == .ics && FileStatus(path)?.kind == .file {
      result[PathText.folder(of: path), default: []].append(path)
    }
    return result
  }
}

extension Context {
  /// Nil for what is a file.
  func events(of file: ItineraryFile) throws(ToolError) -> EventFolder? {
    if file.events.isEmpty { return nil }
    console.detail("\(file.path) keeps \(file.events.count) events one by one: they are read as one calendar")
    return try EventFolder(file.events)
  }
}

/// The events of a folder, one after the other, and which file each line is from.
struct EventFolder {
  private(set) var text: [UInt8] = []
  private var files: [(path: String, firstLine: Int)] = []
  private var lines = 0

  /// - Throws: for a file that can't be read: an event that is missed is no event that was deleted.
  init(_ paths: [String]) throws(ToolError) {
    for path in paths {
      let input = try ItineraryInput.text(try InputFile(path))
      files.append((path, lines + 1))
      input.withView { view in
        text += view.slice(TextEncoding.utf8BOMLength(view), view.count)
        if text.last != 0x0A { text.append(0x0A) }
      }
      lines = text.count { $0 == 0x0A }
    }
  }

  /// Where a line of the whole stands.
  func place(_ location: SourceLocation) -> SourceLocation {
    guard let file = files.last(where: { $0.firstLine <= location.line }) else { return location }
    return SourceLocation(file: file.path, line: location.line - file.firstLine + 1, column: location.column)
  }

  func place(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    finding.location = finding.location.map(place)
    return finding
  }

  /// Nil for a file that holds anything else than one event.
  static func event(_ path: String) throws(ToolError) -> ItineraryImport.SingleEvent? {
    let file: InputFile
    do throws(ToolError) {
      file = try InputFile(path)
    } catch {
      // It is reported when it is read.
      guard error.isOfInput else { throw error }
      return nil
    }
    guard let text = try? ItineraryInput.text(file) else { return nil }
    return text.withView { ItineraryImport.event(in: $0) }
  }
}
