package tandem;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The way into C: UTF-8 as bytes, never the modified UTF-8 of JNI's own strings. */
final class Library {
    private static final String NAME = System.mapLibraryName("tandem_jni");

    static {
        load();
    }

    private Library() {}

    /** Loads what java.library.path has (an app's own libraries on Android), else what the JAR carries. */
    private static void load() {
        try {
            System.loadLibrary("tandem_jni");
            return;
        } catch (UnsatisfiedLinkError missing) {
            String arch = System.getProperty("os.arch");
            try (InputStream packed = Library.class.getResourceAsStream("/native/" + arch + "/" + NAME)) {
                if (packed == null) {
                    throw new UnsatisfiedLinkError("tandem.jar has no library for " + arch + ", and " + missing.getMessage());
                }
                Path file = Files.createTempFile("tandem", NAME);
                try {
                    Files.copy(packed, file, StandardCopyOption.REPLACE_EXISTING);
                    System.load(file.toString());
                } finally {
                    // Most systems need the name of a mapped library no longer.
                    if (!file.toFile().delete()) {
                        file.toFile().deleteOnExit();
                    }
                }
            } catch (IOException failure) {
                missing.addSuppressed(failure);
                throw missing;
            }
        }
    }

    static double[] numbers(double... values) {
        return values;
    }

    /** A text as C takes it: UTF-8 with a zero at the end. */
    static byte[] text(String name, String value) {
        if (value == null) {
            return null;
        }
        if (value.indexOf('\0') >= 0) {
            throw TandemException.unfit(name, "Found the character U+0000, expected text without it.");
        }
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value));
            byte[] bytes = new byte[encoded.remaining() + 1];
            encoded.get(bytes, 0, encoded.remaining());
            return bytes;
        } catch (CharacterCodingException half) {
            throw TandemException.unfit(name, "Found half a surrogate pair, expected text.");
        }
    }

    /** A text that the library judges whatever it is: U+0001, which is in no JSON text, stands for what C cannot hold. */
    static String anyText(String value) {
        return value == null ? null : value.replaceAll("[\\x00\\p{Cs}]", "\1");
    }

    static String call(int number, double[] numbers, byte[]... texts) {
        int[] status = new int[1];
        byte[] answer = call(number, texts, numbers, status);
        String text = answer == null ? "" : new String(answer, StandardCharsets.UTF_8);
        if (status[0] != 0) {
            throw new TandemException(status[0], text);
        }
        return text;
    }

    /** The text of a call, or null for want of memory; the status comes back in an array of one. */
    private static native byte[] call(int number, byte[][] texts, double[] numbers, int[] status);

    static native String version();
}
