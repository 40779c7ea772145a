import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread
import kotlin.system.exitProcess
import tandem.Tandem
import tandem.TandemException

private val passed = AtomicInteger()
private val failed = AtomicInteger()

private fun <Value> expect(about: String, expected: Value, found: Value) {
    (if (expected == found) passed else failed).incrementAndGet()
    if (expected != found) println("FAILED: $about: $found, expected $expected")
}

private fun refusal(call: () -> String): TandemException? = try {
    println("FAILED: not refused: ${call()}")
    null
} catch (error: TandemException) {
    error
}

/** A run on two devices: started here, paused there, deleted here while the other one sends it again. */
private fun run(runID: String) {
    val schedule = Tandem.planSchedule("c25k", 1, 1)
    val started = """{"runID":"$runID","startDate":1751500800}"""
    val paused = Tandem.anchorPause(started, 1751500860.0)
    val both = Tandem.anchorMerge(started, paused)
    expect("both anchors", both, Tandem.anchorMerge(paused, started))
    expect("the clock", true, Tandem.anchorElapsed(both, 1751501000.0).contains("\"elapsed\":60"))

    val record = Tandem.anchorFinish(Tandem.anchorEnd(both, 1751501100.0), schedule, 1751501100.0)
    val watch = Tandem.runlogAppend("{}", record)
    val phone = Tandem.runlogDelete(Tandem.runlogMerge("{}", watch), runID)
    expect("what is deleted", """{"records":[],"tombstones":["$runID"]}""", Tandem.runlogMerge(phone, watch))
    expect("the other way round", Tandem.runlogMerge(phone, watch), Tandem.runlogMerge(watch, phone))
}

fun main() {
    run("A")
    run("\uD83C\uDFC3 é") // letters of several bytes and of two chars
    List(8) { number -> thread { repeat(100) { run("$number-$it") } } }.forEach { it.join() }

    val (cues, shown) = readme("""[{"phase":"walk","seconds":60},{"phase":"run","seconds":60}]""", 60.0)
    val kinds = Regex("\"kind\":\"(\\w+)\"").findAll(cues).map { it.groupValues[1] }.toList()
    expect("the README's cues", listOf("countdown", "countdown", "countdown", "phase", "halfway"), kinds)
    expect("the README's screen", true, shown.contains("\"phase\":\"run\""))
    expect("the README's error", "bad_argument: elapsed", readme("[]", Double.NaN)[1].substring(0, 21))

    val error = refusal { Tandem.anchorElapsed("""{"runID":"a"}""", 1751500860.0) }
    expect("what is wrong", listOf("bad_value", "anchor", "/startDate", -1L), listOf(error?.code(), error?.argument(), error?.path(), error?.offset()))
    expect("where it is wrong", 1L, refusal { Tandem.runlogMerge("{", "{}") }?.offset())
    expect("a null", "bad_argument", refusal { Tandem.runlogMerge("{}", null) }?.code())

    println("$passed passed, $failed failed")
    exitProcess(if (failed.get() > 0) 1 else 0)
}
