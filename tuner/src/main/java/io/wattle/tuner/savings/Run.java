package io.wattle.tuner.savings;

import io.wattle.model.Quality;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One finished application.
 *
 * @param epoch first number of its id: when its ResourceManager began
 * @param number second number of its id
 * @param type such as MAPREDUCE; - if nobody noted it
 * @param status final status, such as SUCCEEDED; empty if nobody noted it
 * @param mode active, shadow, off or mixed; empty if nobody noted it
 * @param joules of all its containers
 * @param complete whether the joules are all that it used
 * @param quality the worst that its joules rest on; empty without joules
 */
record Run(
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
        boolean complete,
        Optional<Quality> quality) {

    /** From submission to end, so with the time that it waited for its queue. */
    double seconds() {
        return Duration.between(submitted, finished).toMillis() / 1000.0;
    }

    /** Empty if it was none of ours to say, or both. */
    Optional<Placement> placement() {
        return mode.flatMap(it -> switch (it) {
            case "off", "shadow" -> Optional.of(Placement.STOCK);
            case "active" -> Optional.of(Placement.ACTIVE);
            default -> Optional.empty();
        });
    }

    /** A number that looks random and is always the same for the same application. */
    long shuffled() {
        long mixed = (epoch * 0x9E3779B97F4A7C15L) ^ number;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
