import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Real feeds beside the project, `../shared/feeds`, which not every machine has.
enum SharedFeeds {
  static let root: String = {
    guard let real = realpath(String(#filePath), nil) else { return "" }
    defer { free(real) }
    // Tests/FeedReadingTests/<file> is three levels below the project.
    let parts = String(cString: real).split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/shared/feeds/"
  }()

  static var arePresent: Bool { access(root + "PROVENANCE.tsv", R_OK) == 0 }

  static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(root + path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&block, 1, block.count, file)
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[..<count])
    }
  }

  static func text(_ path: String) -> String { String(decoding: bytes(path) ?? [], as: UTF8.self) }

  /// The feed under its file's name.
  static func source(_ path: String) -> FeedText {
    FeedText(path.split(separator: "/").last.map(String.init) ?? path, bytes(path) ?? [])
  }

  static let clubs = [
    "t108_Angels", "t109_Diamondbacks", "t110_Orioles", "t111_RedSox", "t112_Cubs", "t113_Reds", "t114_Indians",
    "t115_Rockies", "t116_Tigers", "t117_Astros", "t118_Royals", "t119_Dodgers", "t120_Nationals", "t121_Mets",
    "t133_Athletics", "t134_Pirates", "t135_Padres", "t136_Mariners", "t137_Giants", "t138_Cardinals", "t139_Rays",
    "t140_Rangers", "t141_BlueJays", "t142_Twins", "t143_Phillies", "t144_Braves", "t145_WhiteSox", "t146_Marlins",
    "t147_Yankees", "t158_Brewers",
  ].map { "csv/mlb-team-2019/\($0).csv" }
}
