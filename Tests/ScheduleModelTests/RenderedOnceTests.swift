import CivilTime
import ScheduleModel
import SourceText
import TestSupport
import Testing

/// What many games have in common is rendered once, when a whole schedule is written.
@Suite struct RenderedOnceTests {
  /// Each game has the same text alone and among others: of few kinds and of more than are remembered, with texts that are
  /// too long to be, with lists that are rendered each time, and without a source.
  @Test(arguments: 1...20) func aGameIsTheSameAmongOthers(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let schedule = schedule(kinds: [1, 3, 40, 1_000][seed % 4], &generator)
    let writer = ScheduleWriter(schedule)
    var expected: [UInt8] = []
    for game in schedule.games {
      let output = OutputBuffer()
      writer.append(game, to: output)
      expected += output.array + [0x0A]
    }
    for threads in [1, 2, 3] {
      var written: [UInt8] = []
      writer.write(as: .jsonl, .detached(threads)) { (output: OutputBuffer) throws(Never) in written += output.array }
      #expect(written == expected, "seed \(seed), \(threads) threads")
    }
  }

  private func schedule(kinds: Int, _ generator: inout SeededGenerator) -> Schedule {
    var schedule = Schedule()
    var texts: [TextID] = [.empty, schedule.texts.intern(String(repeating: "long ", count: 120))]
    for number in 0..<kinds { texts.append(schedule.texts.intern("\"\(number)\"\n")) }
    func text() -> TextID { texts[generator.below(texts.count)] }
    for number in 0..<2_000 {
      var game = Game()
      game.id = schedule.texts.intern("x:\(number)")
      (game.league, game.season) = (text(), text())
      if generator.below(4) == 0 { (game.phase, game.name) = (text(), text()) }
      game.zone = text()
      game.status = GameStatus.allCases[generator.below(GameStatus.allCases.count)]
      game.gameNumber = Int32(generator.below(3))
      game.neutralSite = generator.below(2) == 0
      if generator.below(3) > 0 { game.home = schedule.number(of: Side(id: text(), name: text())) }
      if generator.below(3) > 0 {
        game.start = OffsetInstant(instant: Instant(seconds: Int64(number) * 4_000), offset: 3_600)
      }
      if generator.below(9) > 0 {
        (game.source.feed, game.source.file) = (text(), text())
        (game.source.record, game.source.line) = (UInt32(number + 1), UInt32(number + 2))
      }
      if generator.below(9) == 0 {
        var extra = GameExtra()
        extra.aliases = [text()]
        schedule.setExtra(extra, of: &game)
      }
      schedule.games.append(game)
    }
    return schedule
  }
}
