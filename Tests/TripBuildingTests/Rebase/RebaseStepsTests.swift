import ItineraryModel
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripBuilding
import TripChanging

/// Random trips over several states of a schedule, and onto one that has other ids.
struct RebaseStepsTests {
  private func rebase(_ itinerary: Itinerary, _ games: [ToyGame]) -> Itinerary {
    Rebaser(schedule: Schedule(games), gazetteer: .builtIn).rebase(itinerary).itinerary
  }

  /// What a game is now: date, start, status and city.
  private func facts(_ id: String, _ itinerary: Itinerary) -> [String]? {
    guard let index = itinerary.index(ofItem: id), let facts = itinerary.game(itinerary.items[index])?.facts else {
      return nil
    }
    let start = facts.status.isOff ? "" : facts.start.map { "\($0)" } ?? "none"
    return ["\(facts.date.map { "\($0)" } ?? "")", start, "\(facts.status)", itinerary.text.string(facts.place.city)]
  }

  /// Several steps give what one step gives: the games as the last schedule has them, the user's items on their dates.
  @Test func severalStepsAreOne() {
    forSeeds(Seeds.isWhole ? 10_000 : 1_000, "several steps") { seed in
      do {
        var random = RandomSchedules(seed: seed)
        let old = random.games()
        let first = try trip(random.request(old, days: 1 + random.random.below(34)), Schedule(old))
        var states = [old]
        for _ in 0..<(2 + random.random.below(3)) {
          states.append(random.later(states[states.count - 1], percent: random.random.pick([3, 10, 30])))
        }
        let last = states[states.count - 1]
        let direct = rebase(first, last)
        let stepwise = states.dropFirst().reduce(first) { rebase($0, $1) }
        let mistakes = errors(in: stepwise)
        if !mistakes.isEmpty { throw Mistake(description: "\(mistakes)") }
        let (before, one, many) = (ItemFacts.all(of: first), ItemFacts.all(of: direct), ItemFacts.all(of: stepwise))
        for (id, item) in before where item.kind == .custom {
          guard one[id]?.date == item.date, many[id]?.date == item.date else {
            throw Mistake(description: "\(id) of the user is on another day")
          }
        }
        for game in last where game.isDated {
          let (mine, theirs) = (facts(game.id, direct), facts(game.id, stepwise))
          // Which games join a trip may depend on which of them could join it before.
          if mine != theirs, mine != nil, theirs != nil || before[game.id] != nil {
            throw Mistake(
              description: "\(game.id): \(mine ?? []) in one step, \(theirs ?? []) in \(states.count - 1)\n"
                + "\(states.map { $0.filter { $0.id == game.id }.map(\.json) })")
          }
        }
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  /// A schedule of other ids: what is as it was is found, and no game is in the trip twice.
  @Test func otherIDsDoubleNothing() {
    forSeeds(Seeds.isWhole ? 10_000 : 1_000, "other ids") { seed in
      do {
        var random = RandomSchedules(seed: seed)
        let old = random.games()
        let first = try trip(random.request(old, days: 1 + random.random.below(34)), Schedule(old))
        let later = random.later(old, percent: random.random.pick([0, 3, 10]))
        let now = rebase(first, later.map { game in game.with { ($0.id, $0.aliases) = ("other-" + game.id, []) } })
        let mistakes = errors(in: now)
        if !mistakes.isEmpty { throw Mistake(description: "\(mistakes)") }
        let (before, after) = (ItemFacts.all(of: first), ItemFacts.all(of: now))
        for (id, item) in before where item.kind == .custom && after[id]?.date != item.date {
          throw Mistake(description: "\(id) of the user is lost or on another day")
        }
        func meeting(_ game: ToyGame) -> [String] { [game.home, game.away, "\(game.day)"] }
        let earlier = Dictionary(grouping: old, by: meeting)
        let meetings = Dictionary(grouping: later, by: meeting)
        for game in later where game.isDated && before[game.id] != nil {
          guard let was = old.first(where: { $0.id == game.id }), was.start == game.start, was.city == game.city,
            was.number == game.number, earlier[meeting(game)]?.count == 1, meetings[meeting(game)]?.count == 1
          else { continue }
          if after[game.id] == nil || after["other-" + game.id] != nil {
            throw Mistake(description: "\(game.id) stays as it is, and is in the trip twice: \(now.places)")
          }
        }
        return nil
      } catch {
        return "\(error)"
      }
    }
  }
}
