package io.wattle.tuning.engine.job;

import io.wattle.jobs.NativeJob;
import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.SpaceAdjustments;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.mapreduce.Job;

/** A job as far as tuning it has to know. */
public interface TunedJob {

    /** Its name, such as {@code wordcount}. */
    String name();

    /** By which {@code io.wattle.jobs.NamedJobs} runs it, and {@code --job} names it. */
    default String kind() {
        return name();
    }

    /** What there is nothing to choose of. */
    JobTraits traits();

    /** The file name of its program's launcher, for a job of Hadoop Pipes; empty for those in Java. */
    default Optional<String> launcher() {
        return NativeJob.named(name()).map(NativeJob::programName);
    }

    /** What it reads if the user names no input. */
    OwnInput ownInput();

    /**
     * Refuses an input that it cannot read, by the options alone.
     *
     * @throws InputException that names the option
     */
    default void check(InputRequest request) throws InputException {}

    /** Whether a key of its jobs' configuration changes anything. */
    default boolean dependsOn(String key) {
        return true;
    }

    /**
     * Refuses settings of the user's with which it cannot run.
     *
     * @throws InputException that names the option
     */
    default void check(SpaceAdjustments adjustments) throws InputException {}

    /** The file that its tasks read beside their input, such as phrases to look for. */
    default Optional<SideFile> sideFile() {
        return Optional.empty();
    }

    /**
     * The digest of the right output, worked out here without MapReduce; empty if only the job itself can tell.
     *
     * @throws InputException if there is nothing in the input for this job
     */
    Optional<OutputDigest> reference(InputLines input) throws IOException;

    /**
     * What {@link #reference} costs.
     *
     * @param bytes size of the input
     * @return bytes of text whose words are counted in the same time
     */
    default double referenceWork(long bytes) {
        return bytes;
    }

    /** What completes a job that reads the output and reports on it, where the output itself is too much to read here. */
    default Optional<Consumer<Job>> validation() {
        return Optional.empty();
    }

    /**
     * The digest of what all right outputs have in common.
     *
     * @param output lines of all files that the job wrote, or that its {@link #validation} wrote of them
     * @throws WrongOutputException if that cannot be the output, whatever the reference is
     */
    default OutputDigest digest(Iterator<String> output) throws WrongOutputException {
        return OutputDigest.of(output);
    }

    /** In words, how an output differs from the right one. */
    default String difference(OutputDigest written, OutputDigest right) {
        return written.lines() + " keys, expected " + right.lines()
                + (written.lines() == right.lines() ? ", with other counts" : "");
    }
}
