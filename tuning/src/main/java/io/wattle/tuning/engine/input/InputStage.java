package io.wattle.tuning.engine.input;

import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.OwnInput;
import io.wattle.tuning.engine.job.TextInput;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.OutOfTimeException;
import io.wattle.tuning.space.Mebibyte;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Brings the requested input onto the cluster's file system. */
public final class InputStage {

    /** The deadline is looked at before each. */
    private static final int COPY_BYTES = 1 << 17;

    private static final int FILES_OPENED = 20;

    private final Configuration conf;
    private final FileSystem clusterFiles;
    private final OwnInput own;
    private final boolean readsElsewhere;

    /**
     * A stage.
     *
     * @param own what is brought there if nothing else is requested
     * @param readsElsewhere whether the cluster reads other shared file systems than its own, too
     */
    public InputStage(Configuration conf, OwnInput own, boolean readsElsewhere) throws IOException {
        this.conf = conf;
        this.own = own;
        this.readsElsewhere = readsElsewhere;
        this.clusterFiles = FileSystem.get(conf);
    }

    /**
     * The input as files that the cluster reads, in place where it can.
     *
     * @param directory where copies go, absent so far; a copy that is cut short is left there
     * @throws OutOfTimeException if the deadline comes first
     */
    public JobInput stage(InputRequest request, Path directory, Deadline deadline) throws IOException {
        if (request.path().isEmpty()) {
            own.write(conf, directory, request.layout().orElseThrow(), deadline);
            return JobInput.of(directory, conf, isNested(request, conf)).asTemporary();
        }
        JobInput source = source(request, conf);
        if (request.layout().isPresent()) {
            new TextInput(request.path().get(), () -> new TextLines(source.files(), conf))
                    .write(conf, directory, request.layout().get(), deadline);
            return JobInput.of(directory, conf, isNested(request, conf)).asTemporary();
        }
        FileSystem sourceFiles = source.path().getFileSystem(conf);
        if (sourceFiles.getUri().equals(clusterFiles.getUri()) || (readsElsewhere && !isLocal(sourceFiles))) {
            return source;
        }
        copy(source, sourceFiles, directory, deadline);
        return JobInput.of(directory, conf, isNested(request, conf)).asTemporary();
    }

    private void copy(JobInput source, FileSystem sourceFiles, Path directory, Deadline deadline) throws IOException {
        clusterFiles.mkdirs(directory);
        byte[] buffer = new byte[COPY_BYTES];
        long copied = 0;
        for (Path file : source.files()) {
            // An empty file has no bytes to look at the clock between.
            checkTime(deadline, copied, source);
            try (InputStream in = sourceFiles.open(file);
                    OutputStream out = clusterFiles.create(new Path(directory, source.below(file)), false)) {
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    checkTime(deadline, copied, source);
                    out.write(buffer, 0, read);
                    copied += read;
                }
            }
        }
    }

    private static void checkTime(Deadline deadline, long copied, JobInput source) throws IOException {
        deadline.check(() -> String.format(
                Locale.ROOT,
                "%.1f of %.1f MB of the input were copied",
                copied / Mebibyte.BYTES,
                source.bytes() / Mebibyte.BYTES));
    }

    private static boolean isNested(InputRequest request, Configuration conf) {
        return request.nested() || conf.getBoolean(JobInput.RECURSIVE, false);
    }

    public static boolean isLocal(FileSystem files) {
        return files.getUri().getScheme().equals("file");
    }

    /** Bytes that {@link #stage} would copy onto a cluster that reads elsewhere; 0 for none. */
    public static long copiedBytes(InputRequest request, Configuration conf) throws IOException {
        if (request.path().isEmpty()) {
            return 0;
        }
        JobInput source = source(request, conf);
        if (request.layout().isPresent()) {
            return request.layout().get().bytes().orElse(source.bytes());
        }
        return isLocal(source.path().getFileSystem(conf)) && !isLocal(FileSystem.get(conf)) ? source.bytes() : 0;
    }

    /** Opening takes a request each, and inputs have a hundred thousand files: what cannot be read is mostly all of it. */
    private static List<Path> sample(List<Path> files) {
        int step = Math.max(1, files.size() / FILES_OPENED);
        return IntStream.iterate(0, it -> it < files.size(), it -> it + step)
                .limit(FILES_OPENED)
                .mapToObj(files::get)
                .toList();
    }

    /** Looks an input up where it lies, and whether this user may read it, in some of its files. */
    public static JobInput source(InputRequest request, Configuration conf) throws InputException {
        String path = request.path().orElseThrow();
        try {
            Path qualified =
                    LocalInput.isLocal(path) ? new Path(LocalInput.path(path).toUri()) : new Path(path);
            JobInput input = JobInput.of(qualified, conf, isNested(request, conf));
            for (Path file : sample(input.files())) {
                file.getFileSystem(conf).open(file).close();
            }
            return input;
        } catch (IOException | IllegalArgumentException e) {
            throw InputException.of(path, e.getMessage(), e);
        }
    }
}
