import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import tandem.Tandem;
import tandem.TandemException;

/** The golden requests through the JAR, then what is Java's own; java Golden CONFORMANCE. */
final class Golden {
    private static final int THREADS = 8;
    private static final int CALLS = 100_000;
    private static final long MOST_GROWTH = 16 << 20;
    private static final Set<String> NOT_CALLS = Set.of("functions", "version");

    private final AtomicInteger passed = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();

    private record Request(int line, String name, List<String> arguments, String status, String answer) {}

    private void check(boolean holds, String about) {
        (holds ? passed : failed).incrementAndGet();
        if (!holds) {
            System.out.println("FAILED: " + about);
        }
    }

    private static List<Request> read(String text) {
        List<Request> requests = new ArrayList<>();
        String name = null;
        List<String> arguments = null;
        String[] lines = text.split("\n", -1);
        for (int line = 0; line < lines.length; line++) {
            int space = lines[line].indexOf(' ');
            String word = space < 0 ? lines[line] : lines[line].substring(0, space);
            String rest = space < 0 ? "" : lines[line].substring(space + 1);
            if (word.isEmpty() || word.startsWith("#")) {
                continue;
            }
            switch (word) {
                case "call" -> {
                    name = rest;
                    arguments = new ArrayList<>();
                }
                case "text", "number" -> arguments.add(rest);
                case "more" -> arguments.set(arguments.size() - 1, arguments.get(arguments.size() - 1) + "\n" + rest);
                case "absent" -> arguments.add(null);
                default -> requests.add(new Request(line + 1, name, arguments, word, rest));
            }
        }
        return requests;
    }

    /** runlog_merge as runlogMerge. */
    private static Method method(String name) {
        StringBuilder camel = new StringBuilder();
        for (String word : name.split("_")) {
            camel.append(camel.length() == 0 ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        for (Method method : Tandem.class.getMethods()) {
            if (method.getName().contentEquals(camel)) {
                return method;
            }
        }
        throw new IllegalArgumentException("no call " + name);
    }

    private static String call(Request request) throws ReflectiveOperationException {
        Method method = method(request.name);
        Object[] arguments = request.arguments.toArray();
        for (int index = 0; index < arguments.length; index++) {
            Class<?> type = method.getParameterTypes()[index];
            if (type == double.class) {
                arguments[index] = Double.valueOf((String) arguments[index]);
            } else if (type == int.class) {
                arguments[index] = Integer.valueOf((String) arguments[index]);
            }
        }
        return (String) method.invoke(null, arguments);
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            int escape = "\"\\\b\f\n\r\t".indexOf(letter);
            if (escape >= 0) {
                json.append('\\').append("\"\\bfnrt".charAt(escape));
            } else if (letter < ' ') {
                json.append(String.format("\\u%04x", (int) letter));
            } else {
                json.append(letter);
            }
        }
        return json.append('"').toString();
    }

    /** The document that an exception's parts make. */
    private static String document(TandemException error) {
        return "{\"error\":{\"argument\":" + (error.argument() == null ? "null" : quoted(error.argument()))
                + ",\"code\":" + quoted(error.code()) + ",\"message\":" + quoted(error.getMessage())
                + (error.offset() < 0 ? "" : ",\"offset\":" + error.offset()) + ",\"path\":" + quoted(error.path()) + "}}";
    }

    private void run(List<Request> requests) {
        for (Request request : requests) {
            String status = "ok";
            String answer;
            try {
                answer = call(request);
            } catch (InvocationTargetException thrown) {
                if (thrown.getCause() instanceof TandemException error) {
                    status = error.code();
                    answer = document(error);
                } else {
                    answer = thrown.getCause().toString();
                }
            } catch (ReflectiveOperationException failure) {
                answer = failure.toString();
            }
            check(status.equals(request.status) && answer.equals(request.answer), "line " + request.line + ": " + status + " " + answer);
        }
    }

    private void refused(String code, String argument, Runnable call) {
        try {
            call.run();
            check(false, argument + " is taken");
        } catch (TandemException error) {
            check(error.code().equals(code) && argument.equals(error.argument()), error.toString());
        }
    }

    private static long resident() throws Exception {
        System.gc();
        return 4096 * Long.parseLong(Files.readString(Path.of("/proc/self/statm")).split(" ")[1]);
    }

    private static void callOften(int count) {
        String bad = "[".repeat(2000);
        for (int number = 0; number < count; number++) {
            try {
                String answer = number % 2 == 0 ? Tandem.runlogMerge("{}", bad) : Tandem.planDescribe("c25k");
            } catch (TandemException expected) {
                continue;
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        Golden golden = new Golden();
        List<Request> requests = read(new String(Files.readAllBytes(Path.of(arguments[0])), StandardCharsets.UTF_8));
        golden.check(requests.size() > 200, "the requests are read");
        golden.run(requests);
        Set<Method> tried = new HashSet<>();
        requests.forEach(request -> tried.add(method(request.name)));
        for (Method method : Tandem.class.getDeclaredMethods()) {
            golden.check(tried.contains(method) || NOT_CALLS.contains(method.getName()), "no request of " + method.getName());
        }

        golden.refused("bad_argument", "incoming", () -> Tandem.runlogMerge("{}", null));
        golden.refused("bad_argument", "run_id", () -> Tandem.runlogDelete("{}", "a\0b"));
        golden.refused("bad_argument", "run_id", () -> Tandem.runlogDelete("{}", "\ud83d"));
        for (String arrived : List.of("{\"schema\":1,\"seq\":2}\0", "{\"schema\":1,\"seq\":2,\"x\":\"\ud83d\"}")) {
            String answer = Tandem.watchContextApply("{\"schema\":1,\"seq\":1}", arrived, 0);
            golden.check(answer.contains("\"outcome\":\"undecodable\""), answer);
        }
        golden.refused("bad_argument", "text", () -> Tandem.watchContextApply("{}", null, 0));
        golden.check(Tandem.functions().contains("\"runlog_merge\""), "the calls are listed");
        golden.check(Tandem.version().matches("\\d+\\.\\d+\\.\\d+"), Tandem.version());

        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < THREADS; number++) {
            threads.add(new Thread(() -> golden.run(requests)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        callOften(CALLS / 2);
        long before = resident();
        callOften(CALLS);
        long growth = resident() - before;
        golden.check(growth < MOST_GROWTH, CALLS + " calls leave " + growth + " bytes behind");
        System.out.println("java: " + CALLS + " calls leave " + growth / 1024 + " KiB behind");
        System.out.println(golden.passed + " passed, " + golden.failed + " failed");
        System.exit(golden.failed.get() > 0 ? 1 : 0);
    }
}
