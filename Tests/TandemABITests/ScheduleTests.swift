import TandemABI
import Testing

@Suite struct `Where a run is after some seconds` {
  @Test func `answers where a run is`() {
    let schedule = #"{"intervals":[{"phase":"walk","seconds":300},{"phase":"run","seconds":60}],"name":"x"}"#
    #expect(
      answer { tandem_derive(schedule, 299.5, $0) }.string
        == #"{"finished":false,"index":0,"intervalElapsed":299.5,"intervalRemaining":1,"#
        + #""next":{"index":1,"phase":"run","seconds":60},"phase":"walk","progress":0.8319444444444445,"remaining":61,"total":360}"#
    )
  }
}
