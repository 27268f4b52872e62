import SourceText
import Testing

@testable import ScheduleSync
@testable import SyncStore

/// The configuration of the nightly run: what is refused, and where.
@Suite struct ConfigurationTests {
  private static func read(_ text: String) -> (configuration: SyncConfiguration?, findings: [String]) {
    let (configuration, findings) = text.withBytes { SyncConfiguration.read($0, file: "c") }
    return (configuration, findings.map { "\($0.location?.description ?? ""): \($0.message)" })
  }

  private static func feed(_ members: String, _ more: String = "") -> String {
    #"{"format":"sportstime-sync","version":1,\#(more)"feeds":[{\#(members)}]}"#
  }

  private static let good = #""name":"a","source":"x""#
  private static let remote = #""name":"a","source":"https://h/x""#

  private static func weeks(_ each: String) -> String {
    feed(#""name":"a","source":"https://h/{week}/{part:1}","each":{\#(each)}"#)
  }

  private static func headers(_ headers: String) -> String { feed(remote + #","http":{"headers":{\#(headers)}}"#) }

  /// The addresses of a feed, and how reports name them.
  @Test(
    arguments: [
      (#""source":"https://h/x?k=${KEY}&a={"a":1}""#, ["https://h/x?k=${KEY}&a={\"a\":1}"], "https://h/x?…"),
      (
        #""source":"https://h/{week}","each":{"week":"8-10"}"#, ["https://h/8", "https://h/9", "https://h/10"],
        "https://h/8"
      ),
      (#""source":"https://h/{week}","each":{"week":"09-10"}"#, ["https://h/09", "https://h/10"], "https://h/09"),
      (#""source":"https://h/{week}","each":{"week":3}"#, ["https://h/3"], "https://h/3"),
      (
        #""source":"https://h/{season}/{week}?p={part}&k=${KEY}","season":"2026","each":{"week":["pre",1],"part":"1-2"}"#,
        ["pre?p=1", "pre?p=2", "1?p=1", "1?p=2"].map { "https://h/2026/\($0)&k=${KEY}" }, "https://h/2026/pre?part=1&…"
      ),
      (
        #""source":"https://h/{league:nba}/{season}","each":{"season":["2025-26"]}"#, ["https://h/nba/2025-26"],
        "https://h/nba/2025-26"
      ),
      (#""source":"x/{week}.csv""#, [], nil),
    ] as [(String, [String], String?)])
  func addressesHaveTheirGapsFilled(_ members: String, _ addresses: [String], _ shown: String?) throws {
    let members = members.replacing(#"{"a":1}"#, with: #"{\"a\":1}"#)
    let (read, findings) = ConfigurationTests.read(ConfigurationTests.feed(#""name":"a",\#(members)"#))
    let feed = try #require(read?.feeds.first, "\(findings)")
    #expect(feed.addresses.map(\.text) == addresses && feed.addresses.first?.shown == shown, "\(feed.addresses)")
  }

  @Test(arguments: [
    ("", "c:1:1: "), ("[]", "should be an object, not a list"), ("7", "should be an object"),
    ("{}", "a configuration needs `format`"),
    (#"{"format":"sportstime-sync","version":2,"feeds":[]}"#, "`version` should be 1, the only version, not 2"),
    (#"{"format":"sportstime-sync","version":1,"feeds":[]}"#, "there is nothing to read"),
    (
      #"{"format":"sportstime-sync","version":1,"feds":[]}"#,
      #"c:1:41: a configuration has no member "feds"; did you mean "feeds"?"#
    ),
    (
      "{\"format\":\"sportstime-sync\",\"version\":1,\n\"feeds\":[{\"name\":\"a\",\n\"sorce\":\"x\"}]}",
      #"c:3:1: a feed has no member "sorce"; did you mean "source"?"#
    ),
    (feed(#""name":"../a","source":"x""#), "should be up to 100 letters, digits"),
    (feed(#""name":"a/b","source":"x""#), "should be up to 100 letters, digits"),
    (feed(#""name":"","source":"x""#), "`name`"), (feed(#""name":"a""#), "a feed needs `source`"),
    (feed(#""name":"a","source":7"#), "`source` should be text, not 7"),
    (feed(#""name":"a","source":"x"},{"name":"A","source":"y""#), #"two feeds are named "A""#),
    (feed(#""name":"a","source":"file:///etc/passwd""#), "an address must begin with http"),
    (feed(#""name":"a","source":"https://me:pass@example.org/a.ics""#), "an address with a password"),
    (feed(good + #","guard":{"maxWithdrawnPercent":101}"#), "should be a number from 0 to 100"),
    (feed(good + #","guard":{"maxGonePercent":1}"#), #"`guard` has no member "maxGonePercent""#),
    (feed(good + #","guard":{"minGames":-1}"#), "`minGames`"),
    (feed(good + #","http":{"attempts":0}"#), "`attempts`"),
    (feed(good + #","http":{"timeoutSeconds":0.05}"#), "a number from 0.1 to 3600.0"),
    (
      feed(good + #","http":{"authorizationHeader":"X-Key"}"#),
      "`authorizationHeader` needs `authorizationVariable`, which holds its value"
    ),
    (feed(good + #","http":{"tries":2}"#), #"`http` has no member "tries""#),
    (feed(good + #","keepPast":"yes""#), "`keepPast`"),
    (feed(good, #""itineraries":"trips","#), "`itineraries` should be a list of texts"),
    (feed(good, #""itineraries":[""],"#), "`itineraries` should be a list of texts"),
    (feed(good, #""publish":{"folder":"store"},"#), "the store and the published folder are the same"),
    (feed(good, #""publish":{"folder":"./a/../store/"},"#), "the store and the published folder are the same"),
    (feed(good, #""publish":{"folder":"store/www"},"#), #"the published folder "store/www" is in the store "store""#),
    (feed(good, #""publish":{"adress":"x"},"#), #"`publish` has no member "adress"; did you mean "address"?"#),
    (feed(good, #""publish":{"address":"ftp://x"},"#), "an address must begin with http"),
    (feed(good, #""onChange":[],"#), "a list of texts: a program and its arguments"),
    (feed(good, #""onChange":["",1],"#), "a list of texts: a program and its arguments"),
    (feed(good, #""keptBytes":-1,"#), "`keptBytes`"), (feed(good, #""keptDays":-1,"#), "`keptDays`"),
    (feed(good, #""keptNights":0,"#), "`keptNights`"),
    (feed(good, #""hookSeconds":0,"#), "`hookSeconds`"),
    (feed(good + #","each":{"week":"1-18"}"#), "`each` fills gaps of an address; for several files, use a pattern"),
    (weeks(#""week":"1-18","day":[1]"#), #"the address has no gap "{day}""#),
    (
      weeks(#""week":"18-1""#),
      #"`week` should be a range such as "1-18", or a list of values without braces, not "18-1""#
    ),
    (weeks(#""week":[]"#), "`week` should be a range"), (weeks(#""week":[1,""]"#), "`week` should be a range"),
    (weeks(#""week":["{x}"]"#), "`week` should be a range"), (weeks(#""week":"1-9999""#), "`week` should be a range"),
    (weeks(#""week":[1,"1"]"#), "`each` gives the same address twice"),
    (weeks(#""week":"1-501","part":"1-2""#), "`each` gives more than 1,000 addresses"),
    (weeks(""), "`each` should be an object with the values of each gap"),
    (weeks(""), #"nothing fills "{week}" in the address: list its values in `each`"#),
    (feed(#""name":"a","source":"https://h/{week}?k=${KEY}""#), #"nothing fills "{week}" in the address"#),
    (headers(#""Host":"h""#), "the program sets the header Host itself"),
    (headers(#""A b":"h""#), "a header's name has letters, digits and hyphens"),
    (headers(#""X":"1","x":"2""#), "the header x is set twice"),
    (headers(#""X":"1\n2""#), "`X` should be text on one line"),
    (headers(#""X":7"#), "`X` should be text, not 7"),
    (feed(remote + #","http":{"authorizationVariable":"T","headers":{"authorization":"t"}}"#), "is set twice"),
    (feed(remote + #","http":{"pauseSeconds":-1}"#), "`pauseSeconds` should be a number from 0.0 to 600.0"),
  ])
  func invalidConfigurationIsRefusedWithItsPlace(_ text: String, _ message: String) {
    let (configuration, findings) = ConfigurationTests.read(text)
    #expect(configuration == nil && findings.contains { $0.hasPrefix("c:") && $0.contains(message) }, "\(findings)")
    #expect(!findings.contains { $0.contains("pass@") })
  }

  @Test func membersOfAConfiguration() throws {
    let text = #"""
      {"$schema":"x","format":"sportstime-sync","version":1,"store":"s","keptBytes":7,"onChange":["p","q"],
       "guard":{"minGames":2,"maxChangedPercent":12.5},"itineraries":["trips"],
       "publish":{"folder":"www","address":"https://example.org"},
       "feeds":[{"name":"a.b-c_1","source":"in/*.csv","feed":"auto","league":"ABL","season":"26","keepPast":true,
                 "guard":{"minGames":0}},
                {"name":"b","source":"HTTPS://h/x","feed":"plain-csv","http":{"attempts":3,"allowPrivate":true}}]}
      """#
    let (read, findings) = ConfigurationTests.read(text)
    let configuration = try #require(read, "\(findings)")
    let (first, second) = (configuration.feeds[0], configuration.feeds[1])
    #expect(configuration.store == "s" && configuration.retention.bytes == 7 && configuration.onChange == ["p", "q"])
    #expect(configuration.publishing?.folder == "www" && configuration.publishing?.address == "https://example.org/")
    #expect(
      first.definition == nil && first.league == "abl" && first.season == "26" && first.keepsPast && !first.isRemote)
    #expect(
      first.guardLimits.minGames == 0 && first.guardLimits.maxChangedPercent == 12.5, "the feed's, then the common ones"
    )
    #expect(second.guardLimits.minGames == 2 && second.definition == "plain-csv" && second.isRemote)
    #expect(
      second.fetchLimits.attempts == 3 && second.fetchLimits.allowPrivate && second.fetchLimits.timeoutSeconds == 60)
  }

  @Test func itinerariesArePublishedByDefault() {
    #expect(ConfigurationTests.read(ConfigurationTests.feed(ConfigurationTests.good)).configuration?.publishing == nil)
    let trips = ConfigurationTests.read(ConfigurationTests.feed(ConfigurationTests.good, #""itineraries":["t"],"#))
    #expect(trips.configuration?.publishing?.folder == "public")
  }
}
