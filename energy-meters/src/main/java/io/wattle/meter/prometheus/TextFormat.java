package io.wattle.meter.prometheus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Reads the Prometheus text format 0.0.4 and OpenMetrics 1.0, as far as values go: comments, types, units, timestamps and
 * exemplars are skipped. Pure.
 */
public final class TextFormat {

    private final String line;
    private final int number;
    private int at;

    private TextFormat(String line, int number) {
        this.line = line;
        this.number = number;
    }

    /**
     * The samples of the metrics wanted. A line of another metric is not looked at beyond its name.
     *
     * @throws IllegalArgumentException naming the line, if a wanted metric's line cannot be read
     */
    public static List<MetricSample> parse(String text, Predicate<String> wanted) {
        List<MetricSample> samples = new ArrayList<>();
        int number = 0;
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            number++;
            String name = nameAt(text, start, end);
            if (!name.isEmpty() && wanted.test(name)) {
                samples.add(new TextFormat(text.substring(start, end), number).sample(name));
            }
            start = end + 1;
        }
        return samples;
    }

    private static String nameAt(String text, int start, int end) {
        int from = start;
        while (from < end && isBlank(text.charAt(from))) {
            from++;
        }
        int to = from;
        while (to < end && isNameCharacter(text.charAt(to))) {
            to++;
        }
        return text.substring(from, to);
    }

    private MetricSample sample(String name) {
        skipBlanks();
        at += name.length();
        skipBlanks();
        Map<String, String> labels = next('{') ? labels() : Map.of();
        skipBlanks();
        int start = at;
        while (at < line.length() && !isBlank(line.charAt(at))) {
            at++;
        }
        // What follows is a timestamp or an exemplar.
        return new MetricSample(name, labels, value(line.substring(start, at)));
    }

    private Map<String, String> labels() {
        Map<String, String> labels = new HashMap<>();
        skipBlanks();
        while (!next('}')) {
            int start = at;
            while (at < line.length() && isNameCharacter(line.charAt(at))) {
                at++;
            }
            String label = line.substring(start, at);
            skipBlanks();
            if (label.isEmpty() || !next('=')) {
                throw broken("a label name and '=' expected");
            }
            skipBlanks();
            if (!next('"')) {
                throw broken("'\"' expected");
            }
            labels.put(label, quoted());
            skipBlanks();
            if (!next(',') && (at >= line.length() || line.charAt(at) != '}')) {
                throw broken("',' or '}' expected");
            }
            skipBlanks();
        }
        return labels;
    }

    private String quoted() {
        StringBuilder text = new StringBuilder();
        while (at < line.length() && line.charAt(at) != '"') {
            char next = line.charAt(at++);
            if (next == '\\' && at < line.length()) {
                char escaped = line.charAt(at++);
                switch (escaped) {
                    case 'n' -> text.append('\n');
                    case '\\', '"' -> text.append(escaped);
                    // An escape the format does not know stands for itself.
                    default -> text.append('\\').append(escaped);
                }
            } else {
                text.append(next);
            }
        }
        if (!next('"')) {
            throw broken("the label's text does not end");
        }
        return text.toString();
    }

    private double value(String text) {
        try {
            return switch (text) {
                case "NaN" -> Double.NaN;
                case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
                case "-Inf" -> Double.NEGATIVE_INFINITY;
                default -> Double.parseDouble(text);
            };
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("line " + number + ": '" + text + "' is no number: " + line, e);
        }
    }

    private boolean next(char expected) {
        if (at < line.length() && line.charAt(at) == expected) {
            at++;
            return true;
        }
        return false;
    }

    private void skipBlanks() {
        while (at < line.length() && isBlank(line.charAt(at))) {
            at++;
        }
    }

    private IllegalArgumentException broken(String what) {
        return new IllegalArgumentException("line " + number + ", column " + (at + 1) + ": " + what + ": " + line);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\r';
    }

    private static boolean isNameCharacter(char c) {
        return c == '_' || c == ':' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
