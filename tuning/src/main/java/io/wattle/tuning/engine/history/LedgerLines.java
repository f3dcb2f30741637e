package io.wattle.tuning.engine.history;

import io.wattle.tuning.engine.input.FileLocation;
import io.wattle.tuning.engine.job.InputException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads the lines of finished applications from directories and files of an energy ledger, here or on HDFS. */
public final class LedgerLines {

    /** A longer line was not written by a ledger; the rest of it is not kept. */
    private static final int MOST_BYTES = 1 << 20;

    private static final Pattern NAME = Pattern.compile("apps-(\\d{1,18})-(\\d{1,18})\\.jsonl");

    private LedgerLines() {}

    /** Takes lines in. */
    @FunctionalInterface
    public interface Sink {
        /** @param where file and number of the line, for people */
        void line(String text, String where);
    }

    /**
     * What was read.
     *
     * @param files how many
     * @param gone files that were deleted meanwhile, as a ledger deletes its oldest
     */
    public record Read(int files, List<String> gone) {}

    /** One file, wherever it is. */
    private record Source(String name, Opening opening) {}

    @FunctionalInterface
    private interface Opening {
        InputStream open() throws IOException;
    }

    /**
     * Gives each line to a sink: of a file whatever it holds; of a directory those of all epochs, the newest first. Who takes them
     * in relies on that: an application that two ResourceManagers wrote a line of, one after the other, counts as the later one has it.
     *
     * @param option by which the user named the places
     * @param pathsOrUris local paths, or URIs such as {@code hdfs://nameservice/wattle/energy-ledger}
     * @param confDir the machine's Hadoop configuration, to reach other file systems with
     * @throws InputException if there is no such place, or nothing to read there; the message says what to do
     * @throws IOException if a file system cannot be reached or a file not be read
     */
    public static Read read(String option, List<String> pathsOrUris, Optional<java.nio.file.Path> confDir, Sink sink)
            throws IOException {
        int files = 0;
        List<String> gone = new ArrayList<>();
        for (String pathOrUri : pathsOrUris) {
            for (Source source : sources(option, pathOrUri, confDir)) {
                try (InputStream stream =
                        new BufferedInputStream(source.opening().open(), MOST_BYTES)) {
                    lines(stream, source.name(), sink);
                    files++;
                } catch (FileNotFoundException | NoSuchFileException e) {
                    gone.add(source.name());
                } catch (IOException e) {
                    throw new IOException(option + " " + pathOrUri + ": " + source.name() + " cannot be read: " + e, e);
                }
            }
        }
        return new Read(files, List.copyOf(gone));
    }

    private static List<Source> sources(String option, String pathOrUri, Optional<java.nio.file.Path> confDir)
            throws IOException {
        try {
            FileLocation at = FileLocation.of(option + " " + pathOrUri, pathOrUri, confDir);
            FileSystem files = at.files();
            if (files.getFileStatus(at.path()).isFile()) {
                return List.of(new Source(pathOrUri, () -> files.open(at.path())));
            }
            List<String> names = Stream.of(files.listStatus(at.path()))
                    .filter(FileStatus::isFile)
                    .map(it -> it.getPath().getName())
                    .toList();
            return sorted(option, pathOrUri, names).stream()
                    .map(it -> new Source(it, () -> files.open(new Path(at.path(), it))))
                    .toList();
        } catch (FileNotFoundException e) {
            throw missing(option, pathOrUri, "no such file or directory");
        }
    }

    /** Newest epoch first: of two lines of an application the first one read counts. */
    private static List<String> sorted(String option, String pathOrUri, List<String> names) throws InputException {
        List<String> ours = names.stream()
                .filter(it -> NAME.matcher(it).matches())
                .sorted(Comparator.<String>comparingLong(it -> -number(it, 1)).thenComparingLong(it -> number(it, 2)))
                .toList();
        if (ours.isEmpty()) {
            throw missing(option, pathOrUri, "there is no file apps-*.jsonl in it");
        }
        return ours;
    }

    private static long number(String name, int group) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches() ? Long.parseLong(matcher.group(group)) : 0;
    }

    private static InputException missing(String option, String pathOrUri, String why) {
        return InputException.saying(
                option + " " + pathOrUri + ": " + why
                        + " (give the directory of yarn.energy.ledger.dir, or files apps-*.jsonl of it)",
                null);
    }

    /** Not by a reader of lines: a file of another kind may have no end of a line, and would fill the memory. */
    private static void lines(InputStream stream, String file, Sink sink) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        long number = 1;
        for (int next = stream.read(); next >= 0; next = stream.read()) {
            if (next == '\n') {
                give(line, file, number, sink);
                number++;
            } else if (line.size() < MOST_BYTES) {
                line.write(next);
            }
        }
        give(line, file, number, sink);
    }

    private static void give(ByteArrayOutputStream line, String file, long number, Sink sink) {
        if (line.size() > 0) {
            sink.line(line.toString(StandardCharsets.UTF_8), file + " line " + number);
            line.reset();
        }
    }
}
