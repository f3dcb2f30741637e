package io.wattle.tuning.engine.job;

import io.wattle.jobs.NativeProgram;
import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.SpaceAdjustments;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * A Pipes program of the user's own. Its first output is the right one.
 *
 * @param files of it
 */
public record NativeProgramJob(ProgramFiles files) implements TunedJob {

    /** The program that the options name. */
    static NativeProgramJob of(JobOptions options) throws InputException {
        options.requireOnly(NativeProgram.JOB_NAME, List.of(JobOptions.PROGRAM));
        if (options.program() == null) {
            throw InputException.saying(
                    "--job " + NativeProgram.JOB_NAME + ": needs " + JobOptions.PROGRAM
                            + " DIR, the folder that wattle_add_program() fills with the program",
                    null);
        }
        return new NativeProgramJob(ProgramFiles.find(options.program()));
    }

    /** The program's: what is learned of it is of no other. */
    @Override
    public String name() {
        return files.name();
    }

    @Override
    public String kind() {
        return NativeProgram.JOB_NAME;
    }

    @Override
    public Optional<String> launcher() {
        return Optional.of(files.name());
    }

    /** Its combiner, if it has one, combines in the task. */
    @Override
    public JobTraits traits() {
        return new JobTraits(true, JobTraits.Splits.PACKED);
    }

    @Override
    public OwnInput ownInput() {
        return TextInput.WORDNET;
    }

    @Override
    public void check(SpaceAdjustments adjustments) throws InputException {
        Configuration given = new Configuration(false);
        adjustments.pinned().forEach(given::set);
        if (given.get(NativeProgram.INPUT_FORMAT_KEY) != null) {
            throw InputException.saying(
                    "--set " + NativeProgram.INPUT_FORMAT_KEY + ": --job " + NativeProgram.JOB_NAME
                            + " reads lines of packed text (leave it out, or tune the program as a job of your own:"
                            + " --command \"mapred pipes {settings} ...\")",
                    null);
        }
        try {
            NativeProgram.requireClasses(given);
        } catch (IllegalArgumentException e) {
            throw InputException.saying("--set " + e.getMessage(), e);
        }
    }

    @Override
    public Optional<OutputDigest> reference(InputLines input) {
        return Optional.empty();
    }
}
