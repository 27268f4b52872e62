import SourceText
import Testing

@testable import ItineraryDocuments
@testable import TripTimeline

/// Carriers are JSON to whoever reads them, and give back the same bytes.
@Suite struct CarrierTextTests {
  @Test(arguments: [
    (#"{"a":"b -- c --> d <e>"}"#, #"{"a":"b -\u002d c -\u002d\u003e d \u003ce\u003e"}"#),
    (#"{"a":"\u003cb\u003e"}"#, #"{"a":"\u003cb\u003e"} [0,1]"#),
    (#"{"a":"<\u003c\u003C<","n":-1e-5}"#, #"{"a":"\u003c\u003c\u003C\u003c","n":-1e-5} [1,2]"#),
    (#"{"a":"---\u002d-"}"#, #"{"a":"-\u002d\u002d\u002d-"} [2]"#),
    ("{\"a\":\"\u{202E}\u{7F}\u{85}\u{FEFF}é\"}", #"{"a":"\u202e\u007f\u0085\ufeffé"}"#),
    (#"{"a":"\\u202e \\\u202e \n\t\""}"#, #"{"a":"\\u202e \\\u202e \n\t\""} [0]"#),
    ("{}", "{}"),
  ])
  func commentsHoldEverything(json: String, carried: String) {
    #expect(written(json, .comment) == carried)
    #expect(read(carried, .comment) == json)
  }

  @Test(arguments: [
    (#"{"a":"b --> <c>"}"#, #"{"a":"b --> <c>"}"#),
    ("{\"a\":\"\u{2028}\"}", #"{"a":"\u2028"}"#),
    (#"{"a":"\u2028"}"#, #"{"a":"\u2028"} [0]"#),
  ])
  func calendarsGuardOnlyWhatIsHidden(json: String, carried: String) {
    #expect(written(json, .calendar) == carried)
    #expect(read(carried, .calendar) == json)
  }

  @Test(arguments: ["", "[]", "{", #"{"a":1} x"#, #"{"a":1} [1"#, #"{"a":1,}"#, "null", #"{"a":"\u12"}"#])
  func whatIsNoCarrierIsNone(text: String) {
    #expect(read(text, .comment) == nil)
  }

  private func written(_ json: String, _ document: CarrierText.Document) -> String {
    let output = OutputBuffer()
    json.withBytes { CarrierText(document: document).append($0, to: output) }
    return output.text
  }

  private func read(_ text: String, _ document: CarrierText.Document) -> String? {
    text.withBytes { CarrierText(document: document).object($0) }.map { String(decoding: $0, as: UTF8.self) }
  }
}
