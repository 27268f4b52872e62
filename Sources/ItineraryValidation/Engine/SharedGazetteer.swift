import ScheduleModel

/// One gazetteer for every view, as a copy would be costly.
final class SharedGazetteer: Sendable {
  let gazetteer: Gazetteer
  let marketCount: Int

  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    marketCount = gazetteer.marketCount
  }
}
