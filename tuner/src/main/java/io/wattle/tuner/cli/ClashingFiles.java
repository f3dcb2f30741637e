package io.wattle.tuner.cli;

import io.wattle.tuner.cli.option.NamedClasses;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.JobJarClasses;
import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.space.SpaceAdjustments;
import io.wattle.tuning.space.TriedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Files of {@code --try-conf} with which a job's classes would not be found: every trial with them would fail. */
final class ClashingFiles {

    private ClashingFiles() {}

    /** What is left to try; standard error says what is not, and why. */
    static SpaceAdjustments leftOut(SpaceAdjustments adjustments, Optional<UserProgram> program) throws UsageException {
        Optional<Path> jar = program.map(UserProgram::jar).map(Path::of);
        SpaceAdjustments left = adjustments;
        if (jar.isPresent()) {
            for (TriedFile file : adjustments.tried()) {
                List<String> hidden = hidden(jar.get(), file);
                if (!hidden.isEmpty()) {
                    System.err.println("wattle: --try-conf " + file.path() + ": is not tried: with its"
                            + " mapreduce.job.classloader tasks would not find these classes of " + jar.get() + ": "
                            + NamedClasses.text(hidden));
                    left = left.without(file);
                }
            }
        }
        return left;
    }

    private static List<String> hidden(Path jar, TriedFile file) throws UsageException {
        try {
            return JobJarClasses.hidden(List.of(jar), file.properties());
        } catch (IOException e) {
            throw new UsageException("--jar " + jar + ": " + e.getMessage(), e);
        }
    }
}
