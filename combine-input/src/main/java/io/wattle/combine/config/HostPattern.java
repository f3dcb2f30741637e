package io.wattle.combine.config;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A host pattern: {@code *} for any letters, {@code ?} for one, {@code [1-35]} for a number in a range; any case. */
final class HostPattern {

    private static final Pattern TOKEN = Pattern.compile("\\[(\\d{1,9})-(\\d{1,9})]|[A-Za-z0-9._*?-]");

    private final Pattern regex;
    private final int[] bounds;

    private HostPattern(Pattern regex, int[] bounds) {
        this.regex = regex;
        this.bounds = bounds;
    }

    /** @throws IllegalArgumentException if it is no pattern */
    static HostPattern parse(String text) {
        StringBuilder regex = new StringBuilder();
        int[] bounds = new int[2 * text.length()];
        int ranges = 0;
        Matcher tokens = TOKEN.matcher(text);
        int end = 0;
        while (tokens.find() && tokens.start() == end) {
            end = tokens.end();
            if (tokens.group(1) == null) {
                regex.append(
                        switch (tokens.group()) {
                            case "*" -> ".*";
                            case "?" -> ".";
                            default -> Pattern.quote(tokens.group());
                        });
            } else {
                bounds[2 * ranges] = Integer.parseInt(tokens.group(1));
                bounds[2 * ranges + 1] = Integer.parseInt(tokens.group(2));
                if (bounds[2 * ranges] > bounds[2 * ranges + 1]) {
                    throw new IllegalArgumentException(
                            "host pattern '" + text + "': " + tokens.group() + " (allowed: the smaller number first)");
                }
                ranges++;
                regex.append("(\\d{1,9})");
            }
        }
        if (text.isEmpty() || end < text.length()) {
            throw new IllegalArgumentException("host pattern '" + text
                    + "' (allowed: letters, digits and . _ -, * for any letters, ? for one, [1-35] for numbers)");
        }
        return new HostPattern(
                Pattern.compile(regex.toString(), Pattern.CASE_INSENSITIVE), Arrays.copyOf(bounds, 2 * ranges));
    }

    boolean matches(String host) {
        Matcher matcher = regex.matcher(host);
        if (!matcher.matches()) {
            return false;
        }
        for (int i = 0; i < bounds.length / 2; i++) {
            int number = Integer.parseInt(matcher.group(i + 1));
            if (number < bounds[2 * i] || number > bounds[2 * i + 1]) {
                return false;
            }
        }
        return true;
    }
}
