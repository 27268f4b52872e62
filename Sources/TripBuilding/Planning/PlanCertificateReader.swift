import FormatSyntax
import ItineraryModel
package import SourceText

/// Why a certificate is rejected.
package struct PlanRefusal: Error, Hashable, Sendable {
  package var message: String

  init(_ message: String) { self.message = message }
}

extension PlanCertificate {
  /// Reads a certificate and checks that its numbers are valid. `verify` checks whether they prove anything.
  package init(_ text: ByteView) throws(PlanRefusal) {
    let value: JSONValue
    do throws(SyntaxError) { value = try JSONValue.parse(text) } catch { throw PlanRefusal(error.message) }
    guard value["format"]?.string == "sportstime-plan-certificate" else {
      throw PlanRefusal("it is not a certificate of a plan")
    }
    guard value["version"]?.integer == 3 else {
      throw PlanRefusal("it is of another version than 3; 'sportstime plan' writes this one")
    }
    var reading = Reading()
    let problem = reading.problem(value)
    let plan = reading.numbers(value["plan"], "plan", 0..<max(1, problem.games.count))
    let sums = value["totals"]
    var totals = PlanTotals()
    totals.minutes = reading.number(sums?["minutes"], "totals", 0...PlanCertificate.most)
    totals.metres = reading.number(sums?["metres"], "totals", 0...PlanCertificate.most)
    totals.games = reading.number(sums?["games"], "totals", 0...PlanCertificate.most)
    let stages = reading.stages(value["stages"], problem)
    if let fault = reading.fault { throw PlanRefusal(fault) }
    self.init(problem: problem, plan: plan, totals: totals, stages: stages)
    guard let end = PlanCertificate.endOfBody(text),
      value["hash"]?.string == PlanCertificate.hash(of: text.slice(0, end))
    else { throw PlanRefusal("it was changed: its hash is that of another text") }
  }

  /// Upper limit for numbers of a problem, so that sums fit an integer.
  private static let most = 1 << 40

  private static func endOfBody(_ text: ByteView) -> Int? {
    // The hash is the last member: only it and two more characters follow the seal.
    let start = max(0, text.count - 64)
    return text.slice(start, text.count).firstRange(of: seal.bytes).map { start + $0 }
  }

  /// Reads values and keeps the first error.
  private struct Reading {
    var fault: String?

    mutating func refuse(_ message: String) { if fault == nil { fault = message } }

    mutating func number(_ value: JSONValue?, _ name: String, _ range: ClosedRange<Int>) -> Int {
      if let number = value?.integer, range.contains(number) { return number }
      refuse("a number in `\(name)` is missing or out of range")
      return range.lowerBound
    }

    mutating func flag(_ value: JSONValue?, _ name: String) -> Bool {
      if let flag = value?.bool { return flag }
      refuse("`\(name)` is neither true nor false")
      return false
    }

    mutating func numbers(_ value: JSONValue?, _ name: String, _ range: Range<Int>) -> [Int] {
      list(value, name).map { number($0, name, range.lowerBound...(range.upperBound - 1)) }
    }

    mutating func list(_ value: JSONValue?, _ name: String) -> [JSONValue] {
      if let list = value?.array { return list }
      refuse("`\(name)` is not a list")
      return []
    }

    mutating func texts(_ value: JSONValue?, _ name: String) -> [String] {
      list(value, name).map { element in
        if let text = element.string { return text }
        refuse("`\(name)` has an element that is not a text")
        return ""
      }
    }

    mutating func problem(_ value: JSONValue) -> PlanProblem {
      var problem = PlanProblem()
      problem.places = texts(value["places"], "places")
      problem.groups = texts(value["groups"], "groups")
      if problem.groups.count > PlanProblem.mostGroups {
        refuse("there are more than \(PlanProblem.mostGroups) groups")
      }
      problem.takesMore = flag(value["takesMore"], "takesMore")
      let travel = value["travel"]
      problem.travel.slack = number(travel?["slackMinutes"], "slackMinutes", 0...1_440)
      problem.travel.earliest = number(travel?["earliestMinute"], "earliestMinute", 0...1_439)
      problem.travel.drivingPerDay = number(travel?["drivingMinutesPerDay"], "drivingMinutesPerDay", 1...1_440)
      problem.travel.overnight = flag(travel?["overnight"], "overnight")
      problem.aims = list(value["aims"], "aims").map { aim($0) }
      if problem.aims.isEmpty { refuse("there is no aim") }
      problem.ways = list(value["ways"], "ways").map { way($0) }
      if problem.ways.count != problem.places.count * problem.places.count {
        refuse("the ways are not those between \(problem.places.count) places")
      }
      problem.clocks = clocks(value["clocks"], problem.places.count)
      problem.games = list(value["games"], "games").map { game($0, problem) }
      problem.outward = ends(value["outward"], "outward", problem.games.count)
      problem.homeward = ends(value["homeward"], "homeward", problem.games.count)
      let sorted = zip(problem.games, problem.games.dropFirst()).allSatisfy { $0.start <= $1.start }
      if !sorted { refuse("the games are not in the order of their starts") }
      if problem.aims.contains(where: { problem.ceiling($0) >= PlanBound.never }) { refuse("a number is too high") }
      return problem
    }

    private mutating func aim(_ value: JSONValue) -> PlanAim {
      let minute = number(value["minute"], "minute", 0...(1 << 32))
      let metre = number(value["metre"], "metre", 0...(1 << 32))
      let game = number(value["game"], "game", -1...0)
      switch (minute, metre, game) {
      case (1, 0, 0): return .time
      case (0, 1, 0): return .distance
      case (0, 0, -1): return .games
      case (_, _, 0) where minute + metre > 0: return .cost(minute: minute, metre: metre)
      default:
        refuse("there is no such aim")
        return .time
      }
    }

    private mutating func way(_ value: JSONValue) -> PlanProblem.Way? {
      if case .null = value { return nil }
      let parts = numbers(value, "ways", 0..<(1 << 28))
      guard parts.count == 3, PlanCertificate.modes.indices.contains(parts[2]) else {
        refuse("a way is minutes, metres and a mode of travel, 0 to 2")
        return nil
      }
      return PlanProblem.Way(minutes: parts[0], metres: parts[1], PlanCertificate.modes[parts[2]])
    }

    private mutating func ends(_ value: JSONValue?, _ name: String, _ count: Int) -> [PlanProblem.End] {
      let ends = list(value, name).map { element in
        let parts = numbers(element, name, -1_440..<(1 << 28))
        if parts.count == 2, parts[1] >= 0 { return PlanProblem.End(minutes: parts[0], metres: parts[1]) }
        refuse("`\(name)` has minutes and metres for each game")
        return PlanProblem.End()
      }
      if !ends.isEmpty, ends.count != count { refuse("`\(name)` is not for \(count) games") }
      return ends
    }

    private mutating func clocks(_ value: JSONValue?, _ count: Int) -> [[ClockChange]] {
      let clocks = list(value, "clocks").map { changes in
        list(changes, "clocks").map { element in
          let parts = list(element, "clocks")
          if parts.count != 2 { refuse("`clocks` has minutes and offsets for each place") }
          return ClockChange(
            instant: Int64(number(parts.first, "clocks", -(1 << 28)...(1 << 28))),
            offset: number(parts.last, "clocks", -1_440...1_440))
        }
      }
      if !clocks.isEmpty, clocks.count != count { refuse("`clocks` is not for \(count) places") }
      let sorted = clocks.allSatisfy { zip($0.dropFirst(), $0.dropFirst(2)).allSatisfy { $0.instant < $1.instant } }
      if !sorted { refuse("the changes of a clock are not in order") }
      return clocks
    }

    private mutating func game(_ value: JSONValue, _ problem: PlanProblem) -> PlanProblem.Game {
      let parts = list(value, "games")
      var game = PlanProblem.Game(id: "", place: 0, start: 0, length: 0, offset: 0, groups: 0)
      guard parts.count == 6, let id = parts[0].string, !problem.places.isEmpty else {
        refuse("a game is an id, a place, a start, a length, an offset and its groups")
        return game
      }
      game.id = id
      game.place = number(parts[1], "games", 0...(problem.places.count - 1))
      game.start = number(parts[2], "games", -(1 << 28)...(1 << 28))
      game.length = number(parts[3], "games", 0...(1 << 20))
      game.offset = number(parts[4], "games", -1_440...1_440)
      for group in numbers(parts[5], "games", 0..<max(1, min(PlanProblem.mostGroups, problem.groups.count))) {
        game.groups |= 1 << UInt64(group)
      }
      return game
    }

    mutating func stages(_ value: JSONValue?, _ problem: PlanProblem) -> [PlanStage] {
      var stages: [PlanStage] = []
      for (number, element) in list(value, "stages").enumerated() {
        guard number < problem.aims.count else {
          refuse("there are more stages than aims")
          return stages
        }
        stages.append(stage(element, number, problem))
      }
      return stages
    }

    private mutating func stage(_ element: JSONValue, _ number: Int, _ problem: PlanProblem) -> PlanStage {
      func optional(_ value: JSONValue?) -> Int? {
        if case .null = value { return nil }
        return self.number(value, "stages", -(1 << 60)...(1 << 60))
      }
      let value = optional(element["value"])
      let bound = optional(element["bound"]) ?? PlanBound.never
      var stage = PlanStage(aim: problem.aims[number], value: value, bound: bound, cases: [])
      for item in list(element["cases"], "cases") {
        let firsts = numbers(item["first"], "first", 0..<max(1, problem.games.count))
        let prices = list(item["prices"], "prices").map { self.prices($0, number, problem) }
        stage.cases.append(
          PlanCase(firsts: firsts, prices: prices, isSearched: flag(item["searched"], "searched")))
      }
      return stage
    }

    private mutating func prices(_ value: JSONValue, _ aim: Int, _ problem: PlanProblem) -> PlanPrices {
      let prices = PlanPrices(
        aims: numbers(value["aims"], "prices", 0..<(1 << 50)), groups: numbers(value["groups"], "prices", 0..<(1 << 54))
      )
      if prices.aims.count != aim + 1 || prices.groups.count != problem.groups.count {
        refuse("prices are not for the aims and groups that there are")
      }
      let games = max(1, problem.games.count)
      // The total of a row at the prices must stay far below the integer range.
      for (aim, price) in zip(problem.aims, prices.aims) {
        let (worth, overflow) = price.multipliedReportingOverflow(by: max(games, problem.ceiling(aim)))
        if overflow || worth > 1 << 60 { refuse("a price is too high") }
      }
      return prices
    }
  }
}
