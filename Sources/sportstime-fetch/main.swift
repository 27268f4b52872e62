import CFoundationCurl
import Foundation

/// `sportstime-fetch` fetches addresses for `sportstime sync`. It reads requests as lines of JSON from standard input, and
/// writes each reply to standard output as a line of JSON and the body. It is a separate process, so that no other program
/// needs the network libraries.
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
    let all = requests
    DispatchQueue.concurrentPerform(iterations: all.count) { index in
      let (reply, body) = FetchRun(all[index]).run()
      guard var message = try? JSONEncoder().encode(reply) else { return }
      message.append(0x0A)
      message.append(contentsOf: body)
      message.append(0x0A)
      lock.withLock { try? output.write(contentsOf: message) }
    }
    return 0
  }
}

exit(FetchProgram().run())
