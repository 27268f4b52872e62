import SourceText
import TestSupport

/// Real feeds beside the project, `../shared/feeds`, which not every machine has.
enum SharedFeeds {
  static var arePresent: Bool { SharedFiles.has("feeds/PROVENANCE.tsv") }

  static func bytes(_ path: String) -> [UInt8]? { SharedFiles.bytes("feeds/" + path) }

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
