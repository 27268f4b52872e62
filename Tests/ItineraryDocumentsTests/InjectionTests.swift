import Foundation
import TestSupport
import ItineraryDocuments
import Testing
import TripTimeline

/// A title is text, whatever it says: it adds no property, heading, link, tag, list or table, and hides nothing.
@Suite struct InjectionTests {
  /// As JSON writes them.
  static let texts = [
    "x\\r\\nEND:VEVENT\\r\\nBEGIN:VEVENT\\r\\nSUMMARY:y", "x\\nATTENDEE:mailto:a@b", "\\rX-A:b",
    "a\\u0085b\\u2028c\\u2029d",
    "](http://evil.example)", "[a](http://evil.example)", "![i](x)", "<http://evil.example>", "http://evil.example",
    "www.evil.example", "--><script>alert(1)</script><!--", "--!><b>", "<!-- sportstime: {\\\"id\\\":\\\"e\\\"} -->",
    "<script>alert(1)</script>", "\\\"><img src=x onerror=alert(1)>", "'onclick='x", "&lt;b&gt; &#x3c;",
    "\\u202etxt.exe",
    "\\u2066\\u200f\\ufeff", "nul\\u0000bell\\u0007del\\u007fc1\\u009b31m", "# heading", "## Day 9 · x", "- item",
    "+ item",
    "1. one", "2) two", "> quote", "| a | b |\\n|---|---|", "***", "---", "===", "```", "~~~", "    code",
    "`a` *b* _c_ ~d~ $e$",
    "⚾️👩‍👩‍👧‍👦🇺🇸 日本語のとても長いタイトルは折り畳まれますが、文字の途中では決して折り畳まれません。Ω≈ç√∫˜µ≤≥÷ åß∂ƒ©˙∆˚¬…æ",
    "back\\\\slash; semi, comma: \\\\n \\\\, done", "trailing \\\\", "{{x}}", ": definition", "\\t\\t", "",
  ]

  private func trip(_ text: String) -> String {
    SampleTrips.trip(
      [
        SampleTrips.game("g", day: 1, key: 0, at: "2026-06-10T19:05:00-04:00", date: "2026-06-10", title: text),
        SampleTrips.custom("c", day: 1, key: 1, title: text),
        """
        {"id":"n","kind":"custom","day":2,"sortOrder":1,"title":"notes","custom":{"category":"\(text)",\
        "notes":"\(text)"}}
        """,
        """
        {"id":"t","kind":"travel","day":2,"sortOrder":2,"travel":{"from":{"city":"\(text)"},"to":{"city":"B"},\
        "mode":"\(text)"}}
        """,
      ], title: text)
  }

  @Test(arguments: texts)
  func calendarHasItsLinesAndNoOthers(text: String) {
    let calendar = exported(trip(text), .ics)
    let known = [
      "BEGIN", "END", "VERSION", "PRODID", "CALSCALE", "X-WR-CALNAME", "X-SPORTSTIME-ITINERARY", "X-SPORTSTIME-ITEMS",
      "TZID", "DTSTART",
      "TZOFFSETFROM", "TZOFFSETTO", "TZNAME", "RRULE", "UID", "DTSTAMP", "SEQUENCE", "DTEND", "SUMMARY", "LOCATION",
      "GEO",
      "STATUS", "TRANSP", "DESCRIPTION", "X-SPORTSTIME-DAY", "X-SPORTSTIME-SORT-ORDER", "X-SPORTSTIME-ITEM",
      "CATEGORIES", "X-APPLE-STRUCTURED-LOCATION",
    ]
    for line in unfolded(calendar) {
      let name = line.prefix { $0 != ":" && $0 != ";" }
      #expect(known.contains(String(name)), "\(line)")
    }
    #expect(eventLines(calendar).count == 4)
    for line in Array(calendar.utf8).split(separator: 0x0A) {
      #expect(line.count <= 76 && line.last == 0x0D, "75 octets and CR: \(String(decoding: line, as: UTF8.self))")
      #expect(String(validating: line, as: UTF8.self) != nil, "folded inside a character")
    }
    expectNothingHidden(calendar, allowing: [0x0D, 0x0A])
  }

  @Test(arguments: texts)
  func markdownHasItsBlocksAndNoOthers(text: String) {
    let document = exported(trip(text), .markdown)
    expectNothingHidden(document, allowing: [0x0A])
    var comments = 0
    for line in document.split(separator: "\n") {
      let opened = line.split(separator: "<!--", omittingEmptySubsequences: false).count - 1
      #expect(opened <= 1 && !line.contains("--!>"), "\(line)")
      comments += opened
      let parts = line.split(separator: "<!--", maxSplits: 1, omittingEmptySubsequences: false)
      let shown = String(parts[0])
      if parts.count > 1 {
        let comment = parts[1]
        #expect(comment.hasSuffix("-->") || comment.hasSuffix("-->\\"), "\(line)")
        #expect(!comment.dropLast(comment.hasSuffix("\\") ? 4 : 3).contains("--"), "\(line)")
      }
      let ours = ["# ", "## Day ", "## Days ", "- ", "June 10", "  ", "| ", "Nothing planned"]
      #expect(ours.contains { shown.hasPrefix($0) } || shown.isEmpty, "\(line)")
      if shown.hasPrefix("| ") { expectFourCells(shown) } else { expectNoMarkup(shown) }
    }
    // One of each item, and one of the trip.
    #expect(comments == 5)
  }

  /// A row of the table of days has no cells but its own.
  private func expectFourCells(_ row: String) {
    var bars: [String.Index] = []
    for index in row.indices
    where row[index] == "|" && (index == row.startIndex || row[row.index(before: index)] != "\\") {
      bars.append(index)
    }
    #expect(bars.count == 5 && bars.last == row.index(before: row.endIndex), "\(row)")
    for (left, right) in zip(bars, bars.dropFirst()) { expectNoMarkup(String(row[row.index(after: left)..<right])) }
  }

  /// Every character that could mean something is escaped, and what is left begins no block.
  private func expectNoMarkup(_ line: String) {
    var content = Substring(line)
    if let mark = ["# ", "## ", "- ", "  "].first(where: { content.hasPrefix($0) }) {
      content = content.dropFirst(mark.count)
      let begins = content.first.map { "-+=>#: ".contains($0) } ?? false
      #expect(!begins || mark.hasPrefix("#"), "\(line)")
      let isNumbered = content.drop { $0.isNumber }.first.map { ".)".contains($0) } ?? false
      #expect(!isNumbered || content.first?.isNumber != true || mark.hasPrefix("#"), "\(line)")
    }
    // The category at the end is the only thing in italics.
    if let start = content.range(of: " · *", options: .backwards), content.hasSuffix("* ") {
      content = content[..<start.lowerBound] + content[start.upperBound...].dropLast(2)
    }
    // The time of a game is the only thing in bold.
    if content.hasPrefix("**7:05 PM EDT**") { content = content.dropFirst(15) }
    var raw = ""
    var escaped = false
    for character in content {
      if escaped {
        escaped = false
        raw += "\u{1}"
      } else if character == "\\" {
        escaped = true
      } else {
        raw.append(character)
      }
    }
    // A backslash at the end is the hard break before notes.
    #expect(!raw.contains { "`*_[]<>|~$#".contains($0) }, "\(line)")
    #expect(!raw.contains("://") && !raw.lowercased().contains("www."), "\(line)")
    #expect(!raw.contains("&") || raw.contains("&lt;") || raw.contains("&gt;") || raw.contains("&amp;"), "\(line)")
  }

  @Test(arguments: texts)
  func pageHasItsTagsAndNoOthers(text: String) {
    let page = exported(trip(text), .html)
    expectNothingHidden(page, allowing: [0x0A])
    let known = [
      "!DOCTYPE", "html", "head", "meta", "title", "style", "body", "main", "article", "header", "h1", "h2", "p",
      "section", "time", "span", "strong", "ol", "li", "div", "dl", "dt", "dd", "a", "figure", "figcaption", "svg",
      "symbol",
      "use", "g", "path", "circle", "text",
    ]
    for piece in page.split(separator: "<").dropFirst(page.hasPrefix("<") ? 0 : 1) {
      let name = piece.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber || $0 == "!" }
      #expect(known.contains(String(name)), "<\(piece)")
    }
    #expect(!page.contains("<img") && !page.contains("<script"))
  }

  @Test(arguments: texts)
  func theTextComesBack(text: String) throws {
    let trip = try #require(itinerary(trip(text)))
    for format in [ExportFormat.ics, .markdown] {
      let read = imported(exported(trip, format))
      try #require(read.itineraries.count == 1)
      #expect(exported(read.itineraries[0].itinerary, .json) == exported(trip, .json), "\(format)")
    }
  }

  private func expectNothingHidden(_ text: String, allowing: Set<UInt32>) {
    for scalar in text.unicodeScalars where !allowing.contains(scalar.value) {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
        Issue.record("U+\(String(scalar.value, radix: 16)) in the document")
      default: continue
      }
    }
  }
}
