import FormatSyntax
import ItineraryModel
import SourceText

/// Writes itineraries over the Markdown that they were read from: lines that people added stay where they are, after the
/// entry or the heading that they stand behind.
struct MarkdownRewrite {
  let old: ByteView
  let options: ExportOptions

  /// Lines that belong together: a heading or an entry, and what follows it.
  private struct Block {
    /// `title`, `day 3`, `item c1`, `trip`; empty before the first of them.
    var key: [UInt8]
    var lines: [[UInt8]]

    /// Whether an entry says which item it is of; one that its user wrote does not.
    var isMarked: Bool {
      !key.starts(with: Array("item ".utf8)) || lines.first?.withBytes { MarkdownMark.id(in: $0) } != nil
    }

    /// What is to be seen of a line.
    static func visible(_ line: [UInt8]) -> [UInt8] { line.withBytes { MarkdownCarrier.removed(from: $0) } }
  }

  /// - Parameter pairs: each itinerary as it was read, and as it is to be.
  func text(_ pairs: [(read: ImportedItinerary, new: Itinerary)]) throws(RewriteLoss) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    for pair in pairs.sorted(by: { $0.read.range.lowerBound < $1.read.range.lowerBound }) {
      let part = pair.read.range
      result += old.slice(at, part.lowerBound)
      at = part.upperBound
      let (base, new) = (exported(pair.read.itinerary), exported(pair.new))
      let text = old.slice(part.lowerBound, part.upperBound)
      if base == new {
        result += text
        continue
      }
      var ids: [Int: [UInt8]] = [:]
      for (item, place) in zip(pair.read.itinerary.items, pair.read.places) {
        ids[place.lowerBound - part.lowerBound] = Array(pair.read.itinerary.idText(item).utf8)
      }
      let mine = blocks(text, ids)
      let added = Set(pair.read.looseLines.map { $0.text })
      result += try merged(mine, ownBlocks(base), ownBlocks(new), added, part.lowerBound)
    }
    return result + old.slice(at, old.count)
  }

  private func exported(_ itinerary: Itinerary) -> [UInt8] {
    let output = OutputBuffer(capacity: 1 << 14)
    MarkdownExporter(options).append(itinerary, to: output)
    return output.array
  }

  private func ownBlocks(_ text: [UInt8]) -> [Block] {
    text.withBytes { text in
      var ids: [Int: [UInt8]] = [:]
      for entry in MarkdownDocument.read(text).flatMap({ $0.entries }) {
        if let json = entry.json, let id = ItemID.of(json) { ids[entry.range.lowerBound] = id }
      }
      return blocks(text, ids)
    }
  }

  /// - Parameter ids: of items, by the offset of the line on which their entry begins.
  private func blocks(_ text: ByteView, _ ids: [Int: [UInt8]]) -> [Block] {
    var blocks = [Block(key: [], lines: [])]
    var hasTitle = false
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: 0x0A, from: start) ?? text.count
      let line = text.slice(start, end)
      var key: [UInt8]?
      if let id = ids[start] {
        key = Array("item ".utf8) + id
      } else if line.hasPrefix(MarkdownCarrier.trip) {
        key = Array("trip".utf8)
      } else if let days = MarkdownDocument.headingDays(line.trimmed) {
        key = Array("day \(days.lowerBound)".utf8)
      } else if !hasTitle, line.hasPrefix("# ") {
        hasTitle = true
        key = Array("title".utf8)
      }
      if let key { blocks.append(Block(key: key, lines: [])) }
      blocks[blocks.count - 1].lines.append(Array(line))
      start = end + 1
    }
    return blocks
  }

  private func merged(
    _ mine: [Block], _ base: [Block], _ new: [Block], _ foreign: Set<[UInt8]>, _ offset: Int
  ) throws(RewriteLoss) -> [UInt8] {
    let written = Dictionary(keepingFirst: base.map { ($0.key, $0.lines) })
    let days = days(base)
    let newDays = self.days(new)
    let left = Set(new.map { $0.key })
    // What is not ours of each block, and where it goes: behind its own block, or behind one before that is still there.
    var kept: [[UInt8]: [[UInt8]]] = [:]
    var untouched: [[UInt8]: [[UInt8]]] = [:]
    var anchor: [UInt8] = []
    for block in mine {
      let (own, added) = split(block, written[block.key], foreign)
      let stays = left.contains(block.key) && days[block.key] == newDays[block.key]
      if stays { anchor = block.key }
      if left.contains(block.key), own, block.isMarked { untouched[block.key] = block.lines }
      kept[anchor, default: []] += added
    }
    var result: [UInt8] = []
    for block in new {
      let added = kept[block.key] ?? []
      let hasText = added.contains { !Block.visible($0).isEmpty }
      if let lines = untouched[block.key], written[block.key] == block.lines, days[block.key] == newDays[block.key],
        !hasText || added == split(Block(key: block.key, lines: lines), written[block.key], foreign).added
      {
        for line in lines { result += line + [0x0A] }
        continue
      }
      for line in hasText ? block.lines.filter({ !Block.visible($0).isEmpty || $0.count > 0 }) : block.lines {
        result += line + [0x0A]
      }
      if hasText { for line in added { result += line + [0x0A] } }
    }
    return result
  }

  /// Which day each item's block stands on.
  private func days(_ blocks: [Block]) -> [[UInt8]: [UInt8]] {
    var day: [UInt8] = []
    var result: [[UInt8]: [UInt8]] = [:]
    for block in blocks {
      if block.key.starts(with: Array("day ".utf8)) { day = block.key }
      if block.key.starts(with: Array("item ".utf8)) { result[block.key] = day }
    }
    return result
  }

  /// The lines of a block that an export of the itinerary does not have, and whether it has all others.
  ///
  /// - Parameter foreign: what is to be seen of lines that people added. The rest is of an export of what the itinerary was.
  private func split(
    _ block: Block, _ written: [[UInt8]]?, _ foreign: Set<[UInt8]>
  ) -> (isWhole: Bool, added: [[UInt8]]) {
    var left = (written ?? []).map(Block.visible).filter { !$0.isEmpty }
    var added: [[UInt8]] = []
    for (number, line) in block.lines.enumerated() {
      let visible = Block.visible(line)
      if let index = left.firstIndex(of: visible) {
        left.remove(at: index)
        // An entry without a mark is its item's own line, whatever its marks are.
      } else if number == 0, !block.key.isEmpty {
        continue
      } else if visible.isEmpty || foreign.contains(visible) {
        added.append(line)
      }
    }
    return (left.isEmpty, added)
  }
}
