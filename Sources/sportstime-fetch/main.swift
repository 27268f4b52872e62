import CFoundationCurl
import Foundation

/// `sportstime-fetch` fetches addresses for `sportstime sync`. It reads requests as lines of JSON from standard input,
/// and writes each reply to standard output as a line of JSON followed by the body. It is a separate program so that
/// `sportstime` doesn't need the network libraries.
struct FetchProgram {
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
    _ = CFURLSessionInit()
    let lock = NSLock()
    let output = FileHandle.standardOutput
    let queues = FetchProgram.queues(requests)
    DispatchQueue.concurrentPerform(iterations: queues.count) { index in
      let pause = queues[index].compactMap(\.pauseSeconds).max() ?? 0
      for (place, request) in queues[index].enumerated() {
        if place > 0 { Thread.sleep(forTimeInterval: pause) }
        let (reply, body) = FetchRun(request).run()
        guard var message = try? JSONEncoder().encode(reply) else { continue }
        message.append(0x0A)
        message.append(contentsOf: body)
        message.append(0x0A)
        lock.withLock { try? output.write(contentsOf: message) }
      }
    }
    return 0
  }

  /// Groups the requests. If a request to a host asks for pauses, all requests to the host are made one after the
  /// other; otherwise they are made in parallel.
  private static func queues(_ requests: [FetchRequest]) -> [[FetchRequest]] {
    func host(_ request: FetchRequest) -> String {
      let rest = request.url.range(of: "://").map { request.url[$0.upperBound...] } ?? request.url[...]
      return rest.prefix { !"/?#".contains($0) }.lowercased()
    }
    let paused = Set(requests.filter { $0.pauseSeconds ?? 0 > 0 }.map(host))
    var queues = requests.filter { !paused.contains(host($0)) }.map { [$0] }
    for name in paused.sorted() { queues.append(requests.filter { host($0) == name }) }
    return queues
  }
}

exit(FetchProgram().run())
