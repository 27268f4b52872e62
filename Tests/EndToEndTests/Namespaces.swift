import Foundation

/// What only root may make, and not in every container.
enum Namespaces {
  static let areThere: Bool = {
    let unshare = URL(fileURLWithPath: "/usr/bin/unshare")
    guard FileManager.default.isExecutableFile(atPath: unshare.path),
      FileManager.default.isExecutableFile(atPath: "/usr/sbin/ip")
        || FileManager.default.isExecutableFile(atPath: "/sbin/ip")
    else { return false }
    return (try? Tool.run(unshare, ["--net", "--mount", "ip", "link", "set", "lo", "up"]))?.code == 0
  }()
}
