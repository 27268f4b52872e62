import FeedReading
import SourceText

/// How the texts of a column are cut into two sides: `Lions vs Foxes`, `Cubs at Mets - Time TBD`, `SF1: Lions v Foxes`.
struct MatchTitles {
  /// The fullest first.
  private(set) var patterns: [String] = []
  /// Texts without two sides.
  private(set) var others: [String] = []

  private struct Title {
    var separator: String
    /// The separator with the blanks that the title has.
    var written: String
    var first: String
    var second: String
  }

  private static let separators: [(text: String, isHomeFirst: Bool)] = [
    (" vs. ", true), (" vs ", true), (" VS. ", true), (" VS ", true), (" Vs. ", true), (" Vs ", true), (" v. ", true),
    (" v ", true), (" V ", true), (" @ ", false), (" at ", false), (" AT ", false), (" - ", true),
    (" \u{2013} ", true), (" \u{2014} ", true), (" x ", true), (" X ", true),
  ]

  /// The separators that are words, in lowercase.
  static let words: [(text: String, isHomeFirst: Bool)] = {
    var known: Set<String> = []
    return separators.map { ($0.text.lowercased(), $0.isHomeFirst) }
      .filter { !$0.0.contains(where: { "-\u{2013}\u{2014}".contains($0) }) && known.insert($0.0).inserted }
  }()

  /// Whether `vs` or the like is in a text.
  static func hasVersus(_ text: String) -> Bool { versus.contains { text.contains($0) } }

  private static let versus = separators.filter { $0.text.contains { "vV".contains($0) } }.map(\.text)

  /// What sets a remark apart, before the sides and after them. A colon is in no name.
  private static let labels = [": ", " - ", " \u{2013} ", " | "]
  private static let tails = [": ", " - ", " \u{2013} ", " | ", ", ", " ("]

  /// Nil if most texts have no sides, or several have more than two.
  ///
  /// - Parameter isStated: whether the user states that the texts have two sides, which a colon may then divide:
  ///   `Lions : Foxes`.
  init?(_ texts: [String], isStated: Bool = false) {
    let isOfColons = isStated && !texts.contains { text in Self.separators.contains { text.contains($0.text) } }
    let separators = isOfColons ? [(text: " : ", isHomeFirst: true)] : Self.separators
    // Where all titles of games have a word between the sides, a dash or a preposition is part of something else.
    let hasVersus = texts.count { Self.hasVersus($0) } * 2 > texts.count
    var titles: [Title] = []
    var unclear = 0
    for written in texts {
      // Web pages have blanks that do not break.
      let text = written.replacing("\u{A0}", with: " ")
      let found = separators.filter { text.contains($0.text) && (!hasVersus || Self.versus.contains($0.text)) }
      guard let only = found.first(where: { $0.text != " - " }) ?? found.first else {
        others.append(written)
        continue
      }
      guard found.allSatisfy({ $0.text == only.text || $0.text == " - " }), text.ranges(of: only.text).count == 1,
        let range = text.ranges(of: only.text).first
      else {
        unclear += 1
        others.append(written)
        continue
      }
      let start = text.distance(from: text.startIndex, to: range.lowerBound)
      let characters = written[...]
      titles.append(
        Title(
          separator: only.text, written: String(characters.dropFirst(start).prefix(only.text.count)),
          first: String(characters.prefix(start)), second: String(characters.dropFirst(start + only.text.count))))
    }
    if titles.isEmpty || others.count * 2 > texts.count || unclear * 20 > texts.count { return nil }

    let (firsts, seconds) = (titles.map(\.first), titles.map(\.second))
    let labels = Self.labels.filter { mark in
      let marked = firsts.filter { $0.contains(mark) }
      if mark == ": " { return !marked.isEmpty }
      let names = Set(seconds + seconds.map(Self.withoutTail) + firsts.filter { !$0.contains(mark) })
      return Self.areRemarks(marked.map { Self.text($0, after: mark) }, names)
        && !seconds.contains { $0.contains(mark) }
    }
    let tails = Self.tails.filter { mark in
      let marked = seconds.filter { $0.contains(mark) }
      if firsts.contains(where: { Self.withoutLabels(labels, $0).contains(mark) }) { return false }
      // What follows a dash after two sides is not part of the second one.
      if mark == ": " || mark == " - " { return !marked.isEmpty }
      let names = Set(firsts.map { Self.withoutLabels(labels, $0) } + seconds.filter { !$0.contains(mark) })
      return Self.areRemarks(marked.map { Self.text($0, before: mark) }, names)
    }
    // A dash before sides that another word divides may divide them instead.
    if !hasVersus, firsts.contains(where: { Self.withoutLabels(labels, $0).contains(" - ") }) { return nil }
    for title in titles {
      let label = labels.map { mark in String(repeating: "{}" + mark, count: title.first.ranges(of: mark).count) }
      let tail =
        tails.min { Self.text(title.second, before: $0).count < Self.text(title.second, before: $1).count }
        .flatMap { title.second.contains($0) ? $0 == " (" ? " ({})" : $0 + "{}" : nil } ?? ""
      let isHomeFirst = Self.separators.first { $0.text == title.separator }?.isHomeFirst ?? true
      let sides = isHomeFirst ? ("{home}", "{away}") : ("{away}", "{home}")
      let pattern = label.joined() + sides.0 + title.written + sides.1 + tail
      if !patterns.contains(pattern) { patterns.append(pattern) }
    }
    // A pattern with more around the sides fits fewer texts.
    patterns = patterns.enumerated()
      .sorted { ($1.element.count { $0 == "{" }, $0.offset) < ($0.element.count { $0 == "{" }, $1.offset) }
      .map(\.element)
  }

  /// Whether most names that are left without a remark are also sides without one.
  private static func areRemarks(_ rest: [String], _ names: Set<String>) -> Bool {
    !rest.isEmpty && rest.count { names.contains($0) } * 3 >= rest.count * 2
  }

  private static func withoutLabels(_ labels: [String], _ first: String) -> String {
    labels.reduce(first) { text($0, after: $1) }
  }

  private static func withoutTail(_ second: String) -> String {
    tails.reduce(second) { text($0, before: $1) }
  }

  private static func text(_ text: String, after mark: String) -> String {
    text.ranges(of: mark).last.map { String(text[$0.upperBound...]) } ?? text
  }

  private static func text(_ text: String, before mark: String) -> String {
    text.firstRange(of: mark).map { String(text[..<$0.lowerBound]) } ?? text
  }
}
