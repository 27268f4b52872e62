import SourceText

/// The changes of a file as a unified diff for `patch -p0` and `git apply -p0`.
struct UnifiedDiff {
  /// Whole lines that are replaced by other lines.
  private struct Change {
    var range: Range<Int>
    /// The offset up to which the text was replaced. The rest of its last line is kept.
    var tail: Int
    var new: [UInt8]
  }

  private let old: ByteView
  private let name: String
  private var changes: [Change] = []

  init(of old: ByteView, _ name: String) { (self.old, self.name) = (old, name) }

  /// Records that `text` replaces the bytes from `start` to `end`, which come after those of the last change.
  mutating func replace(_ start: Int, _ end: Int, with text: ByteView) {
    var change: Change
    if let last = changes.last, start < last.range.upperBound {
      // It continues the line in which the last change ends.
      change = last
      changes.removeLast()
      change.new.removeLast(change.range.upperBound - change.tail)
    } else {
      let first = old.slice(0, start).lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
      change = Change(range: first..<first, tail: first, new: [])
    }
    let lineEnd = old.firstIndex(of: .lineFeed, from: end).map { $0 + 1 } ?? old.count
    for part in [old.slice(change.tail, start), text, old.slice(end, lineEnd)] { change.new.append(contentsOf: part) }
    change.range = change.range.lowerBound..<lineEnd
    change.tail = end
    changes.append(change)
  }

  /// The diff; empty if nothing changed.
  var text: OutputBuffer {
    let output = OutputBuffer()
    if changes.isEmpty { return output }
    output.append("--- \(displaySafe(name))\n+++ \(displaySafe(name))\n")
    let lines = UnifiedDiff.lines(old)
    var number = 0
    var edits: [Edit] = []
    var at = 0
    for change in changes {
      number += old.slice(at, change.range.lowerBound).count { $0 == .lineFeed }
      let before = UnifiedDiff.lines(old.slice(change.range.lowerBound, change.range.upperBound))
      change.new.withBytes { new in
        edits += UnifiedDiff.edits(before, UnifiedDiff.lines(new), first: number)
      }
      number += before.count
      at = change.range.upperBound
    }
    append(edits, lines, to: output)
    return output
  }

  /// 0-based lines of the old text, and their replacement.
  private struct Edit {
    var range: Range<Int>
    var new: [[UInt8]]
  }

  private static func lines(_ text: ByteView) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: .lineFeed, from: start).map { $0 + 1 } ?? text.count
      lines.append(Array(text.slice(start, end)))
      start = end
    }
    return lines
  }

  /// If there are more lines than this, the differing part is replaced as a whole, because the time for comparing is
  /// quadratic.
  private static let mostLines = 4_000

  private static func edits(_ old: [[UInt8]], _ new: [[UInt8]], first: Int) -> [Edit] {
    if old.count + new.count > mostLines { return [Edit(range: first..<first + old.count, new: new)] }
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: [Int: [UInt8]] = [:]
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, let line, _): inserted[offset] = line
      }
    }
    var edits: [Edit] = []
    var (at, to) = (0, 0)
    while at < old.count || to < new.count {
      var edit = Edit(range: first + at..<first + at, new: [])
      while removed.contains(at) { at += 1 }
      while let line = inserted[to] {
        edit.new.append(line)
        to += 1
      }
      edit.range = edit.range.lowerBound..<first + at
      if edit.range.isEmpty, edit.new.isEmpty {
        at += 1
        to += 1
      } else {
        edits.append(edit)
      }
    }
    return edits
  }

  private static let context = 3

  /// Appends hunks. Edits that are closer than their context are combined in one hunk.
  private func append(_ edits: [Edit], _ lines: [[UInt8]], to output: OutputBuffer) {
    var (rest, shift) = (edits[...], 0)
    while let first = rest.first {
      var hunk = rest.prefix(1)
      while let last = hunk.last, let next = rest.dropFirst(hunk.count).first,
        next.range.lowerBound - last.range.upperBound <= 2 * UnifiedDiff.context
      {
        hunk = rest.prefix(hunk.count + 1)
      }
      rest = rest.dropFirst(hunk.count)
      let last = hunk.last ?? first
      let start = max(0, first.range.lowerBound - UnifiedDiff.context)
      let end = min(lines.count, last.range.upperBound + UnifiedDiff.context)
      let growth = hunk.reduce(0) { $0 + $1.new.count - $1.range.count }
      output.append("@@ -\(place(start, end - start)) +\(place(start + shift, end - start + growth)) @@\n")
      var at = start
      for edit in hunk {
        append(" ", lines[at..<edit.range.lowerBound], to: output)
        append("-", lines[edit.range], to: output)
        append("+", edit.new[...], to: output)
        at = edit.range.upperBound
      }
      append(" ", lines[at..<end], to: output)
      shift += growth
    }
  }

  /// The first line (1-based) and the number of lines. If that number is 0, the line before the change.
  private func place(_ start: Int, _ count: Int) -> String { "\(count == 0 ? start : start + 1),\(count)" }

  private func append(_ mark: String, _ lines: ArraySlice<[UInt8]>, to output: OutputBuffer) {
    for line in lines {
      output.append(mark)
      output.append(line)
      if line.last != .lineFeed { output.append("\n\\ No newline at end of file\n") }
    }
  }
}
