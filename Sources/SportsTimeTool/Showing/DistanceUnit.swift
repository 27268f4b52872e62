import SourceText
import TripBuilding

/// How distances are printed; files have kilometres.
enum DistanceUnit: String, CaseIterable {
  case km, miles

  /// `1,234 km`; less than ten with one decimal.
  func text(kilometres: Double) -> String {
    let value = self == .km ? kilometres : kilometres / TravelTable.kilometresPerMile
    // Beyond this nothing on Earth is; the number is then shown as the file has it.
    guard value >= 0, value < 1e9 else { return "\(kilometres) km" }
    let unit = self == .km ? "km" : "mi"
    if value < 10 { return "\((value * 10).rounded() / 10) \(unit)" }
    return "\(digitGrouped(Int(value.rounded()))) \(unit)"
  }
}
