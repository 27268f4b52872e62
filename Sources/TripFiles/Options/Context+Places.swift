package import CommandInterface
import ScheduleModel
import SourceText
package import TripBuilding

extension Context {
  /// A city from the value of an option.
  package func place(_ text: String, option: Option = .origin) throws(ToolError) -> TripRequest.Place {
    let gazetteer = gazetteer
    guard let place = TripRequest.Place(text: text, isRegion: { gazetteer.city($0, region: $1, country: "") != nil })
    else {
      throw ToolError(.usage, "--\(option.name) takes a city such as 'Boston, MA', not \(quotedForDisplay(text))")
    }
    return place
  }

  /// The road routes from `--distances`; nil without the option.
  package func distances() throws(ToolError) -> TravelTable? {
    guard let path = arguments[.distances] else { return nil }
    let file = try InputFile(path)
    do throws(TravelTableFailure) {
      return try file.withBytes { (bytes) throws(TravelTableFailure) in try TravelTable(bytes, file: path) }
    } catch {
      console.show(error.findings)
      throw ToolError(.badInput, "\(displaySafe(path)): the distances have errors; nothing was done")
    }
  }
}
