import ItineraryEditing
import ItineraryModel
import SourceText
import Testing

/// Boston → New York → Philadelphia → New York → Boston: a city twice, a matinee and a night game in two cities.
///
/// Day 1: travel 0, game n1; day 2: doubleheader n2, n3, dinner; day 3: travel 1, game p1, travel 2, game n4; day 4:
/// nothing but travel 3.
enum EditedTrip {
  static let json = #"""
    {"id":"trip-1","title":"East","startDate":"2026-06-10","dayCount":4,
     "origin":{"city":"Boston"},"returnToOrigin":true,
     "items":[
      {"id":"t0","kind":"travel","day":1,"sortOrder":-1,"title":"Boston → New York",
       "travel":{"leg":0,"from":{"city":"Boston"},"to":{"city":"New York"}}},
      {"id":"n1","kind":"game","day":1,"sortOrder":0,"title":"Red Sox at Yankees",
       "game":{"id":"n1","localDate":"2026-06-10","venue":{"city":"New York"}}},
      {"id":"n2","kind":"game","day":2,"sortOrder":0,"title":"Game 1",
       "game":{"id":"n2","localDate":"2026-06-11","venue":{"city":"New York"}}},
      {"id":"n3","kind":"game","day":2,"sortOrder":0.001,"title":"Game 2",
       "game":{"id":"n3","localDate":"2026-06-11","venue":{"city":"New York"}}},
      {"id":"c1","kind":"custom","day":2,"sortOrder":1,"title":"Dinner",
       "custom":{"category":"meal","notes":"late","x":[1, 2.50]},"colour":"red"},
      {"id":"t1","kind":"travel","day":3,"sortOrder":-1,"title":"New York → Philadelphia",
       "travel":{"from":{"city":"New York"},"to":{"city":"Philadelphia"}}},
      {"id":"p1","kind":"game","day":3,"sortOrder":0,"title":"Matinee",
       "game":{"id":"p1","localDate":"2026-06-12","venue":{"city":"Philadelphia"}}},
      {"id":"t2","kind":"travel","day":3,"sortOrder":0.0005,"title":"Philadelphia → New York",
       "travel":{"from":{"city":"Philadelphia"},"to":{"city":"New York"}}},
      {"id":"n4","kind":"game","day":3,"sortOrder":0.001,"title":"Night",
       "game":{"id":"n4","localDate":"2026-06-12","venue":{"city":"New York"}}},
      {"id":"t3","kind":"travel","day":4,"sortOrder":1,
       "travel":{"leg":3,"from":{"city":"New York"},"to":{"city":"Boston"}}}
     ]}
    """#

  static var itinerary: Itinerary { read(json) }

  static func editor(_ policy: EditPolicy = .reject) -> Editor { Editor(itinerary, policy: policy) }

  /// A script from its text; findings are issues.
  static func script(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) -> EditScript {
    var reader = EditScriptReader()
    text.withBytes { reader.read($0, file: "script") }
    for finding in reader.findings { Issue.record("\(finding)", sourceLocation: sourceLocation) }
    return reader.script
  }

  /// The report's text and the rows after a script.
  static func run(
    _ text: String, _ policy: EditPolicy = .reject, keepGoing: Bool = false
  ) -> (report: EditReport, itinerary: Itinerary) {
    var editor = editor(policy)
    let report = editor.apply(script(text), keepGoing: keepGoing)
    return (report, editor.itinerary)
  }
}
