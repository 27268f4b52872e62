package import CivilTime
import FormatSyntax
package import SourceText

/// The feed definitions at hand, and which of them a file is of.
public struct FeedCatalogue: Sendable {
  package private(set) var definitions: [FeedDefinition]
  /// What is wrong with files of definitions that should be right: a program that has such a one is broken.
  package private(set) var faults: [Finding] = []

  package init(_ definitions: [FeedDefinition]) {
    self.definitions = definitions.sorted { $0.name.precedesBytewise($1.name) }
  }

  /// Reads definitions; the files that are none are `faults`.
  ///
  /// - Parameter zones: nil where there are none: all definitions are there, but not to be read with.
  package init(files: [(name: StaticString, text: StaticString)], zones: ZoneDatabase?) {
    var definitions: [FeedDefinition] = []
    var faults: [Finding] = []
    for file in files {
      let read = FeedDefinitionReader.read(file.text.bytes, file: file.name.description, zones: zones)
      if let definition = read.definition {
        definitions.append(definition)
      } else {
        faults += read.findings.filter { $0.severity == .error }
      }
    }
    self.init(definitions)
    self.faults = faults
  }

  /// The definitions that are built into the program.
  package static let builtIn = FeedCatalogue(
    files: DefinitionFiles.files, zones: ZoneDatabase.system.isAvailable ? .system : nil)

  package func definition(named name: String) -> FeedDefinition? { definitions.first { $0.name == name } }

  /// The definition whose evidence the input shows; of several the one that asks for most, then by priority and name.
  package func recognise(_ input: ByteView) -> FeedDefinition? {
    let head = input.slice(0, 64 << 10)
    let syntaxes = FeedCatalogue.syntaxes(of: head)
    let isJSONList = syntaxes == [.json] && FeedCatalogue.firstByte(of: head) == 0x5B
    let firstLine = FeedCatalogue.firstLine(of: head)
    var columns: Set<String>?
    var best: (definition: FeedDefinition, weight: Int)?
    for definition in definitions where syntaxes.contains(definition.syntax) {
      let evidence = definition.recognition
      if evidence.isEmpty { continue }
      if definition.syntax == .json, definition.records.hasPrefix("["), !isJSONList { continue }
      if !evidence.columns.isEmpty, columns == nil { columns = header(input) }
      if !evidence.firstLine.isEmpty {
        guard evidence.firstLine.contains(where: { $0.match(firstLine, capture: { _, _ in }) }) else { continue }
      }
      let weight = evidence.weight(
        hasColumn: { columns?.contains($0) ?? false },
        hasText: { text in text.withBytes { head.firstRange(of: $0) } != nil })
      guard let weight else { continue }
      if let known = best, (known.weight, known.definition.priority) >= (weight, definition.priority) { continue }
      best = (definition, weight)
    }
    return best?.definition
  }

  /// The definitions that come closest to the input, nearest first, and what each of them misses in it.
  package func nearest(_ input: ByteView, most: Int = 3) -> [(name: String, missing: String)] {
    let head = input.slice(0, 64 << 10)
    let syntaxes = FeedCatalogue.syntaxes(of: head)
    let columns = syntaxes.contains(.csv) ? header(input) : []
    let firstLine = FeedCatalogue.firstLine(of: head)
    let distances = definitions.compactMap { definition -> (name: String, missing: [String], share: Double)? in
      let evidence = definition.recognition
      guard syntaxes.contains(definition.syntax), !evidence.isEmpty else { return nil }
      let texts = evidence.contains + (evidence.closestWrapper { FeedCatalogue.has($0, head) })
      var missing = evidence.columns.filter { !columns.contains($0) }.map { "the column \(quotedForDisplay($0))" }
      missing += texts.filter { !FeedCatalogue.has($0, head) }.map { "the text \(quotedForDisplay($0))" }
      if !evidence.firstLine.isEmpty, !evidence.firstLine.contains(where: { $0.match(firstLine) { _, _ in } }) {
        missing.append("its kind of first line")
      }
      let all = evidence.columns.count + texts.count + (evidence.firstLine.isEmpty ? 0 : 1)
      // All that it asks for is there, but for the kind of document around it.
      if missing.isEmpty { missing = ["a list around the records"] }
      return (definition.name, missing, Double(missing.count) / Double(max(1, all)))
    }
    let sorted = distances.sorted {
      ($0.share, $0.missing.count) < ($1.share, $1.missing.count)
        || ($0.share, $0.missing.count) == ($1.share, $1.missing.count) && $0.name.precedesBytewise($1.name)
    }
    return sorted.prefix(most).map { near in
      let more = near.missing.count - 3
      return (near.name, near.missing.prefix(3).joined(separator: ", ") + (more > 0 ? " and \(more) more" : ""))
    }
  }

  private static func has(_ text: String, _ head: ByteView) -> Bool {
    text.withBytes { head.firstRange(of: $0) } != nil
  }

  private static func firstLine(of head: ByteView) -> ByteView {
    var at = TextEncoding.utf8BOMLength(head)
    while at < head.count, head[at] == 0x0D || head[at] == 0x0A { at += 1 }
    let rest = head.slice(at, head.count)
    return rest.slice(0, rest.firstIndex { $0 == 0x0D || $0 == 0x0A } ?? rest.count)
  }

  private func header(_ input: ByteView) -> Set<String> {
    Set((try? CSVReader(input))?.columns ?? [])
  }

  /// What the first bytes can be the beginning of.
  package static func syntaxes(of head: ByteView) -> [FeedDefinition.Syntax] {
    let start = withoutBlanks(head)
    switch start.first {
    case 0x3C: return [.xml]
    case 0x5B: return [.json]
    case 0x7B: return objectSyntaxes(of: start)
    case nil: return []
    default:
      let word = start.slice(0, 6).map { $0 &- 0x61 < 26 ? $0 - 0x20 : $0 }
      return word.elementsEqual("BEGIN:".utf8) ? [.ical] : [.csv]
    }
  }

  /// An object that ends with its line and has another one after it is a line of many; alone it may be either.
  private static func objectSyntaxes(of text: ByteView) -> [FeedDefinition.Syntax] {
    let end = text.firstIndex(of: 0x0A, from: 0) ?? text.count
    if text.slice(0, end).trimmed.last != 0x7D { return [.json] }
    return firstByte(of: text.slice(end, text.count)) == 0x7B ? [.jsonl] : [.json, .jsonl]
  }

  private static func withoutBlanks(_ head: ByteView) -> ByteView {
    var at = TextEncoding.utf8BOMLength(head)
    while at < head.count, head[at] <= 0x20 { at += 1 }
    return head.slice(at, head.count)
  }

  private static func firstByte(of head: ByteView) -> UInt8? { withoutBlanks(head).first }
}
