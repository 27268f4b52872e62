import ScheduleModel
import SourceText

/// Finds entries by a name as people type it: ignoring case, accents and club letters (`FC`), by city, or by part of
/// the name. Returns all candidates.
package struct NameIndex: Sendable {
  struct Entry {
    /// Its names, including its id.
    var names: [String]
    /// Other names, possibly shared with other entries.
    var aliases: [String] = []
    /// Its home cities.
    var places: [String] = []
  }

  private var full: [String: [Int]] = [:]
  private var bare: [String: [Int]] = [:]
  private var aliases: [String: [Int]] = [:]
  private var places: [String: [Int]] = [:]
  /// Entries by the beginning of a name, and by any other sequence of its words.
  private var beginnings: [String: [Int]] = [:]
  private var runs: [String: [Int]] = [:]

  init(_ entries: [Entry]) {
    for (number, entry) in entries.enumerated() {
      for name in entry.names {
        let words = NameIndex.words(name)
        NameIndex.enter(words, number, &full)
        NameIndex.enter(NameIndex.bare(words), number, &bare)
      }
      for name in entry.aliases {
        let words = NameIndex.words(name)
        NameIndex.enter(words, number, &aliases)
        NameIndex.enter(NameIndex.bare(words), number, &aliases)
      }
      for place in entry.places { NameIndex.enter(NameIndex.words(place), number, &places) }
      for name in entry.names + entry.aliases {
        let words = NameIndex.words(name)
        for count in 1..<max(1, words.count) {
          NameIndex.enter(words.prefix(count), number, &beginnings)
          for start in 1...(words.count - count) { NameIndex.enter(words[start..<(start + count)], number, &runs) }
        }
      }
    }
  }

  private static func enter(_ words: some Sequence<String>, _ number: Int, _ table: inout [String: [Int]]) {
    let key = words.joined(separator: " ")
    if !key.isEmpty, table[key]?.last != number { table[key, default: []].append(number) }
  }

  /// The numbers of all candidates, in ascending order.
  ///
  /// A full name matches only entries with that name. The same is true of a name without club letters, unless another
  /// name is equal to it or starts with it: `Liverpool` is Liverpool FC, although Everton also plays there, but `Los
  /// Angeles` is not always Los Angeles FC, and `Frankfurt` may be Eintracht or FSV. Any other text matches all entries
  /// that have it as an alias or as the name of a home city, or whose name starts with it: `New York` may mean the
  /// Yankees.
  func candidates(_ text: String) -> [Int] {
    let words = NameIndex.words(text)
    let key = words.joined(separator: " ")
    if let found = full[key] { return found }
    let begun = Set(beginnings[key] ?? [])
    let bareWords = NameIndex.bare(words).joined(separator: " ")
    if let found = bare[bareWords], begun.union(aliases[key] ?? []).isSubset(of: found) { return found }
    let known = Set(aliases[key] ?? aliases[bareWords] ?? []).union(bare[bareWords] ?? [])
    let near = known.union(places[key] ?? []).union(begun)
    return (near.isEmpty ? runs[key] ?? [] : Array(near)).sorted()
  }

  /// Whether several entries have their home in a city with that name.
  func isCityOfSeveral(_ text: String) -> Bool {
    (places[NameIndex.words(text).joined(separator: " ")]?.count ?? 0) > 1
  }

  // MARK: Words

  /// Lowercase words, without accents and punctuation.
  package static func words(_ text: String) -> [String] {
    Slug.of(text).split(separator: "-").map(String.init).filter { $0 != "and" }
  }

  /// The words without club letters, unless nothing is left.
  private static func bare(_ words: [String]) -> [String] {
    let kept = words.filter { !clubLetters.contains($0) && !$0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    return kept.isEmpty ? words : kept
  }

  private static let clubLetters: Set<String> = [
    "fc", "afc", "cf", "sc", "ac", "cd", "ud", "sd", "rc", "rcd", "ssc", "as", "us", "ss", "sv", "vfb", "vfl", "tsv",
    "fsv", "bsc", "fk", "bk", "if", "sk", "kv", "cp", "ec", "club", "football", "calcio",
  ]

  /// The first few in quotes, and the number of the others.
  package static func list(_ words: [String]) -> String {
    let shown = words.sorted { $0.precedesBytewise($1) }.prefix(12).map { quotedForDisplay($0) }
    return shown.joined(separator: ", ") + (words.count > 12 ? " and \(words.count - 12) more" : "")
  }
}
