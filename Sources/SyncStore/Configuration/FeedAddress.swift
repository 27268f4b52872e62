import FeedReading
import SourceText

/// An address of a feed.
package struct FeedAddress: Sendable, Equatable {
  /// May have `${NAME}` for environment variables.
  package var text: String
  /// The text without its query, which may contain secrets. Values that fill gaps in the query are kept:
  /// `https://example.org/games?week=3&…`.
  package var shown: String

  /// Identifies the address in the store without its text.
  package var digest: String { text.withBytes { SHA256.hex($0) } }
}

extension SyncConfiguration.Feed {
  /// A gap in the address, such as `{week}`, and the values that fill it.
  package struct Gap: Sendable, Equatable {
    package var name: String
    package var values: [String]
  }

  /// The maximum number of addresses of a feed.
  static let maxAddresses = 1_000

  /// One address for each combination of the values of its gaps; the last gap varies fastest. Empty if the source is a path.
  package var addresses: [FeedAddress] {
    guard isRemote else { return [] }
    guard let pattern = AddressPattern(source) else { return [FeedAddress(text: source, shown: shown(source, [:]))] }
    var fillings = [["league": league, "season": season].compactMapValues { $0 }]
    for gap in gaps {
      fillings = fillings.flatMap { filling in gap.values.map { filling.merging([gap.name: $0]) { _, new in new } } }
    }
    return fillings.map { values in
      let text = pattern.filled(values)
      return FeedAddress(text: text, shown: shown(text, values))
    }
  }

  private func shown(_ address: String, _ values: [String: String]) -> String {
    guard let query = address.firstIndex(of: "?") else { return address }
    let names = gaps.map(\.name).filter { SyncConfiguration.Feed.has($0, in: source.drop { $0 != "?" }) }
    let parts = names.map { "\($0)=\(values[$0] ?? "")&" }
    return "\(address[..<query])?\(parts.joined())…"
  }

  /// Whether a part of an address contains a gap.
  static func has(_ gap: String, in address: some StringProtocol) -> Bool {
    AddressPattern(String(address))?.filled([gap: "\u{1}"]).contains("\u{1}") ?? false
  }

  /// The first gap without values; nil if all gaps have values.
  var openGap: String? {
    guard let address = addresses.first?.text, AddressPattern(source) != nil else { return nil }
    var rest = address[...]
    while let open = rest.firstIndex(of: "{") {
      let inside = rest[rest.index(after: open)...]
      let isVariable = open > rest.startIndex && rest[rest.index(before: open)] == "$"
      if !isVariable { return String(inside.prefix { $0 != "}" }) }
      rest = inside
    }
    return nil
  }
}

extension SyncConfiguration.Feed.Gap {
  /// The numbers of `1-18`, or of `01-18` with as many digits; nil if the text is not such a range or the range is too
  /// large.
  static func range(_ text: String) -> [String]? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { $0.isDigit } && 1...9 ~= $0.utf8.count }),
      let first = Int(ends[0]), let last = Int(ends[1]), first <= last,
      last - first < SyncConfiguration.Feed.maxAddresses
    else { return nil }
    let width = ends[0].hasPrefix("0") ? ends[0].count : 1
    return (first...last).map { number in
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
  }
}
