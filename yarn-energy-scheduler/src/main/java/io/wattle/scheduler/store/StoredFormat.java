package io.wattle.scheduler.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The number at the head of a file that says by which versions it is understood: a version reads its own format and those
 * before it. Files of a later format are set aside, so that whoever rolled back loses nothing. Stateless and thread safe.
 */
public final class StoredFormat {

    /** The name of its field, the first one of a file. */
    public static final String FIELD = "format";

    /** Of files of before there was a number. */
    public static final int FIRST = 1;

    private static final JsonFactory JSON = new JsonFactory();

    private StoredFormat() {}

    /** The format of a JSON object; {@link #FIRST} if it does not begin with one, or is no JSON at all. */
    public static int of(String text) {
        try {
            return of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new IllegalStateException("a text in memory can be read", e);
        }
    }

    /** The same of a file, of which only the head is read; closes it. */
    public static int of(InputStream file) throws IOException {
        try (JsonParser parser = JSON.createParser(file)) {
            if (parser.nextToken() == JsonToken.START_OBJECT
                    && FIELD.equals(parser.nextFieldName())
                    && parser.nextToken() == JsonToken.VALUE_NUMBER_INT) {
                return parser.getIntValue();
            }
        } catch (JsonProcessingException e) {
            return FIRST;
        }
        return FIRST;
    }

    /** The name under which a file of a later format is kept: no version reads, replaces or deletes it. */
    static String asideName(String name, int format) {
        return "set-aside-format-" + format + "-" + name;
    }

    /** What happened to it, for the log. */
    static String asideMessage(String name, int format, int known) {
        return name + " is of format " + format + " (this version reads up to " + known
                + "): a later version wrote it. It is kept as " + asideName(name, format)
                + ", and this version goes on from the newest file that it can read";
    }
}
