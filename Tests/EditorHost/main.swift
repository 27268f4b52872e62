import EditorCore
import Foundation
import SourceText

// The editor's core as the native build has it, for the tests that hold the page's against it: requests come through
// standard input, answers go to standard output, each with its length in four bytes before it, the lowest first.
var host = EditorHost()
let answer = OutputBuffer()

func read(_ count: Int) -> Data? {
  var data = Data()
  while data.count < count {
    let part = FileHandle.standardInput.readData(ofLength: count - data.count)
    if part.isEmpty { return nil }
    data += part
  }
  return data
}

while let head = read(4) {
  let count = head.reversed().reduce(0) { $0 << 8 | Int($1) }
  guard let request = read(count) else { break }
  Array(request).withBytes { host.answer($0, to: answer) }
  var length = UInt32(answer.count).littleEndian
  FileHandle.standardOutput.write(Data(bytes: &length, count: 4))
  FileHandle.standardOutput.write(Data(answer.array))
}
