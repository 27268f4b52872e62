import ItineraryModel
import ScheduleModel
import SourceText

/// An itinerary with its text open, so that each span becomes a view without a separate call. Valid only during a call.
struct ItinerarySource {
  let itinerary: Itinerary
  private let text: ByteView
  private let statedUnit: DistanceUnit?

  /// Calls `body` with the itinerary's text open.
  ///
  /// - Parameter unit: the unit of distances; nil for that of the trip's countries.
  static func with<Result>(
    _ itinerary: Itinerary, unit: DistanceUnit? = nil, _ body: (ItinerarySource) -> Result
  ) -> Result {
    itinerary.text.bytes.withUnsafeBufferPointer {
      body(ItinerarySource(itinerary: itinerary, text: $0, statedUnit: unit))
    }
  }

  var unit: DistanceUnit { statedUnit ?? DistanceUnit.usual(for: itinerary) }

  @inline(__always)
  subscript(span: TextSpan) -> ByteView {
    if span.isAbsent || span.count == 0 { return ByteView(start: nil, count: 0) }
    return text.slice(Int(span.offset), Int(span.offset) + Int(span.count))
  }
}
