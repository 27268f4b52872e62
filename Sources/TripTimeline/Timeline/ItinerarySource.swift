package import ItineraryModel
import ScheduleModel
package import SourceText

/// An itinerary with its text open, so that each span becomes a view without a separate call. Valid only during a call.
package struct ItinerarySource {
  package let itinerary: Itinerary
  private let text: ByteView
  private let statedUnit: DistanceUnit?

  /// Calls `body` with the itinerary's text open.
  ///
  /// - Parameter unit: the unit of distances; nil for that of the trip's countries.
  package static func with<Result>(
    _ itinerary: Itinerary, unit: DistanceUnit? = nil, _ body: (ItinerarySource) -> Result
  ) -> Result {
    itinerary.text.bytes.withUnsafeBufferPointer {
      body(ItinerarySource(itinerary: itinerary, text: $0, statedUnit: unit))
    }
  }

  package var unit: DistanceUnit { statedUnit ?? DistanceUnit.usual(for: itinerary) }

  @inline(__always)
  package subscript(span: TextSpan) -> ByteView {
    if span.isAbsent || span.count == 0 { return ByteView(start: nil, count: 0) }
    return text.slice(Int(span.offset), Int(span.offset) + Int(span.count))
  }
}
