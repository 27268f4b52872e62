import ScheduleModel
import SourceText

/// Numbers for the comparison keys of side names, in any league.
struct SideNames {
  private let schedule: Schedule
  private var known: [Int32: UInt64] = [:]

  init(_ schedule: Schedule) { self.schedule = schedule }

  mutating func key(_ side: Int32) -> UInt64 {
    if let key = known[side] { return key }
    let name = schedule.side(side).map { $0.name.isEmpty ? $0.id : $0.name } ?? .empty
    let key = schedule.texts.withBytes(name) { NameKey.of($0) }.withBytes { $0.byteHash(key: TableKey.ofThisRun) }
    known[side] = key
    return key
  }
}

/// Numbers for the sides in sets of games: one number per side, 0 for an unknown side.
///
/// Sides of a league are the same if their ids, their name keys, or the gazetteer's ids for these names are equal. A
/// name that one schedule gives to two sides of a league is ambiguous and not used.
struct TeamKeys {
  private struct LeagueSide: Hashable {
    var league: TextID
    var side: Int32
  }

  /// By schedule.
  private var numbers: [[LeagueSide: UInt32]] = []

  init(_ schedules: [Schedule], gazetteer: Gazetteer?) {
    var union = SideUnion()
    var found: [[LeagueSide: SideUnion.Texts]] = []
    for schedule in schedules {
      var known: [LeagueSide: SideUnion.Texts] = [:]
      for game in schedule.games {
        for side in [game.home, game.away] where side >= 0 {
          let key = LeagueSide(league: game.league, side: side)
          if known[key] == nil { known[key] = union.texts(of: side, league: game.league, schedule, gazetteer) }
        }
      }
      union.findAmbiguous(Array(known.values))
      found.append(known)
    }
    for known in found { for texts in known.values { union.unite(texts) } }
    numbers = found.map { known in known.mapValues { union.number($0) } }
  }

  /// - Parameter schedule: the index of the side's schedule.
  func number(_ side: Int32, of league: TextID, in schedule: Int) -> UInt32 {
    numbers[schedule][LeagueSide(league: league, side: side)] ?? 0
  }
}

/// Which texts denote the same side.
private struct SideUnion {
  /// The names of a side: texts of its league; all empty for a placeholder.
  struct Texts {
    var id = TextID.empty
    var gazetteerID = TextID.empty
    var name = TextID.empty
  }

  private var table = TextTable()
  /// By text number: another text that denotes the same side, or itself.
  private var roots: [UInt32] = [0]
  private var ambiguous: Set<TextID> = []

  mutating func texts(of number: Int32, league: TextID, _ schedule: Schedule, _ gazetteer: Gazetteer?) -> Texts {
    guard let side = schedule.side(number) else { return Texts() }
    let shown = side.name.isEmpty ? side.id : side.name
    if schedule.texts.withBytes(shown, { PlaceholderNames.contains($0) }) { return Texts() }
    let leagueSlug = schedule.texts.withBytes(league) { Slug.of($0) }
    func text(_ kind: UInt8, _ bytes: [UInt8]) -> TextID {
      if bytes.isEmpty { return .empty }
      return (leagueSlug + [0, kind] + bytes).withBytes { table.intern($0) }
    }
    var texts = Texts()
    texts.id = text(UInt8(ascii: "i"), schedule.texts.withBytes(side.id) { Array($0) })
    texts.name = text(UInt8(ascii: "n"), schedule.texts.withBytes(shown) { NameKey.of($0) })
    if let gazetteer {
      let team = schedule.texts.withBytes(shown) { name in
        schedule.texts.withBytes(league) { gazetteer.team(name, league: $0) }
      }
      texts.gazetteerID = text(UInt8(ascii: "i"), Array((team?.id ?? "").utf8))
    }
    return texts
  }

  mutating func findAmbiguous(_ all: [Texts]) {
    var ids: [TextID: TextID] = [:]
    for texts in all where !texts.name.isEmpty {
      if let other = ids.updateValue(texts.id, forKey: texts.name), other != texts.id { ambiguous.insert(texts.name) }
    }
  }

  mutating func unite(_ texts: Texts) {
    let usable = [texts.id, texts.gazetteerID, texts.name].filter { !$0.isEmpty && !ambiguous.contains($0) }
    for text in usable { join(root(text.raw), root(usable[0].raw)) }
  }

  mutating func number(_ texts: Texts) -> UInt32 {
    let text = texts.id.isEmpty ? texts.name : texts.id
    return text.isEmpty ? 0 : root(text.raw)
  }

  private mutating func root(_ text: UInt32) -> UInt32 {
    while roots.count <= Int(text) { roots.append(UInt32(roots.count)) }
    var at = text
    while roots[Int(at)] != at { at = roots[Int(at)] }
    return at
  }

  /// Keeps the lower number, so that the result doesn't depend on the order of unions.
  private mutating func join(_ left: UInt32, _ right: UInt32) {
    roots[Int(max(left, right))] = min(left, right)
  }
}
