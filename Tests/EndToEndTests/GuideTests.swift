import Foundation
import Testing

/// The guide to a feed of one's own, done as it says, with what stands in it.
@Suite struct GuideTests {
  /// The text of the guide's code blocks, in order.
  private func blocks() throws -> [String] {
    let guide = try String(contentsOf: Tool.root.appendingPathComponent("feeds/README.md"), encoding: .utf8)
    var blocks: [String] = []
    var block: [Substring]?
    for line in guide.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.hasPrefix("```") {
        block?.append(line)
      } else if let lines = block {
        blocks.append(lines.joined(separator: "\n") + "\n")
        block = nil
      } else {
        block = []
      }
    }
    return blocks
  }

  @Test func aNewFeedIsReadAsTheGuideSays() throws {
    let blocks = try blocks()
    try #require(blocks.count >= 3)
    let folder = try TemporaryFolder()
    try folder.write(blocks[0], "fixtures.txt")
    try folder.write(blocks[1], "foxes.json")
    #expect(blocks[2].contains("feeds --check foxes.json") && blocks[2].contains("--feed foxes.json fixtures.txt"))
    let checked = try Tool.run(["feeds", "--check", "foxes.json"], in: folder.url)
    #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
    let imported = try Tool.run(["import", "--feed", "foxes.json", "fixtures.txt"], in: folder.url)
    #expect(imported.code == 0 && imported.messages.contains("unknown-venue"), "\(imported.messages)")
    let games = try imported.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    try #require(games.count == 2, "\(imported.output)")
    #expect(games.map { $0["id"] as? String } == ["foxes:17", "foxes:18"])
    #expect(games.map { $0["localDate"] as? String } == ["2026-06-06", "2026-06-07"])
    #expect(games.map { $0["start"] as? String } == ["2026-06-06T19:30:00-04:00", nil])
    #expect(games.map { $0["timeZone"] as? String } == ["America/New_York", "America/Toronto"])
    #expect(games.map { ($0["venue"] as? [String: Any])?["name"] as? String } == ["Pier Arena", "Glen Park"])
    let explained = try Tool.run(
      ["import", "--feed", "foxes.json", "--explain", "2", "fixtures.txt"], in: folder.url)
    #expect(explained.code == 0 && explained.output.contains("Glen Park"), "\(explained.output)\(explained.messages)")
  }
}
