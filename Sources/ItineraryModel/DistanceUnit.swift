import ScheduleModel
import SourceText

/// The unit in which distances are shown. Files use kilometers.
package enum DistanceUnit: String, Sendable, CaseIterable {
  case km, miles

  package static let kilometresPerMile = 1.609344

  /// `1,234 km`; with one decimal place below ten.
  package func text(kilometres: Double) -> String {
    let value = self == .km ? kilometres : kilometres / DistanceUnit.kilometresPerMile
    // No distance on Earth is that large, so show the number as in the file.
    guard value >= 0, value < 1e9 else { return "\(kilometres) km" }
    let unit = self == .km ? "km" : "mi"
    if value < 10 { return "\((value * 10).rounded() / 10) \(unit)" }
    return "\(digitGrouped(Int(value.rounded()))) \(unit)"
  }

  /// Countries (ISO 3166) whose road signs are in miles.
  private static let countriesOfMiles = ["US", "GB", "LR", "MM"]

  /// Miles if most of the trip's games in known countries are in countries that use miles; otherwise kilometers.
  package static func usual(for itinerary: Itinerary) -> DistanceUnit {
    var balance = 0
    for game in itinerary.games {
      itinerary.text.withBytes(game.facts.place.country) { country in
        if country.isEmpty { return }
        balance += countriesOfMiles.contains { $0.withBytes { country.equals($0) } } ? 1 : -1
      }
    }
    return balance > 0 ? .miles : .km
  }
}
