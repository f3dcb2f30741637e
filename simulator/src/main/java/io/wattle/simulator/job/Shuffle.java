package io.wattle.simulator.job;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Which maps' output can be fetched, and which reduces wait for more. Not thread safe. */
final class Shuffle {

    /** Reduces that wait look again after so many parts of all maps. */
    private static final int ROUNDS = 20;

    private final BitSet outputs = new BitSet();
    private final int maps;
    private List<Waiting> waiting = new ArrayList<>();

    /** A reduce that has fetched all that there is. */
    private record Waiting(TaskAttempt reduce, Runnable moreMapsAreDone) {}

    /** @param maps of the job */
    Shuffle(int maps) {
        this.maps = maps;
    }

    /** A map has ended: its output can be fetched. @param done maps that have ended by now */
    void add(int map, int done) {
        outputs.set(map);
        if (done == maps || done % Math.max(1, maps / ROUNDS) == 0) {
            List<Waiting> woken = waiting;
            waiting = new ArrayList<>();
            woken.forEach(it -> it.moreMapsAreDone().run());
        }
    }

    /** The node that has a map's output has failed. */
    void gone(int map) {
        outputs.clear(map);
    }

    /**
     * A reduce takes all that there is.
     *
     * @param fetched maps whose output it has; after this those that it takes, too
     * @return how many it takes
     */
    int fetch(BitSet fetched) {
        BitSet more = (BitSet) outputs.clone();
        more.andNot(fetched);
        fetched.or(more);
        return more.cardinality();
    }

    /** A reduce waits until more maps have ended. If it is taken away meanwhile, nobody tells it anything. */
    void await(TaskAttempt reduce, Runnable moreMapsAreDone) {
        waiting.add(new Waiting(reduce, moreMapsAreDone));
    }

    boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    /** The one that has waited longest. */
    TaskAttempt firstWaiting() {
        return waiting.get(0).reduce();
    }

    /** A reduce has lost its container. */
    void takeAway(TaskAttempt reduce) {
        waiting.removeIf(it -> it.reduce() == reduce);
    }
}
