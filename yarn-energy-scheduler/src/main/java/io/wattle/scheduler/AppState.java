package io.wattle.scheduler;

import io.wattle.placement.WaitCost;
import io.wattle.scheduler.learn.ContainerUsed;
import io.wattle.scheduler.learn.JobName;
import io.wattle.scheduler.learn.Learning;
import io.wattle.scheduler.learn.Remembered;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What is kept of one application while the scheduler knows it. Thread safe. */
final class AppState {

    /** Frameworks with a priority per stage must not grow this without bound; the rest shares one. */
    private static final int MOST_PRIORITIES = 64;

    private static final int THE_REST = Integer.MIN_VALUE;

    private final ApplicationId id;
    private final AppFacts facts;
    private final AppHints hints;
    private final Optional<JobName> job;
    private final Learning learning;
    private final WaitCost waitCost = new WaitCost();
    private volatile boolean gone;
    private final ConcurrentHashMap<Integer, Durations> durations = new ConcurrentHashMap<>();

    /** @param now the present, on the clock of deadlines */
    AppState(ApplicationId id, AppFacts facts, Learning learning, Instant now) {
        this.id = id;
        this.facts = facts;
        this.learning = learning;
        hints = AppHints.of(facts, now);
        job = JobName.of(facts.user(), facts.name());
    }

    ApplicationId id() {
        return id;
    }

    AppFacts facts() {
        return facts;
    }

    AppHints hints() {
        return hints;
    }

    /** What waiting for better classes has cost it. */
    WaitCost waitCost() {
        return waitCost;
    }

    /** Whether it was removed: the application has ended, or is in another queue, where it is got to know anew. */
    boolean isGone() {
        return gone;
    }

    void remove() {
        gone = true;
    }

    /** The containers of one request priority: in MapReduce maps and reduces differ in it. */
    Durations durations(int priority) {
        Durations known = durations.get(priority);
        if (known != null) {
            return known;
        }
        int key = durations.size() < MOST_PRIORITIES ? priority : THE_REST;
        Remembered remembered = job.map(it -> learning.recall(it, key)).orElse(Remembered.NOTHING);
        return durations.computeIfAbsent(key, it -> new Durations(remembered));
    }

    /** A container did its work. */
    void ran(int priority, String nodeClass, double seconds, ContainerUsed used) {
        Durations of = durations(priority);
        of.add(nodeClass, seconds);
        of.add(used);
        job.ifPresent(it -> learning.ran(it, id, priority, nodeClass, seconds, used));
    }
}
