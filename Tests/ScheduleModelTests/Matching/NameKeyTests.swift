import SourceText
import Testing

@testable import ScheduleModel

/// Names as people compare them.
struct NameKeyTests {
  private func key(_ name: String) -> String { name.withBytes { String(decoding: NameKey.of($0), as: UTF8.self) } }

  @Test(arguments: [
    ["1. FC Köln", "1.FC Koeln", "FC Köln", "KOELN", "Köln F.C."], ["1. FSV Mainz 05", "Mainz 05"],
    ["Bayern München", "FC Bayern Muenchen"], ["Ålborg BK", "Aalborg"], ["Vålerenga", "Vaalerenga IF"],
    ["Brøndby IF", "Broendby"], ["Brighton & Hove Albion", "Brighton and Hove Albion"],
    ["Liverpool FC", "Liverpool Football Club", "Liverpool"], ["CF Montréal", "Club de Foot Montréal"],
    ["Real Sociedad", "Real Sociedad de Fútbol"], ["Cagliari", "Cagliari Calcio"], ["Club Brugge KV", "Brugge"],
    ["New York City FC", "New York City Football Club"], ["Saint-Étienne", "St. Etienne", "AS Saint-Etienne"],
  ])
  func areOne(_ names: [String]) {
    #expect(Set(names.map(key)).count == 1, "\(names.map(key))")
  }

  @Test(arguments: [
    ["Washington Football Team", "Washington Team"], ["1. FC Köln", "2. FC Köln"], ["Arsenal", "Arsenal Women"],
    ["Sporting KC", "Sporting KC II"], ["Manchester United", "Manchester City"], ["De Graafschap", "Graafschap"],
    ["1860 München", "München"], ["And", "FC"], ["Football", "Club"], ["Dundee", "Dundee United"],
  ])
  func areTwo(_ names: [String]) {
    #expect(Set(names.map(key)).count == 2, "\(names.map(key))")
  }

  /// No two clubs of a league have one key, unless they have one name.
  @Test func clubsStayApart() {
    var clubs: [String: (team: String, name: String)] = [:]
    for team in Gazetteer.builtIn.teams {
      let place = "\(team.league) \(key(team.name))"
      if let other = clubs[place], other.team != team.id { #expect(other.name == team.name, "\(place)") }
      clubs[place] = (team.id, team.name)
    }
    #expect(clubs.count > 500)
  }
}
