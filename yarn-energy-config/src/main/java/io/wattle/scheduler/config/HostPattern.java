package io.wattle.scheduler.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host pattern: {@code *} stands for any letters, {@code ?} for one, {@code [1-35]} for a number in a range. A pattern
 * with a colon also names the NodeManager's port. Case does not matter. Immutable and thread safe.
 */
final class HostPattern {

    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9._*?:\\[\\]-]+");
    private static final Pattern RANGE = Pattern.compile("\\[(\\d{1,9})-(\\d{1,9})]");
    private static final String GROUP = "(\\d{1,9})";

    private final Pattern regex;
    private final boolean withPort;
    private final int[] least;
    private final int[] most;

    private HostPattern(Pattern regex, boolean withPort, int[] least, int[] most) {
        this.regex = regex;
        this.withPort = withPort;
        this.least = least;
        this.most = most;
    }

    /** @throws IllegalArgumentException if it is no pattern */
    static HostPattern parse(String text) {
        String rest = RANGE.matcher(text).replaceAll("");
        if (!ALLOWED.matcher(text).matches() || rest.contains("[") || rest.contains("]")) {
            throw new IllegalArgumentException("host pattern '" + text
                    + "' (allowed: letters, digits and . _ - :, * for any letters, ? for one, [1-35] for numbers)");
        }
        StringBuilder regex = new StringBuilder();
        Matcher ranges = RANGE.matcher(text);
        int count = (int) ranges.results().count();
        int[] least = new int[count];
        int[] most = new int[count];
        int end = 0;
        ranges.reset();
        for (int i = 0; ranges.find(); i++) {
            regex.append(glob(text.substring(end, ranges.start()))).append(GROUP);
            least[i] = Integer.parseInt(ranges.group(1));
            most[i] = Integer.parseInt(ranges.group(2));
            if (least[i] > most[i]) {
                throw new IllegalArgumentException(
                        "host pattern '" + text + "': " + ranges.group() + " (allowed: the smaller number first)");
            }
            end = ranges.end();
        }
        regex.append(glob(text.substring(end)));
        return new HostPattern(
                Pattern.compile(regex.toString(), Pattern.CASE_INSENSITIVE), text.contains(":"), least, most);
    }

    boolean matches(String host, int port) {
        Matcher matcher = regex.matcher(withPort ? host + ":" + port : host);
        if (!matcher.matches()) {
            return false;
        }
        for (int i = 0; i < least.length; i++) {
            int number = Integer.parseInt(matcher.group(i + 1));
            if (number < least[i] || number > most[i]) {
                return false;
            }
        }
        return true;
    }

    private static String glob(String text) {
        StringBuilder regex = new StringBuilder();
        for (char c : text.toCharArray()) {
            regex.append(
                    switch (c) {
                        case '*' -> ".*";
                        case '?' -> ".";
                        default -> Pattern.quote(String.valueOf(c));
                    });
        }
        return regex.toString();
    }
}
