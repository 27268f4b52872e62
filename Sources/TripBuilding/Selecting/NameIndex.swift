import ScheduleModel

/// Finds things by their names as people write them: in any case, without accents, without the letters that clubs carry
/// (`FC`), by the city, or by a part of the name. It gives all that may be meant, and picks none.
struct NameIndex: Sendable {
  struct Entry {
    /// What it is called, its id among them.
    var names: [String]
    /// Other words for it, which others may have as well.
    var aliases: [String] = []
    /// Where it is at home.
    var places: [String] = []
  }

  private var full: [String: [Int]] = [:]
  private var bare: [String: [Int]] = [:]
  private var aliases: [String: [Int]] = [:]
  private var places: [String: [Int]] = [:]
  /// By how a name begins, and by any other run of its words.
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

  /// The numbers of all that may be meant, in rising order.
  ///
  /// A whole name means what is called so. A name without its club's letters does, too, unless another's begins with it:
  /// `Liverpool` is Liverpool FC, though Everton plays there, but `Los Angeles` need not be Los Angeles FC. Any other
  /// word for it means all that have it, that are at home in a city of that name, or whose name begins so: `New York`
  /// is the Yankees to some.
  func candidates(_ text: String) -> [Int] {
    let words = NameIndex.words(text)
    let key = words.joined(separator: " ")
    if let found = full[key] { return found }
    let begun = Set(beginnings[key] ?? [])
    if let found = bare[NameIndex.bare(words).joined(separator: " ")], begun.isSubset(of: found) { return found }
    let bareWords = NameIndex.bare(words).joined(separator: " ")
    let known = Set(aliases[key] ?? aliases[bareWords] ?? []).union(bare[bareWords] ?? [])
    let near = known.union(places[key] ?? []).union(begun)
    return (near.isEmpty ? runs[key] ?? [] : Array(near)).sorted()
  }

  // MARK: Words

  /// Lower case, without accents and marks.
  static func words(_ text: String) -> [String] {
    Slug.of(text).split(separator: "-").map(String.init).filter { $0 != "and" }
  }

  /// The words without what clubs are called beside their name, unless nothing is left.
  private static func bare(_ words: [String]) -> [String] {
    let kept = words.filter { !clubLetters.contains($0) && !$0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    return kept.isEmpty ? words : kept
  }

  private static let clubLetters: Set<String> = [
    "fc", "afc", "cf", "sc", "ac", "cd", "ud", "sd", "rc", "rcd", "ssc", "as", "us", "ss", "sv", "vfb", "vfl", "tsv",
    "fsv", "bsc", "fk", "bk", "if", "sk", "kv", "cp", "ec", "club", "football", "calcio",
  ]
}
