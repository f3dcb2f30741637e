package io.wattle.scheduler.placement;

import io.wattle.ledger.ContainerAccount;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What containers were expected to add to what their nodes draw, and the joules above idle that the ledger gave the same containers.
 * Only those count that had an expectation when they were placed and whose node was metered all the time that they ran. No figure
 * falls. Thread safe.
 */
public final class ExpectedAndSeen {

    /** Of more that run at once those that began first are not compared. */
    static final int MOST = 100_000;

    private final Map<String, Running> running = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Running> eldest) {
            return size() > MOST;
        }
    };

    /** By node class: as many as the catalog has. */
    private final Map<String, Row> rows = new TreeMap<>();

    private record Running(String nodeClass, double expectedJoules) {}

    /**
     * The containers of one node class whose joules are settled.
     *
     * @param expectedJoules each as if it ran once
     * @param seenJoules above idle
     */
    public record Row(String nodeClass, long containers, double expectedJoules, double seenJoules) {

        private Row and(double expected, double seen) {
            return new Row(nodeClass, containers + 1, expectedJoules + expected, seenJoules + seen);
        }
    }

    synchronized void started(String container, String nodeClass, double expectedJoules) {
        running.put(container, new Running(nodeClass, expectedJoules));
    }

    /** A container's last joules have come. */
    public synchronized void settled(ContainerAccount account) {
        Running known = running.remove(account.container().id());
        boolean isMetered = account.energy().unmeteredSeconds() == 0
                && account.energy().quality().isPresent();
        if (known != null && isMetered) {
            rows.put(
                    known.nodeClass(),
                    rows.getOrDefault(known.nodeClass(), new Row(known.nodeClass(), 0, 0, 0))
                            .and(known.expectedJoules(), account.energy().activeJoules()));
        }
    }

    /** What was compared so far, by node class. */
    public synchronized List<Row> rows() {
        return List.copyOf(rows.values());
    }
}
