package io.wattle.combine.plan;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which versions of Hadoop the library runs on: those of the client that a program has on its class path. */
final class HadoopVersion {

    private static final int MAJOR = 3;
    private static final int MINOR = 3;

    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\D?.*");

    private HadoopVersion() {}

    /**
     * Refuses versions that lack what files are opened with. One that says something else than numbers passes.
     *
     * @throws IOException if it is too old; the message names it
     */
    static void check(String version) throws IOException {
        Matcher numbers = NUMBERS.matcher(version);
        if (!numbers.matches()) {
            return;
        }
        int major = Integer.parseInt(numbers.group(1));
        if (major < MAJOR || (major == MAJOR && Integer.parseInt(numbers.group(2)) < MINOR)) {
            throw new IOException("Hadoop " + version + " is on the class path, and combine-input needs " + MAJOR + "."
                    + MINOR + " or later");
        }
    }
}
