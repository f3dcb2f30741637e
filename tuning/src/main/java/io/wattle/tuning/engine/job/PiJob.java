package io.wattle.tuning.engine.job;

import io.wattle.jobs.PiInput;
import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.space.JobTraits;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Counts points of Halton's sequence inside the circle. Nothing in Java tells how many they are, but all points have to be
 * inside or outside.
 *
 * @param name of the job
 * @param samples points of all maps together
 */
record PiJob(String name, long samples) implements TunedJob, OwnInput {

    /** About as long a trial as one of the other jobs: some 80 million points a map. */
    private static final long DEFAULT_SAMPLES = 1_000_000_000;

    /** With the user's samples, or a billion. */
    static PiJob of(String name, JobOptions options) throws InputException {
        options.requireOnly(name, List.of(JobOptions.SAMPLES));
        return new PiJob(name, options.samples() == null ? DEFAULT_SAMPLES : options.samples());
    }

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
        if (request.path().isPresent()) {
            throw refused("--input " + request.path().get());
        }
        Layout layout = request.layout().orElseThrow();
        if (layout.bytes().isPresent()) {
            throw refused("--input-size " + layout.bytes().getAsLong());
        }
        if (samples < layout.files()) {
            throw InputException.saying(
                    JobOptions.SAMPLES + " " + samples + ": for " + layout.files()
                            + " maps (allowed: one for each map or more; --input-files gives the maps)",
                    null);
        }
    }

    private InputException refused(String option) {
        return InputException.saying(
                option + ": --job " + name + " reads no text (leave it out; " + JobOptions.SAMPLES
                        + " says how many points, --input-files how many maps)",
                null);
    }

    @Override
    public Optional<OutputDigest> reference(InputLines input) {
        return Optional.empty();
    }

    @Override
    public OutputDigest digest(Iterator<String> output) throws WrongOutputException {
        OutputDigest digest = OutputDigest.EMPTY;
        long points = 0;
        while (output.hasNext()) {
            String line = output.next();
            if (!line.matches("(true|false)\t[0-9]{1,18}")) {
                throw new WrongOutputException("the line '" + line + "', expected: true or false, points");
            }
            points += Long.parseLong(line.substring(line.indexOf('\t') + 1));
            digest = digest.plus(line);
        }
        if (points != samples) {
            throw new WrongOutputException(points + " points, expected " + samples);
        }
        return digest;
    }

    @Override
    public String title() {
        return samples + " points of Halton's sequence";
    }

    @Override
    public OptionalLong fileBytes() {
        return OptionalLong.empty();
    }

    @Override
    public void write(Configuration conf, Path folder, Layout layout, Deadline deadline) throws IOException {
        PiInput.writeAll(
                conf,
                folder,
                layout.files(),
                samples,
                written ->
                        deadline.check(() -> written + " of " + layout.files() + " files of the input were written"));
    }
}
