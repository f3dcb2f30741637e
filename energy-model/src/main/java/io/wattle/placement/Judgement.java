package io.wattle.placement;

import java.time.Instant;
import java.util.Optional;

/**
 * What the policy thinks of one request on one node class. It holds while request, classes and observations stay as they
 * are and until {@link PlacementPolicy#nextChange}, so an adapter can keep it and compare clocks only. Immutable and
 * thread safe.
 */
public sealed interface Judgement {

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
     * @param until when to stop waiting for the other class
     */
    record Dearer(Optional<ExpectedJoules> joules, Instant until, String why) implements Judgement {}

    /** Does not fit an empty node of this class. */
    record TooSmall(String why) implements Judgement {}
}
