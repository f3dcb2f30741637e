package io.wattle.tuning.engine.job;

import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.space.JobTraits;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Reads whole files, written once for all trials. The bytes read of each have to be its size.
 *
 * @param name of the job
 */
record DfsIoJob(String name) implements TunedJob, OwnInput {

    /** A map of less would be nothing but its start. */
    private static final long FILE_BYTES = 16L << 20;

    private static final int BUFFER_BYTES = 1 << 20;

    static DfsIoJob of(String name, JobOptions options) throws InputException {
        options.requireOnly(name, List.of());
        return new DfsIoJob(name);
    }

    /** There is nothing to combine. */
    @Override
    public JobTraits traits() {
        return new JobTraits(true, JobTraits.Splits.FIXED);
    }

    @Override
    public OwnInput ownInput() {
        return this;
    }

    @Override
    public void check(InputRequest request) throws InputException {
        if (request.path().isPresent() && request.layout().isPresent()) {
            throw InputException.saying(
                    "--input " + request.path().get() + ": --job " + name
                            + " reads files as they are (leave --input-files"
                            + " and --input-size out, or --input, to have files of random bytes)",
                    null);
        }
    }

    /** Sizes alone tell it. */
    @Override
    public Optional<OutputDigest> reference(InputLines input) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : input.files()) {
            lines.add(file.getName() + "\t"
                    + file.getFileSystem(input.conf()).getFileStatus(file).getLen());
        }
        return Optional.of(OutputDigest.of(lines.iterator()));
    }

    @Override
    public double referenceWork(long bytes) {
        return 0;
    }

    @Override
    public String difference(OutputDigest written, OutputDigest right) {
        return written.lines() + " files read, expected " + right.lines()
                + (written.lines() == right.lines() ? ", of other sizes" : "");
    }

    @Override
    public String title() {
        return "random bytes";
    }

    @Override
    public OptionalLong fileBytes() {
        return OptionalLong.of(FILE_BYTES);
    }

    /** Not zeros: file systems and disks may keep those in no space. */
    @Override
    public void write(Configuration conf, Path folder, Layout layout, Deadline deadline) throws IOException {
        FileSystem files = folder.getFileSystem(conf);
        byte[] bytes = new byte[BUFFER_BYTES];
        new Random(1).nextBytes(bytes);
        long size = layout.bytes().orElseThrow() / layout.files();
        for (int number = 0; number < layout.files(); number++) {
            Path file = new Path(folder, String.format(Locale.ROOT, "bytes-%05d", number));
            try (OutputStream out = files.create(file)) {
                for (long written = 0; written < size; written += bytes.length) {
                    deadline.check(
                            () -> file.getName() + " of " + layout.files() + " files of the input was being written");
                    out.write(bytes, 0, (int) Math.min(bytes.length, size - written));
                }
            }
        }
    }
}
