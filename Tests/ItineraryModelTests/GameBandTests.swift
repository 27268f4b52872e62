import ItineraryModel
import Testing

/// Games stand in `[0, 1)`, a thousandth apart, and closer on a day of more than a thousand.
@Suite struct GameBandTests {
  @Test(arguments: [
    (0, 1, 0.0), (1, 2, 0.001), (2, 3, 0.002), (1, 1_000, 0.001), (999, 1_000, 0.999), (1_000, 1_001, 1_000.0 / 1_001),
    (1, 4_000, 0.00025), (3_999, 4_000, 0.99975),
  ])
  func aGameHasTheKeyOfItsNumber(index: Int, count: Int, key: Double) {
    #expect(GameBand.sortOrder(index: index, count: count) == key)
    #expect(GameBand.contains(key))
  }

  @Test(arguments: [-0.001, 1, 1.5, .infinity, -.infinity, .nan]) func outsideIsOutside(key: Double) {
    #expect(!GameBand.contains(key))
  }
}
