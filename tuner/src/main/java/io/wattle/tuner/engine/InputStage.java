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

    /** @param own what is brought there if nothing else is requested */
    InputStage(Configuration conf, OwnInput own) throws IOException {
        this.conf = conf;
        this.own = own;
        this.clusterFiles = FileSystem.get(conf);
    }

    /**
     * The input as files on the cluster; those already there are used in place.
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
        boolean inPlace = source.path().getFileSystem(conf).getUri().equals(clusterFiles.getUri());
        if (inPlace) {
            return source;
        }
        clusterFiles.mkdirs(directory);
        for (Path file : source.files()) {
            FileUtil.copy(file.getFileSystem(conf), file, clusterFiles, directory, false, conf);
        }
        return JobInput.of(directory, conf).asTemporary();
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
