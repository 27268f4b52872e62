import ScheduleModel
import SourceText

extension Itinerary {
  /// An unused id, derived from the title: `dinner`, `dinner-2`.
  package func newItemID(titled title: String) -> String {
    let used = Set(items.map { idText($0) })
    let slug = Slug.of(title)
    let base = slug.isEmpty || slug.utf8.count > 100 ? "item" : slug
    if !used.contains(base) { return base }
    return (2...(used.count + 2)).lazy.map { "\(base)-\($0)" }.first { !used.contains($0) } ?? base
  }
}
