package io.wattle.tuning.ledger;

import io.wattle.model.Quality;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One finished application, as its line of the energy ledger has it.
 *
 * @param epoch first number of its id: when its ResourceManager began
 * @param number second number of its id
 * @param type such as MAPREDUCE; - if nobody noted it
 * @param status final status, such as SUCCEEDED; empty if nobody noted it
 * @param mode active, shadow, off or mixed; empty if nobody noted it
 * @param joules of all its containers
 * @param activeJoules the part of them above idle; empty if nobody noted it
 * @param idleJoules their part of the idle joules of nodes; empty if nobody noted it
 * @param complete whether the joules are all that it used
 * @param quality the worst that its joules rest on; empty without joules
 */
public record FinishedApplication(
        long epoch,
        long number,
        String name,
        String user,
        String queue,
        String type,
        Optional<String> status,
        Optional<String> mode,
        Instant submitted,
        Instant finished,
        long containers,
        double joules,
        OptionalDouble activeJoules,
        OptionalDouble idleJoules,
        boolean complete,
        Optional<Quality> quality) {

    /** From submission to end, so with the time that it waited for its queue. */
    public double seconds() {
        return Duration.between(submitted, finished).toMillis() / 1000.0;
    }

    /** A number that looks random and is always the same for the same application. */
    public long shuffled() {
        long mixed = (epoch * 0x9E3779B97F4A7C15L) ^ number;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** The id of its MapReduce job, if it is one: {@code job_1700000000000_0001}. */
    public String jobId() {
        return String.format(Locale.ROOT, "job_%d_%04d", epoch, number);
    }

    /** Its id: {@code application_1700000000000_0001}. */
    public String id() {
        return String.format(Locale.ROOT, "application_%d_%04d", epoch, number);
    }
}
