import FormatSyntax
package import SourceText

/// The feed definitions at hand, and which of them a file is of.
public struct FeedCatalogue: Sendable {
  package private(set) var definitions: [FeedDefinition]

  package init(_ definitions: [FeedDefinition]) {
    self.definitions = definitions.sorted { $0.name.precedesBytewise($1.name) }
  }

  /// The definitions that are built into the program.
  package static let builtIn: FeedCatalogue = {
    FeedCatalogue(
      DefinitionFiles.files.compactMap { file in
        // The tests read each file with its errors shown.
        FeedDefinitionReader.read(file.text.bytes, file: file.name.description).definition
      })
  }()

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
