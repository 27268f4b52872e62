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
    var columns: Set<String>?
    var best: (definition: FeedDefinition, weight: Int)?
    for definition in definitions where syntaxes.contains(definition.syntax) {
      let evidence = definition.recognition
      if evidence.isEmpty { continue }
      if !evidence.columns.isEmpty, columns == nil { columns = header(input) }
      let weight = evidence.weight(
        hasColumn: { columns?.contains($0) ?? false },
        hasText: { text in text.withBytes { head.firstRange(of: $0) } != nil })
      guard let weight else { continue }
      if let known = best, (known.weight, known.definition.priority) >= (weight, definition.priority) { continue }
      best = (definition, weight)
    }
    return best?.definition
  }

  private func header(_ input: ByteView) -> Set<String> {
    Set((try? CSVReader(input))?.columns ?? [])
  }

  /// What the first bytes can be the beginning of.
  package static func syntaxes(of head: ByteView) -> [FeedDefinition.Syntax] {
    var at = TextEncoding.utf8BOMLength(head)
    while at < head.count, head[at] <= 0x20 { at += 1 }
    let start = head.slice(at, head.count)
    switch start.first {
    case 0x3C: return [.xml]
    case 0x7B, 0x5B: return [.json, .jsonl]
    case nil: return []
    default:
      let word = start.slice(0, 6).map { $0 &- 0x61 < 26 ? $0 - 0x20 : $0 }
      return word.elementsEqual("BEGIN:".utf8) ? [.ical] : [.csv]
    }
  }
}
