import ItineraryEditing
import TestSupport
import ItineraryModel
import SourceText
import Testing

struct EditScriptReaderTests {
  static func read(_ text: String) -> (operations: [EditOperation], findings: [String], lines: [Int?]) {
    var reader = EditScriptReader()
    text.withBytes { reader.read($0, file: "s") }
    return (
      reader.script.entries.map(\.operation),
      reader.findings.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.code): \($0.message)" },
      reader.script.entries.map(\.line)
    )
  }

  @Test func everyOperationOfTheContract() {
    let read = Self.read(
      #"""
      {"op":"move","item":"c1","day":3,"first":true}
      {"op":"move","item":"c1","after":"mlb:745123"}
      {"op":"move","item":"t1","day":2,"sortOrder":1.5}

      {"op":"insert","item":{"id":"c9","kind":"custom","title":"Museum","custom":{"category":"note"}},"day":2,"last":true}
      {"op":"remove","item":"c1"}
      {"op":"update","item":"c1","title":"Brunch","custom":{"notes":"booked"}}
      {"op":"normalize","day":2}
      {"item":"c1","before":"x","day":2,"op":"move"}
      {"op":"update","item":"c1","title":null}
      """#)
    #expect(read.findings == [])
    #expect(
      read.operations == [
        .move(item: "c1", to: .first(day: 3)), .move(item: "c1", to: .after(item: "mlb:745123")),
        .move(item: "t1", to: .position(Position(day: 2, sortOrder: 1.5))),
        .insert(NewItem(id: "c9", title: "Museum", custom: #"{"category":"note"}"#), at: .last(day: 2)),
        .remove(item: "c1"),
        .update(item: "c1", ItemUpdate(title: .set("Brunch"), custom: #"{"notes":"booked"}"#)), .normalize(day: 2),
        .move(item: "c1", to: .before(item: "x", day: 2)), .update(item: "c1", ItemUpdate(title: .removed)),
      ])
    #expect(read.lines == [1, 2, 3, 5, 6, 7, 8, 9, 10])
  }

  @Test(arguments: [
    #"{"op":"remove","item":"c1"}"#, "\u{FEFF}{\"op\":\"remove\",\n \"item\":\"c1\"}\r\n",
    #"[{"op":"remove","item":"c1"}]"#, #"{"\u006fp":"remove","item":"\u00631"}"#,
  ])
  func oneOperationInManyShapes(text: String) {
    let read = Self.read(text)
    #expect(read.operations == [.remove(item: "c1")])
    #expect(read.findings == [])
  }

  @Test func anItemBringsItsPlaceAlong() {
    let read = Self.read(#"{"op":"insert","item":{"id":"x","day":2,"sortOrder":-1,"title":null,"colour":"red"}}"#)
    #expect(read.findings == [])
    guard case .insert(let item, let target) = read.operations.first else {
      Issue.record("no insertion")
      return
    }
    #expect(target == .position(Position(day: 2, sortOrder: -1)))
    #expect(item.extra == #","colour":"red""#)
  }

  static let wrong: [(text: String, findings: [String])] = [
    ("", ["1:1 missing-field: there is no edit operation"]),
    (" \n", ["1:1 missing-field: there is no edit operation"]),
    ("5", ["1:1 wrong-type: an edit operation is an object, not 5"]),
    (#"["move"]"#, [#"1:2 wrong-type: an edit operation is an object, not "move""#]),
    ("{}", ["1:1 missing-field: an edit operation needs `op`"]),
    (#"{"op":"addGame"}"#, ["1:1 missing-field: `addGame` needs `game`"]),
    (#"{"op":"addGame","game":""}"#, ["1:24 wrong-type: `game` should be text, and not empty, not \"\""]),
    (#"{"op":"addGame","game":"g","day":3}"#, ["1:28 unknown-member: `addGame` has no member \"day\""]),
    (#"{"op":"dropGame"}"#, ["1:1 missing-field: `dropGame` needs `item`"]),
    (
      #"{"op":"move","item":"a","items":["b"],"day":1,"last":true}"#,
      ["1:25 wrong-type: `item` and `items` both state what is moved; `move` needs one"]
    ),
    (#"{"op":"move","items":[],"day":1,"last":true}"#, ["1:1 missing-field: `move` needs an id in `items`"]),
    (
      #"{"op":"move","items":["a",7],"day":1,"last":true}"#, ["1:27 wrong-type: `items` should be a list of ids, not 7"]
    ),
    (
      #"{"op":"move","fromDay":"1","day":1,"last":true}"#,
      ["1:24 wrong-type: `fromDay` should be a whole number, not \"1\""]
    ),
    (#"{"op":"copy","day":1,"last":true}"#, ["1:1 missing-field: `copy` needs `item`"]),
    (#"{"op":"insertDay"}"#, ["1:1 missing-field: `insertDay` needs `day`"]),
    (
      #"{"op":"removeDay","day":2,"items":"mov"}"#,
      ["1:35 wrong-type: `items` should be \"move\" or \"remove\", not \"mov\"; did you mean \"move\"?"]
    ),
    (#"{"op":"shift"}"#, ["1:1 missing-field: `shift` needs `startDate`"]),
    (
      #"{"op":"shift","startDate":"2026-02-30"}"#,
      [#"1:27 wrong-type: `startDate` should be a date like 2026-06-10, not "2026-02-30""#]
    ),
    (#"{"op":"duplicate","id":""}"#, ["1:24 wrong-type: `id` should be text, and not empty, not \"\""]),
    (#"{"op":"setOrigin"}"#, ["1:1 missing-field: `setOrigin` needs `origin`"]),
    (
      #"{"op":"setOrigin","origin":"Boston"}"#,
      ["1:28 wrong-type: `origin` should be an object with a `city`, not \"Boston\""]
    ),
    (
      #"{"op":"setOrigin","origin":{"city":"X","latitude":3}}"#,
      ["1:28 missing-field: `latitude` and `longitude` go together"]
    ),
    (
      #"{"op":"setOrigin","origin":{"city":"X","latitude":91,"longitude":0}}"#,
      ["1:28 wrong-type: `latitude` is up to 90 degrees and `longitude` up to 180"]
    ),
    (#"{"op":"setOrigin","origin":null,"return":1}"#, ["1:42 wrong-type: `return` should be true or false, not 1"]),
    (#"{"op":"fix"}"#, ["1:1 missing-field: `fix` needs `code`"]),
    (#"{"op":"fix","code":"travel-mising"}"#, ["1:20 unknown-rule: there is no rule \"travel-mising\""]),
    (#"{"op":"retitle"}"#, ["1:1 missing-field: `retitle` needs `title`"]),
    (#"{"op":"retitle","title":7}"#, ["1:25 wrong-type: `title` should be text or null, not 7"]),
    (#"{"op":"resize"}"#, ["1:1 missing-field: `resize` needs `startDate` or `dayCount`"]),
    (
      #"{"op":"resize","startDate":"2026-02-30"}"#,
      [#"1:28 wrong-type: `startDate` should be a date like 2026-06-10, not "2026-02-30""#]
    ),
    (
      #"{"op":"resize","dayCount":0}"#,
      ["1:27 wrong-type: `dayCount` should be a whole number from 1 to 3660, not 0"]
    ),
    (#"{"op":"update","item":"t1","travel":null}"#, ["1:37 wrong-type: `travel` should be an object, not null"]),
    (#"{"op":1}"#, ["1:7 wrong-type: `op` should be text, not 1"]),
    (
      #"{"op":"mvoe","item":"c1"}"#,
      [#"1:7 unknown-operation: unknown operation "mvoe"; did you mean "move"?"#]
    ),
    (
      "\n" + #"  {"op":"move","item":"c1","day":1,"frist":true}"#,
      [
        #"2:36 unknown-member: `move` has no member "frist"; did you mean "first"?"#
      ]
    ),
    (
      #"{"op":"remove","item":"c1","day":1}"#, [#"1:28 unknown-member: `remove` has no member "day""#]
    ),
    (
      #"{"op":"move","item":"c1"}"#,
      [
        "1:1 missing-field: `move` needs a place: `day` with `first`, `last` or `sortOrder`, or `after` or `before` an item"
      ]
    ),
    (
      #"{"op":"move","item":"c1","day":1,"first":true,"last":true}"#,
      ["1:47 wrong-type: `first` and `last` name two places; `move` needs one"]
    ),
    (#"{"op":"move","item":"c1","day":1,"first":false}"#, ["1:42 wrong-type: `first` should be true, not false"]),
    (
      #"{"op":"move","item":"c1","day":1.5,"last":true}"#,
      ["1:32 wrong-type: `day` should be a whole number, not 1.5"]
    ),
    (#"{"op":"move","item":"c1","last":true}"#, ["1:1 missing-field: `move` needs `day`"]),
    (
      #"{"op":"move","item":"c1","day":1,"sortOrder":"2"}"#,
      [#"1:46 wrong-type: `sortOrder` should be a number, not "2""#]
    ),
    (
      #"{"op":"move","item":"c1","item":"c2","after":"x"}"#, [#"1:26 duplicate-member: the member "item" occurs twice"#]
    ),
    (#"{"op":"insert","day":1,"last":true}"#, ["1:1 missing-field: `insert` needs `item`"]),
    (
      #"{"op":"insert","item":"c9","day":1,"last":true}"#,
      [#"1:23 wrong-type: `item` should be an object, not "c9""#]
    ),
    (#"{"op":"insert","item":{},"day":1,"last":true}"#, ["1:23 missing-field: the item needs `id`"]),
    (
      #"{"op":"insert","item":{"id":"x","custom":[]},"day":1,"last":true}"#,
      ["1:42 wrong-type: `custom` should be an object, not a list"]
    ),
    (#"{"op":"update","item":"c1"}"#, ["1:1 missing-field: `update` needs `title`, `custom` or `travel`"]),
    (#"{"op":"update","item":"c1","title":5}"#, ["1:36 wrong-type: `title` should be text or null, not 5"]),
    (#"{"op":"update","item":"c1","custom":5}"#, ["1:37 wrong-type: `custom` should be an object or null, not 5"]),
    (
      #"{"op":"move","item":"c1","day":1}"#,
      ["1:1 missing-field: `move` needs `first`, `last` or `sortOrder` with `day`"]
    ),
    (#"{"op":"normalize"}"#, ["1:1 missing-field: `normalize` needs `day`"]),
    (#"{"op":"remove","item":"c1""#, ["1:27 syntax-error: the text ends within an object"]),
  ]

  @Test(arguments: wrong)
  func whatIsWrongIsSaidWithItsPlace(text: String, findings: [String]) {
    let read = Self.read(text)
    #expect(read.findings == findings)
    #expect(read.operations.isEmpty)
  }

  @Test func aBrokenListIsReadToTheBreak() {
    let read = Self.read(#"[{"op":"remove","item":"a"},{"op":"remove" "item":"b"},{"op":"remove","item":"c"}]"#)
    #expect(read.operations == [.remove(item: "a")])
    #expect(read.findings == ["1:44 syntax-error: expected a comma or }"])
  }

  @Test func aBrokenLineDoesNotStopTheOthers() {
    let read = Self.read(
      #"""
      {"op":"remove","item":"a"}
      {"op":"remove","item":"b",}
      {"op":"remove","item":"c"}
      {"op":
      {"op":"remove","item":"d"}
      """#)
    #expect(read.operations == [.remove(item: "a"), .remove(item: "c"), .remove(item: "d")])
    #expect(
      read.findings == [
        "2:27 syntax-error: expected a key in quotes",
        "5:27 syntax-error: the text ends within an object",
      ])
  }
}
