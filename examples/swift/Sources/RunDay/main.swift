// One run, on a phone and a watch at once: what an app does with TandemKit, without the screens. Run it with
// `swift run --package-path examples/swift`.
import TandemKit

let start = 1_751_500_800.0

func run() throws(TandemError) {
  // The phone starts the run; the watch holds the same fact as soon as the text has arrived.
  let schedule = try RunSchedule(of: .c25k, week: 1, day: 1)
  var phone = try RunAnchor(runID: "monday", startDate: start, week: 1, day: 1, planID: "c25k")
  try phone.assign(to: "phone")
  var watch = try RunAnchor(json: phone.json)

  // The watch pauses for half a minute; the two meet, in either order.
  try watch.pause(at: start + 100)
  try watch.resume(at: start + 130)
  try phone.merge(with: watch)
  print("both say the same:", try watch.merged(with: phone) == phone)
  let screen = try phone.screen(schedule, at: start + 400)
  print("at 400 s:", screen.position.phase ?? "over", screen.position.intervalRemaining, "s to go")

  // The run is over; a day is done, and a deleted run does not come back.
  let end = start + 30 + Double(schedule.total)
  try phone.end(at: end)
  let record = try phone.finish(schedule, at: end)
  var diary = RunDiary()
  var progress = ProgramProgress()
  try diary.append(record)
  try progress.complete(record)
  print("next: week \(progress.next.week), day \(progress.next.day)")
  let stale = diary
  try diary.delete("monday")
  try diary.merge(with: stale)
  print("after a delete:", diary)

  // What cannot be done throws, and says where.
  do throws(TandemError) {
    _ = try RunDiary(json: #"{"records":[{"runID":"monday","date":"today"}]}"#)
  } catch {
    print("refused at \(error.path):", error.message)
  }
}

try run()
