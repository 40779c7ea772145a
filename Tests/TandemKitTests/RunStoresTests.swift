import TandemKit
import Testing

/// The cloud mirror as Swift apps see it. Where a test has a quoted name, it is the id of a case of ../shared/cases/field.json.
@Suite struct RunStoresTests {
  private let limit = 1_048_576

  @Test func whatIsNotKnownIsNil() throws {
    let empty = try RunStores(json: "{}")
    #expect(empty.diary == RunDiary())
    #expect(empty.progress == ProgramProgress())
    // A bare diary is no cloud that is known to be empty.
    let bare = #expect(throws: TandemError.self) { try RunStores(json: #"{"records":[],"tombstones":["a"]}"#) }
    #expect(bare?.path == "/runLog")
    #expect(bare?.code == .badValue)
    let half = try RunStores(json: #"{"runLog":{}}"#)
    #expect(half.diary == RunDiary())
    #expect(half.progress == nil)
    #expect(try RunStores(diary: RunDiary(), progress: nil) == half)
    #expect(try RunStores(json: half.json) == half)
    let none = try RunStores(diary: nil, progress: nil)
    #expect(none.json == #"{"progress":null,"runLog":null}"#)
    #expect(try RunStores(json: none.json) == none)
  }

  @Test("one-store-pristine") func aPristineStoreIsNotWrittenOverAnUnseenCloud() throws {
    var diary = RunDiary()
    try diary.append(DiaryRecord(runID: "n", date: 1_751_500_800))
    let decision = try RunStores(diary: diary, progress: ProgramProgress()).mirror(nil, limit: limit)
    #expect(decision.diary.write)
    #expect(!decision.progress.write)
    let fresh = try RunStores(diary: RunDiary(), progress: ProgramProgress())
    for cloud in [nil, try RunStores(diary: nil, progress: nil)] {
      let decision = try fresh.mirror(cloud, limit: limit)
      #expect(!decision.diary.write)
      #expect(!decision.progress.write)
      #expect(decision.merged == fresh)
    }
  }

  @Test("quiet-restore") func aRestoredGraduationIsQuiet() throws {
    let cloud = try RunStores(
      json: #"""
        {"runLog":{},"progress":{"completedSlots":["W9D3"],"pointerWeek":9,"pointerDay":3,"pointerStamp":1751500800}}
        """#)
    let decision = try RunStores(json: "{}").mirror(cloud, limit: limit)
    #expect(decision.graduatedQuietly)
    #expect(decision.progress.adopt)
    #expect(!decision.progress.write)
    #expect(!decision.diary.adopt)
    #expect(decision.merged.progress == cloud.progress)
  }

  @Test func whatDoesNotFitIsNotWritten() throws {
    var diary = RunDiary()
    try diary.append(DiaryRecord(runID: "n", date: 1))
    let stores = try RunStores(diary: diary, progress: ProgramProgress())
    let decision = try stores.mirror(RunStores(json: "{}"), limit: diary.jsonBytes.count - 1)
    #expect(decision.diary.bytes == diary.jsonBytes.count)
    #expect(!decision.diary.isWithinLimit)
    #expect(!decision.diary.write)
    #expect(try stores.mirror(RunStores(json: "{}"), limit: diary.jsonBytes.count).diary.write)
  }

  @Test func theOldListIsSplit() throws {
    let stores = try RunStores(
      splittingLegacyJSON: #"{"completions":[{"runID":"a","date":5,"completion":"full","week":1,"day":1}],"x":1}"#)
    #expect(stores.diary?.records.map(\.runID) == ["a"])
    #expect(stores.progress?.completedSlots == ["W1D1"])
    let error = #expect(throws: TandemError.self) { _ = try RunStores(splittingLegacyJSON: #"{"completions":[{}]}"#) }
    #expect(error?.path == "/completions/0/runID")
  }

  @Test func unknownMembersAreJoined() throws {
    let local = try RunStores(json: #"{"progress":{},"runLog":{},"tag":1}"#)
    let cloud = try RunStores(json: #"{"progress":{},"runLog":{},"tag":2}"#)
    #expect(try local.mirror(cloud, limit: limit).merged == cloud)
    #expect(try cloud.mirror(local, limit: limit).merged == cloud)
  }
}
