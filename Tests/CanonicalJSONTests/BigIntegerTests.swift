import CanonicalJSON
import TestSupport
import Testing

/// Calls `body` with integers of 44 words that hold `first`, `second` and 0.
private func withIntegers(
  _ first: UInt64, _ second: UInt64, _ body: (inout BigInteger, inout BigInteger, inout BigInteger) -> Void
) {
  withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 * 44) { words in
    words.initialize(repeating: .max)
    var one = BigInteger(first, slot: 0, of: words, capacity: 44)
    var two = BigInteger(second, slot: 1, of: words, capacity: 44)
    var three = BigInteger(0, slot: 2, of: words, capacity: 44)
    body(&one, &two, &three)
  }
}

private func append(_ text: String, to integer: inout BigInteger) {
  var text = text
  text.withUTF8 { integer.append(digits: $0.baseAddress!, count: $0.count) }
}

@Suite struct `A big integer` {
  @Test func `reads the digits of a power of two as that power`() {
    for power in stride(from: 0, through: 2_550, by: 17) {
      withIntegers(0, 1) { read, shifted, _ in
        append(ExactDecimal(1, timesTwoTo: power).digitText, to: &read)
        shifted.shiftLeft(power)
        #expect(read.compare(to: shifted) == 0)
        #expect(read.bitLength == power + 1 && read.trailingZeroBits == power)
      }
    }
  }

  @Test func `has no bits when it is zero`() {
    withIntegers(0, 0) { zero, other, _ in
      #expect(zero.isZero && zero.bitLength == 0 && zero.trailingZeroBits == 0)
      #expect(zero.compare(to: other) == 0)
    }
  }

  @Test func `makes tens of fives and twos`() {
    for power in 0...800 {
      withIntegers(1, 0) { product, read, _ in
        product.multiply(byPowerOfFive: power)
        product.shiftLeft(power)
        append("1" + String(repeating: "0", count: power), to: &read)
        #expect(product.compare(to: read) == 0)
      }
    }
  }

  @Test func `takes back by subtraction what multiplication and addition gave`() {
    var random = SeededGenerator(state: 11)
    for _ in 0..<2_000 {
      withIntegers(random.next(), random.next() | 1) { value, other, copy in
        for _ in 0..<Int.random(in: 0...9, using: &random) {
          value.multiply(by: random.next() | 1, adding: random.next())
        }
        for _ in 0..<Int.random(in: 0...9, using: &random) {
          other.multiply(by: random.next() | 1, adding: random.next())
        }
        copy.set(to: value)
        let times = random.next(upperBound: 9 as UInt64)
        for _ in 0..<times { value.add(other) }
        #expect(value.compare(to: copy) == (times == 0 ? 0 : 1))
        #expect(copy.compare(to: value) == (times == 0 ? 0 : -1))
        value.subtract(other, times: times)
        #expect(value.compare(to: copy) == 0)
      }
    }
  }

  @Test func `carries and borrows through full words`() {
    withIntegers(1, 1) { value, one, power in
      value.shiftLeft(2_000)
      power.set(to: value)
      value.subtract(one, times: 1)
      #expect(value.bitLength == 2_000 && value.trailingZeroBits == 0)
      value.add(one)
      #expect(value.compare(to: power) == 0)
    }
  }

  @Test func `divides from an estimate that is short`() {
    var random = SeededGenerator(state: 12)
    for short in 0...3 as ClosedRange<UInt64> {
      for _ in 0..<500 {
        withIntegers(random.next(), 0) { divisor, dividend, remainder in
          divisor.multiply(byPowerOfFive: Int.random(in: 0...300, using: &random))
          let quotient = random.next() >> 8 | 4
          remainder.set(to: divisor)
          remainder.subtract(divisor, times: 1)
          #expect(remainder.isZero)
          remainder.set(to: random.next() >> 1)
          dividend.set(to: divisor)
          dividend.multiply(by: quotient)
          if remainder.compare(to: divisor) < 0 { dividend.add(remainder) } else { remainder.set(to: 0) }
          #expect(dividend.divide(by: divisor, estimate: quotient - short) == quotient)
          #expect(dividend.compare(to: remainder) == 0)
        }
      }
    }
  }

  @Test func `stays within its storage`() {
    withIntegers(1, 7) { value, next, copy in
      value.shiftLeft(64 * 44 - 1)
      value.multiply(by: .max)
      value.shiftLeft(64)
      value.shiftLeft(1)
      copy.set(to: value)
      value.add(copy)
      #expect(value.count <= 44)
      #expect(next.bitLength == 3 && next.trailingZeroBits == 0)
    }
  }
}

@Suite struct `A power of five cut to 64 bits` {
  @Test func `is never above the true power and less than its slack below`() {
    for power in -343...343 {
      withIntegers(1, 0) { exact, low, high in
        let scaled = ScaledPower(ofFive: power)
        #expect((scaled.slack == 0) == (0...27 ~= power))
        #expect(scaled.mantissa >> 63 == 1)
        // low <= 5^power < high as integers: both sides times 5^-power and 2^-exponent where these are negative.
        low.set(to: scaled.mantissa)
        high.set(to: scaled.mantissa)
        high.add(low)
        high.subtract(low, times: 1)
        withIntegers(scaled.slack, 0) { slack, _, _ in high.add(slack) }
        if power < 0 {
          low.multiply(byPowerOfFive: -power)
          high.multiply(byPowerOfFive: -power)
        } else {
          exact.multiply(byPowerOfFive: power)
        }
        if scaled.exponent < 0 {
          exact.shiftLeft(-scaled.exponent)
        } else {
          low.shiftLeft(scaled.exponent)
          high.shiftLeft(scaled.exponent)
        }
        #expect(low.compare(to: exact) <= 0)
        #expect(exact.compare(to: high) <= (scaled.slack == 0 ? 0 : -1))
      }
    }
  }
}
