import CommandInterface
import FindingReports
import ItineraryEditing
import ItineraryFixing
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TripFiles
import TripTimeline

extension ValidationReport {
  /// The maximum number of findings for which to find a fix. Each takes several checks of its itinerary.
  private static let mostFixes = 1_000

  /// For each finding in JSON: an edit that fixes only this finding and causes no other; nil if there is none.
  func suggestedFixes(_ options: ValidateOptions, _ index: ScheduleIndex?) -> [SuggestedFix?] {
    var fixes = [SuggestedFix?](repeating: nil, count: findings.count)
    var left = ValidationReport.mostFixes
    for range in findings.chunkRanges({ $0.file == $1.file }) where left > 0 {
      let file = findings[range.lowerBound].file
      let fixable = range.filter { RuleRegistry.fixable.contains(findings[$0].code) }.prefix(left)
      left -= fixable.count
      if fixable.isEmpty || file == "-" || file.isEmpty { continue }
      do throws(ToolError) {
        let (text, format) = try ItineraryInput.open(try InputFile(file))
        if format != .json { continue }
        let fixer = ItineraryFixer(gazetteer: options.gazetteer, schedule: index, settings: options.settings(for: file))
        var finder = FixFinder(fixer, options.gazetteer)
        let wanted = fixable.map { (index: $0, finding: findings[$0]) }
        text.withView { finder.find(wanted[...], in: ItineraryDocument($0, name: file), &fixes) }
      } catch {
        // The file has been read before. Findings that can't be found again have no fix.
        continue
      }
    }
    return fixes
  }
}

/// Finds fixes for single findings of a document.
private struct FixFinder {
  typealias Wanted = ArraySlice<(index: Int, finding: Diagnostic)>

  private var fixer: ItineraryFixer
  private var reader: ItineraryReader
  private let gazetteer: Gazetteer

  init(_ fixer: ItineraryFixer, _ gazetteer: Gazetteer) {
    self.fixer = fixer
    self.gazetteer = gazetteer
    reader = ItineraryReader(gazetteer)
  }

  /// - Parameter wanted: findings, in the order of the document.
  mutating func find(_ wanted: Wanted, in document: ItineraryDocument, _ fixes: inout [SuggestedFix?]) {
    var wanted = wanted
    var last: ItineraryDocument.Entry?
    document.forEach { next in
      // An itinerary has all findings before the start of the next one.
      let end = wanted.firstIndex { ($0.finding.line, $0.finding.column) >= (next.line, next.column) }
      if let last { find(wanted[..<(end ?? wanted.endIndex)], in: last, of: document, &fixes) }
      wanted = wanted[(end ?? wanted.endIndex)...]
      last = next
    }
    if let last { find(wanted, in: last, of: document, &fixes) }
  }

  private mutating func find(
    _ wanted: Wanted, in entry: ItineraryDocument.Entry, of document: ItineraryDocument, _ fixes: inout [SuggestedFix?]
  ) {
    guard !wanted.isEmpty, entry.problem == nil, let itinerary = fixer.read(entry.text, &reader) else { return }
    let text = entry.text.trimmed
    var known: KnownFindings = nil
    for (index, finding) in wanted {
      guard case .success(let fixed) = fixer.fix(finding.code, item: finding.item, in: itinerary, &known) else {
        continue
      }
      let new = RevisedItinerary.text(text, fixed.itinerary, isLine: document.layout == .lines, gazetteer)
      fixes[index] = FixFinder.edit(text, to: new.view, in: entry, of: document, fixed.fixes.joined(separator: "; "))
    }
  }

  /// The edit that replaces the differing bytes.
  private static func edit(
    _ old: ByteView, to new: ByteView, in entry: ItineraryDocument.Entry, of document: ItineraryDocument,
    _ message: String
  ) -> SuggestedFix? {
    guard let start = document.bytes.baseAddress, let first = entry.text.baseAddress, let base = old.baseAddress else {
      return nil
    }
    func isWithinCharacter(_ text: ByteView, _ at: Int) -> Bool { at < text.count && text[at] & 0xC0 == 0x80 }
    let most = min(old.count, new.count)
    var head = zip(old, new).prefix { $0 == $1 }.count
    while isWithinCharacter(old, head) || isWithinCharacter(new, head) { head -= 1 }
    var tail = zip(old.reversed(), new.reversed()).prefix(most - head).prefix { $0 == $1 }.count
    while isWithinCharacter(old, old.count - tail) || isWithinCharacter(new, new.count - tail) { tail -= 1 }
    func place(_ at: Int) -> (line: Int, column: Int) {
      let offset = base - start + at
      let lineStart = document.bytes.slice(0, offset).lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
      let lines = document.bytes.slice(first - start, offset).count { $0 == .lineFeed }
      return (entry.line + lines, ValidationReport.utf16Count(document.bytes.slice(lineStart, offset)) + 1)
    }
    return SuggestedFix(
      message, from: place(head), to: place(old.count - tail), text: new.slice(head, new.count - tail).text)
  }
}
