package io.wattle.tuning.engine.job;

import io.wattle.jobs.TeraSort;
import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.SpaceAdjustments;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Sorts rows of TeraGen. TeraValidate reads each output: its rows have to be in order, and their checksum has to be that of the
 * input's.
 *
 * @param name of the job
 */
record TeraSortJob(String name) implements TunedJob, OwnInput {

    private static final long FILE_BYTES = 1L << 20;

    /** As many as are added up in about a minute. Of larger inputs one row of each file is looked at. */
    private static final long MOST_ADDED_BYTES = 10L << 30;

    /** Rows are added up so many times as fast as words are counted. */
    private static final double TIMES_AS_FAST = 5;

    private static final int HEX = 16;

    static TeraSortJob of(String name, JobOptions options) throws InputException {
        options.requireOnly(name, List.of());
        return new TeraSortJob(name);
    }

    /** There is nothing to combine. */
    @Override
    public JobTraits traits() {
        return new JobTraits(true, JobTraits.Splits.BY_BLOCK);
    }

    @Override
    public OwnInput ownInput() {
        return this;
    }

    @Override
    public void check(InputRequest request) throws InputException {
        if (request.path().isPresent() && request.layout().isPresent()) {
            throw InputException.saying(
                    "--input " + request.path().get()
                            + ": rows are no text, and stay in the files that they are in (leave"
                            + " --input-files and --input-size out)",
                    null);
        }
        long bytes = request.layout().map(it -> it.bytes().orElseThrow()).orElse(Long.MAX_VALUE);
        int files = request.layout().map(Layout::files).orElse(1);
        if (bytes / TeraSort.ROW_BYTES < files) {
            throw InputException.saying(
                    "--input-size " + bytes + ": for " + files + " files (allowed: for each a row of "
                            + TeraSort.ROW_BYTES + " bytes or more, so at least " + (long) files * TeraSort.ROW_BYTES
                            + " bytes)",
                    null);
        }
    }

    @Override
    public void check(SpaceAdjustments adjustments) throws InputException {
        String key = MapReduceParameters.REDUCERS.key();
        List<String> given = new ArrayList<>(adjustments.tuned().getOrDefault(key, List.of()));
        Optional.ofNullable(adjustments.pinned().get(key)).ifPresent(given::add);
        for (String reduces : given) {
            if (reduces.matches("0+")) {
                throw InputException.saying(
                        "--set, --tune: " + key + "=" + reduces
                                + " (terasort sorts in its reduces; allowed: 1 or more)",
                        null);
            }
        }
    }

    @Override
    public Optional<OutputDigest> reference(InputLines input) throws IOException {
        long bytes = 0;
        for (Path file : input.files()) {
            bytes += file.getFileSystem(input.conf()).getFileStatus(file).getLen();
        }
        boolean all = bytes <= MOST_ADDED_BYTES;
        RowSum sum = new RowSum(input);
        for (Path file : input.files()) {
            sum.add(file, all ? Long.MAX_VALUE : 1);
        }
        return all ? Optional.of(digest(sum.value())) : Optional.empty();
    }

    @Override
    public double referenceWork(long bytes) {
        return bytes <= MOST_ADDED_BYTES ? bytes / TIMES_AS_FAST : 0;
    }

    @Override
    public Optional<Consumer<Job>> validation() {
        return Optional.of(TeraSort::configureValidation);
    }

    /** Of TeraValidate's report. */
    @Override
    public OutputDigest digest(Iterator<String> report) throws WrongOutputException {
        String checksum = null;
        while (report.hasNext()) {
            String line = report.next();
            if (line.startsWith("error\t")) {
                throw new WrongOutputException(error(line, report));
            }
            if (line.startsWith("checksum\t")) {
                checksum = line.substring(line.indexOf('\t') + 1);
            }
        }
        if (checksum == null) {
            throw new WrongOutputException("there is no row in it");
        }
        return digest(Long.parseUnsignedLong(checksum.substring(Math.max(0, checksum.length() - HEX)), HEX));
    }

    /** An error may have several lines; one error is enough. */
    private static String error(String first, Iterator<String> more) {
        StringBuilder error = new StringBuilder(first.substring(first.indexOf('\t') + 1));
        while (more.hasNext()) {
            String line = more.next();
            if (!line.startsWith(" ")) {
                break;
            }
            error.append(", ").append(line.strip());
        }
        return "TeraValidate says " + error;
    }

    private static OutputDigest digest(long checksum) {
        return new OutputDigest(1, checksum);
    }

    @Override
    public String difference(OutputDigest written, OutputDigest right) {
        return String.format(
                "the rows are not those of the input: their checksum is %x, expected %x",
                written.checksum(), right.checksum());
    }

    @Override
    public String title() {
        return "rows of Hadoop's TeraGen";
    }

    @Override
    public OptionalLong fileBytes() {
        return OptionalLong.of(FILE_BYTES);
    }

    @Override
    public void write(Configuration conf, Path folder, Layout layout, Deadline deadline) throws IOException {
        Job job = Job.getInstance(new Configuration(conf), "wattle teragen");
        FileOutputFormat.setOutputPath(job, folder);
        TeraSort.configureGeneration(job, layout.files(), layout.bytes().orElseThrow() / TeraSort.ROW_BYTES);
        try {
            UntimedJob.runHere(job, deadline, "the input's rows were being made");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (InterruptedIOException)
                    new InterruptedIOException("interrupted: the input's rows were being made").initCause(e);
        }
    }
}
