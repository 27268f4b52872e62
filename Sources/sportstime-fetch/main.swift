import Foundation

/// `sportstime-fetch` fetches what `sportstime sync` asks for: requests come as lines of JSON through standard input, and
/// each reply goes to standard output as a line of JSON with the body behind it. It is a process of its own, so that
/// nothing else needs the libraries of the network.
struct Fetching {
  func run() -> Int32 {
    let input = FileHandle.standardInput.readDataToEndOfFile()
    var requests: [FetchRequest] = []
    for line in input.split(separator: 0x0A) {
      guard let request = try? JSONDecoder().decode(FetchRequest.self, from: Data(line)) else {
        FileHandle.standardError.write(Data("error: a line of standard input is not a request\n".utf8))
        return 64
      }
      requests.append(request)
    }
    let lock = NSLock()
    let output = FileHandle.standardOutput
    let all = requests
    DispatchQueue.concurrentPerform(iterations: all.count) { index in
      let (reply, body) = FetchRun(all[index]).run()
      guard var message = try? JSONEncoder().encode(reply) else { return }
      message.append(0x0A)
      message.append(body)
      message.append(0x0A)
      lock.withLock { try? output.write(contentsOf: message) }
    }
    return 0
  }
}

exit(Fetching().run())
