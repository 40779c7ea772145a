package tandem;

/** What an error document says. */
public final class TandemException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final String[] NAMES = {
        "ok", "bad_argument", "bad_json", "bad_value", "too_large", "no_memory", "internal"
    };

    private final String code;
    private final String argument;
    private final String path;
    private final long offset;

    private TandemException(String code, String argument, String path, String message, long offset) {
        super(message);
        this.code = code;
        this.argument = argument;
        this.path = path;
        this.offset = offset;
    }

    TandemException(int status, String document) {
        this(
                status < NAMES.length ? NAMES[status] : "unknown",
                string(document, "argument"),
                string(document, "path"),
                document.isEmpty() ? "There is not enough memory." : string(document, "message"),
                number(document, "offset"));
    }

    static TandemException unfit(String argument, String message) {
        return new TandemException("bad_argument", argument, "", message, -1);
    }

    /** The status as a word, such as "bad_value"; the message is the sentence. */
    public String code() {
        return code;
    }

    /** The name of the argument, as the manual has it, or null when it is none in particular. */
    public String argument() {
        return argument;
    }

    /** The place in that argument, a JSON Pointer. */
    public String path() {
        return path == null ? "" : path;
    }

    /** The byte at which reading stopped, for text that is not JSON or is nested too deep; else -1. */
    public long offset() {
        return offset;
    }

    @Override
    public String toString() {
        return code + ": " + (argument == null ? "" : argument) + path() + ": " + getMessage();
    }

    /**
     * Where a member's value begins, or -1. An error document is canonical: a quote within a string has a backslash before it,
     * so the name with its quotes and colon is nowhere else.
     */
    private static int value(String document, String name) {
        int at = document.indexOf('"' + name + "\":");
        return at < 0 ? -1 : at + name.length() + 3;
    }

    private static long number(String document, String name) {
        int start = value(document, name);
        int end = start;
        while (end >= 0 && Character.isDigit(document.charAt(end))) {
            end++;
        }
        return end > start ? Long.parseLong(document.substring(start, end)) : -1;
    }

    private static String string(String document, String name) {
        int at = value(document, name);
        if (at < 0 || document.charAt(at) != '"') {
            return null;
        }
        StringBuilder text = new StringBuilder();
        for (at++; document.charAt(at) != '"'; at++) {
            char letter = document.charAt(at);
            if (letter == '\\') {
                letter = document.charAt(++at);
                int escape = "bfnrt".indexOf(letter);
                if (letter == 'u') {
                    letter = (char) Integer.parseInt(document.substring(at + 1, at + 5), 16);
                    at += 4;
                } else if (escape >= 0) {
                    letter = "\b\f\n\r\t".charAt(escape);
                }
            }
            text.append(letter);
        }
        return text.toString();
    }
}
