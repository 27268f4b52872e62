import SourceText
import Testing

@testable import FeedReading

/// Where people get a feed: addresses with gaps, keys and terms.
struct FeedSourceTests {
  private static func definition(_ source: String) -> (definition: FeedDefinition?, findings: [String]) {
    feedDefinition(#"{"name":"x","syntax":"csv","sources":["# + source + #"],"game":{"home":"H","away":"A"}}"#)
  }

  private static let rest = #""terms":"Free","page":"https://x.example/terms""#

  @Test(arguments: [
    (#"{"address":"https://x.example/{season}/{team:bos}.csv",\#(rest)}"#, ""),
    (#"{"address":"https://x.example/?k=${X_KEY}","key":{"variable":"X_KEY"},\#(rest)}"#, ""),
    (
      #"{"address":"https://x.example/","key":{"variable":"X_KEY","header":"X-Token","form":"Bearer KEY"},\#(rest)}"#,
      ""
    ),
    (#"{"address":"ftp://x.example/",\#(rest)}"#, "should be an address that begins with http:// or https://"),
    (#"{"address":"https://x.example/{season",\#(rest)}"#, "a { of the address has no }"),
    (#"{"address":"https://x.example/{Season}",\#(rest)}"#, "the gap's name is not in lower-case letters"),
    (#"{"address":"https://x.example/?k=${X_KEY}",\#(rest)}"#, #"`key` does not name the variable "X_KEY""#),
    (#"{"address":"https://x.example/","key":{"variable":"X_KEY"},\#(rest)}"#, "the address does not have ${X_KEY}"),
    (#"{"address":"https://x.example/","key":{"variable":"x","header":"A"},\#(rest)}"#, "capital letters"),
    (
      #"{"address":"https://x.example/","key":{"variable":"X","header":"A: b"},\#(rest)}"#,
      "letters, digits and hyphens"
    ),
    (#"{"address":"https://x.example/","terms":"Free"}"#, "a source needs `page`"),
    (#"{"adress":"https://x.example/",\#(rest)}"#, #"did you mean "address"?"#),
    ("", "should be a list of one or more addresses"),
  ])
  func sourceIsChecked(_ source: String, _ message: String) {
    let result = Self.definition(source)
    if message.isEmpty {
      #expect(result.findings.isEmpty && result.definition?.sources.count == 1, "\(result.findings)")
    } else {
      #expect(result.definition == nil)
      #expect(result.findings.contains { $0.hasPrefix("1:") && $0.contains(message) }, "\(result.findings)")
    }
  }

  @Test(arguments: [
    ("https://x/{season}/{team:bos}?k=${KEY}", "https://x/2026/bos?k=${KEY}"),
    ("https://x/{other}", "https://x/{other}"),
    ("https://x/{season:1}{season}", "https://x/20262026"), ("https://x/", "https://x/"),
  ])
  func gapsAreFilled(_ pattern: String, _ address: String) throws {
    let pattern = try #require(AddressPattern(pattern))
    #expect(pattern.filled(["season": "2026"]) == address)
  }

  @Test(arguments: [
    ("http://a", true), ("HTTPS://a.example/b?c#d", true), ("https://", false), ("https:///b", false),
    ("https://?a", false),
    ("http:/a", false), ("ftp://a", false), ("//a", false), ("a.example", false), ("https://a b", false),
    ("https://a\"b", false), ("https://a<b>", false), ("", false), ("https:", false),
  ])
  func addressIsTold(_ text: String, _ isAddress: Bool) {
    #expect(text.withBytes { $0.isWebAddress } == isAddress)
  }

  /// The check of a definition reports a missing key; the rest of a source is for people.
  @Test func builtInSourcesAreWhole() {
    for definition in FeedCatalogue.builtIn.definitions {
      for source in definition.sources {
        #expect(!source.terms.isEmpty && source.terms.utf8.count <= 100, "\(definition.name): \(source.terms)")
        #expect(source.league.map { $0 == $0.lowercased() } ?? true)
      }
    }
  }
}
