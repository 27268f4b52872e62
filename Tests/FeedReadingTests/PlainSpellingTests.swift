import SourceText
import TestSupport
import Testing

@testable import FeedReading

/// What a file is does not depend on how it is written.
@Suite struct PlainSpellingTests {
  static let spellings: [(text: String, plain: String, make: @Sendable (ByteView) -> [UInt8])] = [
    (#"{ "a" : [ 1 , "b c" ] }"#, #"{"a":[1,"b c"]}"#, { PlainSpelling.json($0) }),
    (#"{"\u0061\/b": "\u0022\u00e9\n\""}"#, #"{"a/b":"\u0022\u00e9\n\""}"#, { PlainSpelling.json($0) }),
    (#"{"cut": "off\"#, #"{"cut":"off\"#, { PlainSpelling.json($0) }),
    (#"b c", "d" : 1}"#, #"b c","d":1}"#, { PlainSpelling.json($0, startsInString: true) }),
    ("begin:vcalendar\r\nprod\r\n id:-//X\r\n", "BEGIN:VCALENDAR\nPRODID:-//X\n\n", PlainSpelling.calendar),
    (
      "x-wr-calname;value=text:Pack\n\ters\n", "X-WR-CALNAME;value=text:Packers\nX-WR-CALNAME:Packers\n\n",
      PlainSpelling.calendar
    ),
    (
      "<x:game b = 'two'  x:a=\"&#111;ne\" />t</x:game>", "<game><game b=\"two\"<game a=\"one\"t</x:game>",
      PlainSpelling.xml
    ),
    ("<?xml version='1.0'?><a b", "<?xml version='1.0'?><a>", PlainSpelling.xml),
    ("a < b <c d=e>f", "a < b <c>f", PlainSpelling.xml),
  ]

  @Test(arguments: spellings.indices) func spellingIsPlain(_ index: Int) {
    let spelling = Self.spellings[index]
    #expect(String(decoding: spelling.text.withBytes(spelling.make), as: UTF8.self) == spelling.plain)
  }

  /// A feed by its name, and files that are of it.
  static let feeds: [(feed: String, text: String)] = [
    ("retrosheet-schedule-csv", "20190328,0,Thu,SEA,AL,1,OAK,AL,1,d,,\n"),
    (
      "retrosheet-schedule-csv",
      "\"20190328\",\"0\",\"Thu\",\"SEA\",\"AL\",\"1\",\"OAK\",\"AL\",\"1\",\"d\",\"\",\"\"\n"
    ),
    ("plain-json", "[{\"home\" : \"A\", \"away\":\"B\", \"st\\u0061rt\":\"x\", \"tz\" :\"y\"}]"),
    ("plain-xml", "<s:schedule xmlns:s='u'><s:game a='1' id='2'><s:start b='1' tz='x'/></s:game></s:schedule>"),
    ("packers-ical", "begin:vcalendar\r\nx-wr-caln\r\n ame:Packers 2026\r\nbegin:vevent\r\nend:vevent\r\n"),
  ]

  @Test(arguments: feeds.indices) func feedIsRecognized(_ index: Int) {
    let (feed, text) = Self.feeds[index]
    #expect(text.withBytes { FeedCatalogue.builtIn.recognise($0)?.name } == feed)
  }

  /// A table with quotes is not the one without a header that has them.
  @Test func quotedTableIsNotAnother() {
    let text = "\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\",\"j\",\"k\"\n"
    #expect(text.withBytes { FeedCatalogue.builtIn.recognise($0)?.name } == nil)
  }
}
