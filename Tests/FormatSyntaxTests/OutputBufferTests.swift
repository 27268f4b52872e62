import SourceText
import TestSupport
import Testing

/// Numbers in decimal, against those of the standard library.
@Suite struct OutputBufferTests {
  @Test func numbersHaveTheirDigits() {
    var numbers = [0, Int.max, Int.min, -1, 99_999_999, 100_000_000, 100_000_001]
    var power = 1
    while power < Int.max / 10 {
      numbers += [power - 1, power, power + 1, -power, 5 * power]
      power *= 10
    }
    numbers += Array(0..<20_000)
    var generator = SeededGenerator(seed: 1)
    numbers += (0..<100_000).map { _ in generator.below(100_000_000) }
    let output = OutputBuffer()
    for number in numbers {
      output.removeAll()
      output.append(decimal: number)
      if output.text != String(number) { Issue.record("\(number) is written as \(output.text)") }
    }
  }
}
