package io.wattle.tuning.engine.job;

import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.MapReduceParameters;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * A job of which nothing is known but how to start it.
 *
 * @param userProgram that runs it
 */
public record UserJob(UserProgram userProgram) implements TunedJob {

    @Override
    public String name() {
        return userProgram.name();
    }

    /** Whether it has a combiner nobody can choose from outside. */
    @Override
    public JobTraits traits() {
        return new JobTraits(true, JobTraits.Splits.BY_BLOCK);
    }

    /** A program has its combiner, or none. */
    @Override
    public boolean dependsOn(String key) {
        return !key.equals(MapReduceParameters.COMBINER.key());
    }

    /** Whatever its name is. */
    @Override
    public Optional<String> launcher() {
        return Optional.empty();
    }

    @Override
    public void check(InputRequest request) throws InputException {
        if (request.path().isEmpty()) {
            throw InputException.saying(
                    userProgram.option()
                            + ": needs --input PATH, what the job reads (its size decides which splits and "
                            + "reducers are tried; in the arguments " + UserProgram.INPUT + " stands for it)",
                    null);
        }
    }

    /** None: {@link #check} wants another. */
    @Override
    public OwnInput ownInput() {
        return NoInput.INSTANCE;
    }

    /** Only its owner can tell. */
    @Override
    public Optional<OutputDigest> reference(InputLines input) {
        return Optional.empty();
    }

    private enum NoInput implements OwnInput {
        INSTANCE;

        @Override
        public String title() {
            return "none";
        }

        @Override
        public OptionalLong fileBytes() {
            return OptionalLong.empty();
        }

        @Override
        public void write(Configuration conf, Path folder, InputRequest.Layout layout, Deadline deadline)
                throws IOException {
            throw InputException.saying("--input: needed for a job of your own", null);
        }
    }
}
