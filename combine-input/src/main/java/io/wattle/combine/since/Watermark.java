package io.wattle.combine.since;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Up to which modification time files have been planned. Stores tell times in milliseconds or whole seconds, so that more
 * files may come with the very time: those that were planned are kept by name.
 *
 * @param inputs paths that were listed, sorted
 * @param timeMillis of the last file, since 1970, or {@link #NO_FILE}
 * @param paths of all planned files of that time
 */
record Watermark(List<String> inputs, long timeMillis, Set<String> paths) {

    /** The time if there was no file. */
    static final long NO_FILE = -1;

    static final String HEADER = "wattle watermark 1";
    private static final String END = "end";
    private static final String TIME = "time";
    private static final String INPUT = "input";
    private static final String PATH = "path";

    Watermark {
        inputs = inputs.stream().sorted().toList();
        paths = Set.copyOf(paths);
    }

    /** Of inputs of which nothing has been planned. */
    static Watermark none(List<String> inputs) {
        return new Watermark(inputs, NO_FILE, Set.of());
    }

    /** Whether a file has been planned; one that came later with an older time counts as planned. */
    boolean covers(String path, long modificationMillis) {
        return modificationMillis < timeMillis || (modificationMillis == timeMillis && paths.contains(path));
    }

    /** Lines behind the header; the last one shows that none is missing. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(TIME + "\t" + timeMillis);
        inputs.forEach(it -> lines.add(INPUT + "\t" + escaped(it)));
        new TreeSet<>(paths).forEach(it -> lines.add(PATH + "\t" + escaped(it)));
        lines.add(END);
        return lines;
    }

    /** Out of lines, of which others may be among them; empty if they are not whole. */
    static Optional<Watermark> of(List<String> lines) {
        if (lines.isEmpty()
                || !lines.get(0).equals(HEADER)
                || !lines.get(lines.size() - 1).equals(END)) {
            return Optional.empty();
        }
        List<String> inputs = new ArrayList<>();
        Set<String> paths = new HashSet<>();
        Optional<Long> time = Optional.empty();
        for (String line : lines) {
            int tab = line.indexOf('\t');
            String value = line.substring(tab + 1);
            switch (line.substring(0, Math.max(0, tab))) {
                case TIME -> time = number(value);
                case INPUT -> inputs.add(unescaped(value));
                case PATH -> paths.add(unescaped(value));
                default -> {}
            }
        }
        return time.map(it -> new Watermark(inputs, it, paths));
    }

    private static Optional<Long> number(String text) {
        try {
            return Optional.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static String escaped(String path) {
        return path.replace("%", "%25").replace("\n", "%0A").replace("\r", "%0D");
    }

    private static String unescaped(String path) {
        return path.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%");
    }
}
