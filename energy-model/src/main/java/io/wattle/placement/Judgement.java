package io.wattle.placement;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the policy thinks of one request on one node class. It holds while request, classes and observations stay as they
 * are and until {@link PlacementPolicy#nextChange}, so that an adapter can cache it and ask {@link PlacementPolicy#decide}
 * at each offer. Immutable and thread safe.
 */
public sealed interface Judgement {

    /** Classes that should have it instead, the best first; empty if there are none. */
    default List<ClassSnapshot> better() {
        return List.of();
    }

    /** For logs and people: a sentence without a full stop. */
    String why();

    /**
     * As good as any.
     *
     * @param joules what it is expected to cost here; empty if that is not known
     */
    record Good(Optional<ExpectedJoules> joules, String why) implements Judgement {}

    /**
     * Another class should have it.
     *
     * @param joules what it is expected to cost here; empty if that is not known
     * @param better the classes that should have it, the best first; at least one
     * @param longest how long to wait for one of them while waiting has cost nothing yet
     * @param latest when to stop at the latest, so that a deadline is met
     */
    record Dearer(
            Optional<ExpectedJoules> joules,
            List<ClassSnapshot> better,
            Duration longest,
            Optional<Instant> latest,
            String why)
            implements Judgement {

        public Dearer {
            better = List.copyOf(better);
        }
    }

    /**
     * Containers of the request fail here, and other classes could hold it: it waits for them for ten minutes, whatever room
     * they have.
     *
     * @param better the classes that could hold it, the best first; at least one
     * @param until when it is to be tried here again
     */
    record Failing(List<ClassSnapshot> better, Instant until, String why) implements Judgement {

        public Failing {
            better = List.copyOf(better);
        }
    }

    /** Does not fit an empty node of this class. */
    record TooSmall(String why) implements Judgement {}
}
