import CivilTime
import SourceText
import Testing

@testable import ScheduleModel

/// The grounds of the World Cups of 2014 to 2026 and the European Championships of 2016 to 2024, by the names that they
/// had there.
struct TournamentGroundTests {
  static let grounds: [(String, [String])] = [
    (
      "World Cup 2014",
      [
        "Maracanã, Rio de Janeiro", "Estádio Nacional Mané Garrincha, Brasília", "Arena de São Paulo, São Paulo",
        "Estádio Mineirão, Belo Horizonte", "Estádio Castelão, Fortaleza", "Arena Fonte Nova, Salvador",
        "Arena Pernambuco, Recife", "Estádio Beira-Rio, Porto Alegre", "Arena da Amazônia, Manaus",
        "Arena das Dunas, Natal", "Arena Pantanal, Cuiabá", "Arena da Baixada, Curitiba",
      ]
    ),
    (
      "World Cup 2018",
      [
        "Luzhniki Stadium, Moscow", "Spartak Stadium, Moscow", "Saint Petersburg Stadium, Saint Petersburg",
        "Kazan Arena, Kazan", "Nizhny Novgorod Stadium, Nizhny Novgorod", "Cosmos Arena, Samara",
        "Volgograd Arena, Volgograd", "Mordovia Arena, Saransk", "Rostov Arena, Rostov-on-Don", "Fisht Stadium, Sochi",
        "Ekaterinburg Arena, Ekaterinburg", "Kaliningrad Stadium, Kaliningrad",
      ]
    ),
    (
      "World Cup 2022",
      [
        "Al Bayt Stadium, Al Khor", "Lusail Stadium, Lusail", "Ahmad bin Ali Stadium, Al Rayyan",
        "Al Thumama Stadium, Doha", "Education City Stadium, Al Rayyan", "Khalifa International Stadium, Ar-Rayyan",
        "Stadium 974, Doha", "Al Janoub Stadium, Al Wakrah",
      ]
    ),
    (
      "World Cup 2026",
      [
        "Estadio Azteca, Mexico City", "Estadio BBVA, Guadalupe", "Estadio Akron, Zapopan", "BMO Field, Toronto",
        "BC Place, Vancouver", "MetLife Stadium, East Rutherford", "AT&T Stadium, Arlington",
        "Arrowhead Stadium, Kansas City", "NRG Stadium, Houston", "Mercedes-Benz Stadium, Atlanta",
        "SoFi Stadium, Inglewood", "Lincoln Financial Field, Philadelphia", "Lumen Field, Seattle",
        "Levi's Stadium, Santa Clara", "Gillette Stadium, Foxborough", "Hard Rock Stadium, Miami Gardens",
        // What the organizer calls some of them.
        "San Francisco Bay Area Stadium, San Francisco", "Boston Stadium, Boston", "Los Angeles Stadium, Los Angeles",
      ]
    ),
    (
      "Euro 2016",
      [
        "Stade de France, Saint-Denis", "Stade Vélodrome, Marseille", "Stade de Lyon, Lyon",
        "Stade Pierre-Mauroy, Lille", "Parc des Princes, Paris", "Stade de Bordeaux, Bordeaux",
        "Stade Geoffroy-Guichard, Saint-Étienne", "Stade de Nice, Nice", "Stade Bollaert-Delelis, Lens",
        "Stadium Municipal, Toulouse",
      ]
    ),
    (
      "Euro 2020",
      [
        "Wembley Stadium, London", "Stadio Olimpico, Roma", "Allianz Arena, München", "Baku Olympic Stadium, Baku",
        "Krestovsky Stadium, Saint Petersburg", "Puskás Aréna, Budapest", "Arena Națională, Bucharest",
        "Johan Cruyff Arena, Amsterdam", "Hampden Park, Glasgow", "Parken Stadium, Copenhagen",
        "Estadio La Cartuja, Seville",
      ]
    ),
    (
      "Euro 2024",
      [
        "Olympiastadion, Berlin", "Munich Football Arena, Munich", "BVB Stadion Dortmund, Dortmund",
        "Stuttgart Arena, Stuttgart", "Arena AufSchalke, Gelsenkirchen", "Frankfurt Arena, Frankfurt",
        "Volksparkstadion, Hamburg", "Düsseldorf Arena, Düsseldorf", "Cologne Stadium, Cologne",
        "Leipzig Stadium, Leipzig",
      ]
    ),
  ]

  @Test(arguments: grounds) func groundsAreKnown(_ tournament: String, _ names: [String]) {
    for name in names {
      let comma = name.lastIndex(of: ",") ?? name.endIndex
      let city = String(name[comma...].dropFirst(2))
      let found = String(name[..<comma]).withBytes { name in
        city.withBytes { Gazetteer.builtIn.venue(name, city: $0) }
      }
      #expect(found?.latitude != nil && found?.longitude != nil && found?.zone.isEmpty == false, "\(name)")
    }
  }
}
