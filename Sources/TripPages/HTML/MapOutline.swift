import DataFiles
import SourceText

/// A coast, a lake, or a border between countries or states, at the detail of a small map.
///
/// The data are those of Natural Earth at 1:50,000,000, which is in the public domain. They are simplified to 0.045
/// degrees where most games are played, and to 0.13 degrees elsewhere.
struct MapOutline: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    /// Filled rings.
    case land, lake
    /// Open lines.
    case country, state

    var isFilled: Bool { self == .land || self == .lake }
  }

  struct Point: Sendable {
    /// In hundredths of a degree.
    var longitude: Int32
    var latitude: Int32
  }

  var kind: Kind
  var points: [Point] = []
  /// In hundredths of a degree.
  private(set) var west = Int32.max
  private(set) var east = Int32.min
  private(set) var south = Int32.max
  private(set) var north = Int32.min

  /// All outlines. Each line of a file states the kind, then the points in the Encoded Polyline Algorithm Format,
  /// longitude first and in hundredths of a degree.
  static let all = DataFiles.outlines.flatMap { file in
    file.bytes.split(separator: .lineFeed).compactMap { MapOutline(line: ByteView(rebasing: $0)) }
  }

  private init?(line: ByteView) {
    guard let space = line.firstIndex(of: .blank),
      let kind = Kind(rawValue: String(decoding: line.slice(0, space), as: UTF8.self))
    else { return nil }
    self.kind = kind
    var (longitude, latitude) = (Int32(0), Int32(0))
    var (number, shift, isLatitude) = (UInt32(0), UInt32(0), false)
    for byte in line.dropFirst(space + 1) {
      let digit = UInt32(byte &- 63)
      number |= (digit & 31) << shift
      shift += 5
      if digit & 32 != 0 { continue }
      let step = number & 1 == 0 ? Int32(number >> 1) : ~Int32(number >> 1)
      (number, shift) = (0, 0)
      if isLatitude {
        latitude &+= step
        add(Point(longitude: longitude, latitude: latitude))
      } else {
        longitude &+= step
      }
      isLatitude.toggle()
    }
  }

  private mutating func add(_ point: Point) {
    points.append(point)
    (west, east) = (min(west, point.longitude), max(east, point.longitude))
    (south, north) = (min(south, point.latitude), max(north, point.latitude))
  }
}
