package io.wattle.placement;

import java.time.Instant;
import java.util.Optional;

/** What the policy says to one request on one node. Immutable and thread safe. */
public sealed interface Decision {

    /** For logs and people: a sentence without a full stop. */
    String why();

    /**
     * Place it now.
     *
     * @param joules what it is expected to cost here; empty if that is not known
     */
    record Place(Optional<ExpectedJoules> joules, String why) implements Decision {}

    /**
     * Not now: a better class may take it before {@code until}; then it is placed anywhere.
     *
     * @param until when to stop waiting for a better class
     */
    record Defer(Instant until, String why) implements Decision {}

    /** Never on this node class. */
    record Reject(String why) implements Decision {}
}
