package io.wattle.tuner.engine;

import io.wattle.tuner.engine.job.InputException;
import io.wattle.tuner.engine.job.InputRequest;
import io.wattle.tuner.engine.job.OwnInput;
import io.wattle.tuner.engine.job.TextInput;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;

/** Brings the requested input onto the cluster's file system. */
final class InputStage {

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
    InputStage(Configuration conf, OwnInput own, boolean readsElsewhere) throws IOException {
        this.conf = conf;
        this.own = own;
        this.readsElsewhere = readsElsewhere;
        this.clusterFiles = FileSystem.get(conf);
    }

    /**
     * The input as files that the cluster reads, in place where it can.
     *
     * @param directory where copies go, absent so far
     */
    JobInput stage(InputRequest request, Path directory) throws IOException {
        if (request.path().isEmpty()) {
            own.write(conf, directory, request.layout().orElseThrow());
            return JobInput.of(directory, conf).asTemporary();
        }
        JobInput source = source(request.path().get(), conf);
        if (request.layout().isPresent()) {
            new TextInput(request.path().get(), () -> new TextLines(source.files(), conf))
                    .write(conf, directory, request.layout().get());
            return JobInput.of(directory, conf).asTemporary();
        }
        FileSystem sourceFiles = source.path().getFileSystem(conf);
        if (sourceFiles.getUri().equals(clusterFiles.getUri()) || (readsElsewhere && !isLocal(sourceFiles))) {
            return source;
        }
        clusterFiles.mkdirs(directory);
        for (Path file : source.files()) {
            FileUtil.copy(sourceFiles, file, clusterFiles, directory, false, conf);
        }
        return JobInput.of(directory, conf).asTemporary();
    }

    private static boolean isLocal(FileSystem files) {
        return files.getUri().getScheme().equals("file");
    }

    /** Bytes that {@link #stage} would copy onto a cluster that reads elsewhere; 0 for none. */
    static long copiedBytes(InputRequest request, Configuration conf) throws IOException {
        if (request.path().isEmpty()) {
            return 0;
        }
        JobInput source = source(request.path().get(), conf);
        if (request.layout().isPresent()) {
            return request.layout().get().bytes().orElse(source.bytes());
        }
        return isLocal(source.path().getFileSystem(conf)) && !isLocal(FileSystem.get(conf)) ? source.bytes() : 0;
    }

    /** Looks an input up where it lies. */
    static JobInput source(String path, Configuration conf) throws InputException {
        try {
            Path qualified =
                    LocalInput.isLocal(path) ? new Path(LocalInput.path(path).toUri()) : new Path(path);
            JobInput input = JobInput.of(qualified, conf);
            for (Path file : input.files()) {
                file.getFileSystem(conf).open(file).close();
            }
            return input;
        } catch (IOException | IllegalArgumentException e) {
            throw InputException.of(path, e.getMessage(), e);
        }
    }
}
