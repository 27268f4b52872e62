import SourceText
import Testing

@testable import ScheduleModel

/// Sides that are not known yet, in the words of many feeds.
struct PlaceholderNamesTests {
  private func isPlaceholder(_ name: String) -> Bool { name.withBytes { PlaceholderNames.contains($0) } }

  @Test(arguments: [
    "TBD", "TBC Home", "Opponent TBD", "Away Team TBA", "To be announced", "To be determined", "TBA (Home)", "?", "-",
    "Unknown", "none", "null", "N/A", "Por definir", "A determinar", "zu bestimmen", "noch offen", "à déterminer",
    "da definire", "Nog niet bekend", "Winner 49", "Loser of Game 3", "Winner of Match 3", "QF1 Winner",
    "Semi-final winner 1", "Play-off winner A", "NL Wild Card Winner", "ALDS Winner 1", "Group stage winner",
    "Sieger Spiel 3", "Verlierer HF1", "Vainqueur match 12", "Gagnant 1", "Perdant 3", "Ganador 49", "Vincente 5",
    "W74", "L12", "W QF1", "1A", "16A", "3ABCDF", "3A/B/C/D/F", "1B/2C", "Winner Group A", "Runner-up Group B",
    "Runner-up of the Meadows Cup", "Group A Winners", "1st Group A", "2nd place Group B", "Best 3rd A/B/C",
    "Second-placed Group A", "1. Gruppe A", "1º Grupo A", "Erster Gruppe A", "Seed 4", "#1 seed", "Lower seed",
    "Higher Remaining Seed", "NFC 1 Seed", "AL East Champion", "AFC Champion", "AL Wild Card", "Wild Card 1",
    "Champion Eastern Conference", "Finalist 1", "Qualifier 1", "\u{5F85}\u{5B9A}",
  ])
  func standsForAnUnknownSide(_ name: String) {
    #expect(isPlaceholder(name))
  }

  @Test(arguments: [
    "T1", "G2", "100 Thieves", "49ers", "1860 München", "Schalke 04", "Western United", "Group of Friends FC",
    "Best FC", "Minnesota Wild", "Central Coast Mariners", "North East Stars", "Wild", "Champions", "Winners",
    "W Moore",
    "Al Nassr", "Al-Ahly", "Seedorf XI", "Premier Lions", "Final", "AFC", "X", "AL All-Stars", "East", "Series 7",
  ])
  func isATeam(_ name: String) {
    #expect(!isPlaceholder(name))
  }

  /// No team of the gazetteer is taken for an unknown side.
  @Test func teamsOfTheGazetteer() {
    for team in Gazetteer.builtIn.teams { #expect(!isPlaceholder(team.name), "\(team.id)") }
    for team in Gazetteer.builtIn.earlierTeams.values.joined() { #expect(!isPlaceholder(team.name), "\(team.id)") }
  }
}
