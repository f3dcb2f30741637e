package io.wattle.combine.list;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.util.StringUtils;

/**
 * The input paths of a job: files, directories and globs. Those of a configuration are read from its text each time, one after
 * the other, as a million Paths take more memory than all else that is planned. Immutable and thread safe.
 */
public final class InputPaths implements Iterable<Path> {

    private static final int SHOWN = 10;

    private final Iterable<Path> paths;

    private InputPaths(Iterable<Path> paths) {
        this.paths = paths;
    }

    /** Those of a list. */
    public static InputPaths of(List<Path> paths) {
        return new InputPaths(List.copyOf(paths));
    }

    /** Those that FileInputFormat of either API takes from a job's configuration. */
    public static InputPaths of(Configuration job) {
        String text = job.get(FileInputFormat.INPUT_DIR, "");
        return new InputPaths(() -> new Split(text));
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return !iterator().hasNext();
    }

    /** A path on each of their file systems. */
    public List<Path> fileSystems() {
        Map<String, Path> found = new LinkedHashMap<>();
        for (Path path : this) {
            found.putIfAbsent(fileSystem(path), path);
        }
        return new ArrayList<>(found.values());
    }

    /** What the paths of a file system have in common. */
    static String fileSystem(Path path) {
        return path.toUri().getScheme() + "://" + path.toUri().getAuthority();
    }

    @Override
    public Iterator<Path> iterator() {
        return paths.iterator();
    }

    /** As a list is shown, but of many the first ten and how many there are. */
    @Override
    public String toString() {
        List<String> first = StreamSupport.stream(spliterator(), false)
                .limit(SHOWN)
                .map(Path::toString)
                .collect(Collectors.toList());
        long all = StreamSupport.stream(spliterator(), false).count();
        if (all > SHOWN) {
            first.add("... (" + all + " in all)");
        }
        return first.toString();
    }

    /** As {@link StringUtils#split(String)} splits and FileInputFormat unescapes; nothing follows the last name. */
    private static final class Split implements Iterator<Path> {
        private final String text;
        private final int end;
        private final StringBuilder name = new StringBuilder();
        private int next;

        Split(String text) {
            this.text = text;
            int last = text.length();
            while (last > 0 && text.charAt(last - 1) == StringUtils.COMMA && !isEscaped(text, last - 1)) {
                last--;
            }
            end = last;
        }

        private static boolean isEscaped(String text, int at) {
            int escapes = 0;
            while (escapes < at && text.charAt(at - 1 - escapes) == StringUtils.ESCAPE_CHAR) {
                escapes++;
            }
            return escapes % 2 == 1;
        }

        @Override
        public boolean hasNext() {
            return next < end;
        }

        @Override
        public Path next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            name.setLength(0);
            int comma = StringUtils.findNext(text, StringUtils.COMMA, StringUtils.ESCAPE_CHAR, next, name);
            next = comma < 0 ? end : comma + 1;
            return new Path(StringUtils.unEscapeString(name.toString()));
        }
    }
}
