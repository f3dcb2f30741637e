package io.wattle.scheduler.placement;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * Where containers went since the start, by queue, node class and whether they are masters, and how long requests of a queue
 * waited. No count ever falls. Of too many queues those that come last share one name, so that whoever makes queues makes this
 * grow no further. Thread safe; counting does not block.
 */
public final class PlacementCounts {

    /** Queues; what comes after them counts for {@link #OTHER_QUEUES}, in all classes alike. */
    public static final int MOST = 100;

    /** No path of a queue: all of those begin with {@code root}. */
    public static final String OTHER_QUEUES = "other";

    /** Bounds of waits, in seconds. */
    static final int[] BOUNDS_SECONDS = {0, 1, 3, 10, 30, 60};

    private static final double MILLI = 1e3;

    /** Those with rows of their own. */
    private final Set<String> queues = ConcurrentHashMap.newKeySet();

    private final ConcurrentHashMap<Key, Tally> tallies = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Key, WaitTally> waits = new ConcurrentHashMap<>();

    /** A queue's waits are of no class: the empty text. */
    private record Key(String queue, String nodeClass, boolean master) {}

    private static final class Tally {
        private final LongAdder[] reasons = adders(PlacementReason.values().length);
        private final LongAdder expected = new LongAdder();
        private final LongAdder expectedMillijoules = new LongAdder();
        private final LongAdder bestMillijoules = new LongAdder();
        private final LongAdder wouldWait = new LongAdder();
        private final LongAdder wouldCome = new LongAdder();
        private final LongAdder saveMillijoules = new LongAdder();
        private final LongAdder costMillijoules = new LongAdder();
    }

    private static final class WaitTally {
        private final LongAdder millis = new LongAdder();

        /** Within each bound and over the one before; the last are over all bounds. */
        private final LongAdder[] within = adders(BOUNDS_SECONDS.length + 1);
    }

    /**
     * What is known of one queue and class.
     *
     * @param queue full path, or {@link #OTHER_QUEUES}
     * @param byReason containers placed
     * @param expected those of them whose joules are known, there and on their best class
     * @param expectedJoules of these, where they went
     * @param bestJoules of these, on the best class
     * @param wouldWait containers that only shadow mode let pass: the policy would have kept them from this class
     * @param wouldCome containers that only shadow mode let go elsewhere: the policy would have kept them for this class
     * @param wouldSaveJoules what it would have saved by those of {@code wouldWait} for which the better class had room
     * @param wouldCostJoules what it would have cost more by others of them, where the better class is dearer
     */
    public record Row(
            String queue,
            String nodeClass,
            boolean master,
            Map<PlacementReason, Long> byReason,
            long expected,
            double expectedJoules,
            double bestJoules,
            long wouldWait,
            long wouldCome,
            double wouldSaveJoules,
            double wouldCostJoules) {

        /** Containers placed, whatever the reason. */
        public long containers() {
            return byReason.values().stream().mapToLong(it -> it).sum();
        }
    }

    /**
     * Waits in one queue.
     *
     * @param containers placed, with a wait or at once
     * @param seconds sum of the waits
     * @param upTo how many of them waited no longer than each bound, in seconds
     */
    public record Waits(
            String queue, boolean master, long containers, double seconds, NavigableMap<Integer, Long> upTo) {}

    void add(Placed placed) {
        Tally tally = tally(placed.queue(), placed.nodeClass(), placed.master());
        tally.reasons[placed.reason().ordinal()].increment();
        if (placed.here().isPresent() && placed.best().isPresent()) {
            tally.expected.increment();
            tally.expectedMillijoules.add(milli(placed.here().get().joules()));
            tally.bestMillijoules.add(milli(placed.best().get().joules()));
        }
        WaitTally wait = find(waits, new Key(placed.queue(), "", placed.master()), it -> new WaitTally());
        wait.millis.add(Math.max(0, placed.waitedMillis()));
        wait.within[bucket(placed.waitedMillis())].increment();
    }

    /** The policy would have kept this container for another class. */
    void add(Placed placed, ShadowVerdict verdict) {
        Tally tally = tally(placed.queue(), placed.nodeClass(), placed.master());
        tally.wouldWait.increment();
        tally(placed.queue(), verdict.wanted(), placed.master()).wouldCome.increment();
        verdict.savedJoules()
                .ifPresent(it -> (it >= 0 ? tally.saveMillijoules : tally.costMillijoules).add(milli(Math.abs(it))));
    }

    /** What was counted, by queue and class. */
    public List<Row> rows() {
        return byName(tallies).values().stream()
                .map(it -> row(it.getKey(), it.getValue()))
                .toList();
    }

    /** How long requests waited, by queue. */
    public List<Waits> waits() {
        return byName(waits).values().stream()
                .map(it -> waits(it.getKey(), it.getValue()))
                .toList();
    }

    private Tally tally(String queue, String nodeClass, boolean master) {
        return find(tallies, new Key(queue, nodeClass, master), it -> new Tally());
    }

    /** Classes are the administrator's; queues may be whose who likes to make some. */
    private <T> T find(ConcurrentHashMap<Key, T> all, Key key, Function<Key, T> made) {
        T known = all.get(key);
        return known != null
                ? known
                : all.computeIfAbsent(new Key(shown(key.queue()), key.nodeClass(), key.master()), made);
    }

    private String shown(String queue) {
        if (queues.contains(queue)) {
            return queue;
        }
        synchronized (queues) {
            if (queues.size() < MOST) {
                queues.add(queue);
            }
            return queues.contains(queue) ? queue : OTHER_QUEUES;
        }
    }

    private static <T> Map<String, Map.Entry<Key, T>> byName(ConcurrentHashMap<Key, T> all) {
        Map<String, Map.Entry<Key, T>> byName = new TreeMap<>();
        all.entrySet()
                .forEach(it -> byName.put(
                        it.getKey().queue()
                                + '\n'
                                + it.getKey().nodeClass()
                                + '\n'
                                + it.getKey().master(),
                        it));
        return byName;
    }

    private static Row row(Key key, Tally tally) {
        Map<PlacementReason, Long> byReason = new TreeMap<>();
        for (PlacementReason each : PlacementReason.values()) {
            byReason.put(each, tally.reasons[each.ordinal()].sum());
        }
        return new Row(
                key.queue(),
                key.nodeClass(),
                key.master(),
                byReason,
                tally.expected.sum(),
                tally.expectedMillijoules.sum() / MILLI,
                tally.bestMillijoules.sum() / MILLI,
                tally.wouldWait.sum(),
                tally.wouldCome.sum(),
                tally.saveMillijoules.sum() / MILLI,
                tally.costMillijoules.sum() / MILLI);
    }

    private static Waits waits(Key key, WaitTally tally) {
        NavigableMap<Integer, Long> upTo = new TreeMap<>();
        long containers = 0;
        for (int i = 0; i < BOUNDS_SECONDS.length; i++) {
            containers += tally.within[i].sum();
            upTo.put(BOUNDS_SECONDS[i], containers);
        }
        containers += tally.within[BOUNDS_SECONDS.length].sum();
        return new Waits(key.queue(), key.master(), containers, tally.millis.sum() / MILLI, upTo);
    }

    private static int bucket(long millis) {
        int bucket = 0;
        while (bucket < BOUNDS_SECONDS.length && millis > BOUNDS_SECONDS[bucket] * 1_000L) {
            bucket++;
        }
        return bucket;
    }

    /** Whole numbers: their sum does not depend on the order, so that it cannot fall. */
    private static long milli(double joules) {
        return Math.round(joules * MILLI);
    }

    private static LongAdder[] adders(int count) {
        LongAdder[] adders = new LongAdder[count];
        for (int i = 0; i < count; i++) {
            adders[i] = new LongAdder();
        }
        return adders;
    }
}
