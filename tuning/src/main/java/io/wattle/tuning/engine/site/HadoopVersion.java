package io.wattle.tuning.engine.site;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Version of a cluster's Hadoop.
 *
 * @param text as the cluster says it, such as {@code 3.4.3}
 * @param major first number
 * @param minor second number
 */
record HadoopVersion(String text, int major, int minor) {

    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*");
    private static final int MOST_CHARACTERS = 40;

    /** Empty if the text is no version. */
    static Optional<HadoopVersion> of(String text) {
        Matcher matcher = NUMBERS.matcher(text);
        return text.length() <= MOST_CHARACTERS && matcher.matches()
                ? Optional.of(
                        new HadoopVersion(text, Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }

    /**
     * Whether its masters and tasks end on JDK 17 unless packages are opened to them: those of 3.4 use reflection that
     * 3.5 does without. NodeManagers before 3.4 do not know the placeholder for it.
     */
    boolean needsOpenPackages() {
        return major == 3 && minor == 4;
    }

    /** Whether the tuner was tested with it. */
    boolean isTested() {
        return major == 3 && (minor == 4 || minor == 5);
    }
}
