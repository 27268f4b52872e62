#if hasFeature(Embedded)
  import SourceText

  // A page has one thread.
  private nonisolated(unsafe) var host = EditorHost()
  private nonisolated(unsafe) var request = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)
  private nonisolated(unsafe) let answer = OutputBuffer()

  /// The memory for the next request of `count` bytes.
  @_cdecl("sportstime_request")
  public func makeRoom(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    request.deallocate()
    request = .allocate(capacity: max(1, Int(count)))
    return request.baseAddress
  }

  /// Answers the request. Returns the number of bytes in the answer.
  @_cdecl("sportstime_answer")
  public func answerRequest(_ count: Int32) -> Int32 {
    host.answer(ByteView(request).slice(0, Int(count)), to: answer)
    return Int32(answer.count)
  }

  /// The address of the answer.
  @_cdecl("sportstime_answered")
  public func answered() -> UnsafePointer<UInt8>? { answer.view.baseAddress }
#endif
