package io.wattle.tuner.engine;

import io.wattle.jobs.CountingJob;
import io.wattle.tuner.engine.InputRequest.Layout;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;

/** Brings the requested text onto the cluster's file system. */
final class InputStage {

    private final Configuration conf;
    private final FileSystem clusterFiles;
    private final TextSupplier shipped;

    InputStage(Configuration conf, CountingJob job) throws IOException {
        this.conf = conf;
        this.shipped = job.readsLogs() ? LogText::new : WordNetText::lines;
        this.clusterFiles = FileSystem.get(conf);
    }

    /**
     * The input as files on the cluster; those already there are used in place.
     *
     * @param directory where copies go, absent so far
     */
    JobInput stage(InputRequest request, Path directory) throws IOException {
        if (request.path().isEmpty()) {
            layOut(shipped.lines(), shipped, request.layout().orElseThrow(), directory);
            return JobInput.of(directory, conf).asTemporary();
        }
        JobInput source = source(request.path().get(), conf);
        if (request.layout().isPresent()) {
            TextSupplier text = () -> new TextLines(source.files(), conf);
            layOut(text.lines(), text, request.layout().get(), directory);
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

    /** A text that can be read again from its start. */
    private interface TextSupplier {
        Iterator<String> lines() throws IOException;
    }

    /** Cuts at line ends; a text shorter than the layout starts over. */
    private void layOut(Iterator<String> firstLines, TextSupplier text, Layout layout, Path directory)
            throws IOException {
        Iterator<String> lines = firstLines;
        for (int number = 0; number < layout.files(); number++) {
            long wanted = layout.bytes() / layout.files();
            Path file = new Path(directory, String.format(Locale.ROOT, "text-%05d.txt", number));
            try (OutputStream out = clusterFiles.create(file)) {
                long written = 0;
                while (written < wanted) {
                    if (!lines.hasNext()) {
                        lines = text.lines();
                    }
                    byte[] line = (lines.next() + "\n").getBytes(StandardCharsets.UTF_8);
                    out.write(line);
                    written += line.length;
                }
            }
        }
    }

    private static JobInput source(String path, Configuration conf) throws InputException {
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
