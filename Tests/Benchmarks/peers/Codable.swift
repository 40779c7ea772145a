// runlog_merge as one writes it in Swift: Codable types and FoundationEssentials' JSON coders.
//
// A record has the contract's members and no others.
import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

struct Record: Codable {
  enum Completion: String, Codable { case full, partial }

  var completion: Completion
  var date: Double
  var day: Int
  var duration: Double
  var planID: String
  let runID: String
  var week: Int

  func isBefore(_ other: Record) -> Bool {
    date != other.date ? date < other.date : runID < other.runID
  }

  mutating func join(_ other: Record) {
    date = min(date, other.date)
    duration = max(duration, other.duration)
    if other.completion == .full { completion = .full }
    if (other.week, other.day, other.planID) > (week, day, planID) {
      week = other.week
      day = other.day
      planID = other.planID
    }
  }
}

struct RunLog: Codable {
  var records: [Record]
  var tombstones: [String]

  func merged(with other: RunLog) -> RunLog {
    let deleted = Set(tombstones).union(other.tombstones)
    var runs = Dictionary(minimumCapacity: records.count + other.records.count) as [String: Record]
    for record in records where !deleted.contains(record.runID) { runs[record.runID] = record }
    for record in other.records where !deleted.contains(record.runID) {
      if runs[record.runID]?.join(record) == nil { runs[record.runID] = record }
    }
    return RunLog(records: runs.values.sorted { $0.isBefore($1) }, tombstones: deleted.sorted())
  }
}

@_cdecl("tandem_free")
public func release(_ text: UnsafeMutablePointer<CChar>?) { free(text) }

@_cdecl("tandem_runlog_merge")
public func mergeLogs(
  _ local: UnsafePointer<CChar>, _ incoming: UnsafePointer<CChar>,
  _ out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  let decoder = JSONDecoder()
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  do {
    let mine = try decoder.decode(RunLog.self, from: Data(bytes: local, count: strlen(local)))
    let theirs = try decoder.decode(RunLog.self, from: Data(bytes: incoming, count: strlen(incoming)))
    let data = try encoder.encode(mine.merged(with: theirs))
    out.pointee = data.withUnsafeBytes { bytes in strndup(bytes.baseAddress!, bytes.count) }
    return 0
  } catch {
    out.pointee = nil
    return 3
  }
}
