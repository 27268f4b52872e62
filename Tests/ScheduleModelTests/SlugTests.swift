import SourceText
import Testing

@testable import ScheduleModel

struct SlugTests {
  static let names: [(String, String)] = [
    ("New York Yankees", "new-york-yankees"), ("St. Louis City SC", "st-louis-city-sc"), ("D.C. United", "dc-united"),
    ("DICK'S Sporting Goods Park", "dicks-sporting-goods-park"), ("Levi’s Stadium", "levis-stadium"),
    ("Atlético Ottawa", "atletico-ottawa"), ("CF Montréal", "cf-montreal"), ("1. FC Köln", "1-fc-koln"),
    ("Sport-Club Freiburg", "sport-club-freiburg"), ("  two   blanks ", "two-blanks"), ("O&M FC", "o-m-fc"),
    ("Großaspach", "grossaspach"), ("Łódź", "lodz"), ("Fenerbahçe Şükrü Saracoğlu", "fenerbahce-sukru-saracoglu"),
    ("Ærø", "aero"), ("Þór", "thor"), ("3×4÷2", "3-4-2"),
    // Letters that have no Latin base stay, so that two names don't become one.
    ("阪神タイガース", "阪神タイガース"), ("Спартак", "Спартак"), ("A/B--C__D", "a-b-c-d"), ("", ""), ("—!—", ""),
    ("e\u{301}", "e"), ("İstanbul", "istanbul"), ("½", "½"), ("A\u{0}B", "a-b"), ("😀 team", "team"),
  ]

  @Test(arguments: names) func nameBecomes(_ name: String, _ slug: String) {
    #expect(Slug.of(name) == slug)
  }

  @Test(arguments: names) func slugOfASlugIsItself(_ name: String, _ slug: String) {
    #expect(Slug.of(slug) == slug)
  }

  /// Bytes that are no UTF-8 make a slug all the same.
  @Test func invalidBytes() {
    #expect([0x41, 0xFF, 0x42].withBytes { String(decoding: Slug.of($0), as: UTF8.self) } == "a-b")
  }
}
