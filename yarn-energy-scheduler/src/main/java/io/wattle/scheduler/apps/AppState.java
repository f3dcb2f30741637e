package io.wattle.scheduler.apps;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerOutcome;
import io.wattle.learning.ContainerUsed;
import io.wattle.learning.JobHistorySummary;
import io.wattle.learning.TaskStatistics;
import io.wattle.ledger.JobName;
import io.wattle.placement.WaitCost;
import io.wattle.scheduler.learn.BusyNode;
import io.wattle.scheduler.learn.Learning;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What is kept of one application while the scheduler knows it. Thread safe. */
public final class AppState {

    /** Frameworks with a priority per stage must not grow this without bound; the rest shares one. */
    private static final int MOST_PRIORITIES = 64;

    private static final int THE_REST = Integer.MIN_VALUE;

    private final ApplicationId id;
    private final AppFacts facts;
    private final AppHints hints;
    private final Optional<JobName> job;
    private final Learning learning;
    private final WaitCost waitCost = new WaitCost();
    private final HostCounts hosts;
    private volatile boolean gone;
    private final LongSupplier monotonicMillis;
    private final WorkingTime workingTime;
    private final ConcurrentHashMap<Integer, TaskStatistics> statistics = new ConcurrentHashMap<>();

    /**
     * Nothing is known of it but its facts.
     *
     * @param hosts where its containers are
     * @param now the present, on the clock of deadlines
     * @param monotonicMillis the clock of all times of containers
     */
    public AppState(
            ApplicationId id,
            AppFacts facts,
            HostCounts hosts,
            Learning learning,
            Instant now,
            LongSupplier monotonicMillis) {
        this.id = id;
        this.facts = facts;
        this.hosts = hosts;
        this.learning = learning;
        this.monotonicMillis = monotonicMillis;
        workingTime = new WorkingTime(facts.isMapReduce());
        hints = AppHints.of(facts, now);
        job = JobName.of(facts.user(), facts.name());
    }

    public ApplicationId id() {
        return id;
    }

    public AppFacts facts() {
        return facts;
    }

    public AppHints hints() {
        return hints;
    }

    /** What waiting for better classes has cost it. */
    public WaitCost waitCost() {
        return waitCost;
    }

    /** Where its containers are, if they {@linkplain #livesLong() live long}. */
    public HostCounts hosts() {
        return hosts;
    }

    /** Whether its containers are executors or services, which do not end with a task. */
    public boolean livesLong() {
        return !learning.isOfTasks(facts.type());
    }

    /** Whether it was removed: the application has ended, or is in another queue, where it is got to know anew. */
    public boolean isGone() {
        return gone;
    }

    public void remove() {
        gone = true;
    }

    /** The containers of one request priority: in MapReduce maps and reduces differ in it. */
    public TaskStatistics statistics(int priority) {
        TaskStatistics known = statistics.get(priority);
        if (known != null) {
            return known;
        }
        int key = statistics.size() < MOST_PRIORITIES ? priority : THE_REST;
        TaskStatistics rest = key == THE_REST ? statistics.get(THE_REST) : null;
        if (rest != null) {
            return rest;
        }
        JobHistorySummary remembered = job.map(it -> learning.recall(it, key)).orElse(JobHistorySummary.NOTHING);
        return statistics.computeIfAbsent(
                key, it -> new TaskStatistics(remembered, learning.spread(), monotonicMillis.getAsLong()));
    }

    /** As {@link #statistics}, for people: nothing is kept for it. */
    public TaskStatistics look(int priority) {
        TaskStatistics known = statistics.get(priority);
        if (known == null && statistics.size() >= MOST_PRIORITIES) {
            known = statistics.get(THE_REST);
        }
        return known != null
                ? known
                : new TaskStatistics(
                        job.flatMap(learning::job)
                                .map(it -> it.priorities().getOrDefault(priority, JobHistorySummary.NOTHING))
                                .orElse(JobHistorySummary.NOTHING),
                        learning.spread(),
                        monotonicMillis.getAsLong());
    }

    /** What is known of each priority; that of more priorities than are kept apart is under the least number. */
    public SortedMap<Integer, TaskStatistics.Known> known() {
        SortedMap<Integer, TaskStatistics.Known> all = new TreeMap<>();
        statistics.forEach((priority, it) -> all.put(priority, it.known()));
        return all;
    }

    /** Name under which what it shows is remembered; empty if it has none that says anything. */
    public Optional<String> jobName() {
        return job.map(JobName::name);
    }

    /**
     * A container ended.
     *
     * @param startMillis when it began to run; empty if nobody saw it
     * @param endMillis on the same clock, the monotonic one
     */
    public void ended(
            int priority,
            String nodeClass,
            ContainerOutcome outcome,
            OptionalLong startMillis,
            long endMillis,
            ContainerUsed used) {
        boolean worked = outcome == ContainerOutcome.WORKED;
        if (startMillis.isEmpty()) {
            workingTime.ended(priority, endMillis, worked);
            if (outcome != ContainerOutcome.KILLED) {
                showed(priority, nodeClass, new ContainerObservation(outcome, OptionalDouble.empty(), used));
            }
        } else if (livesLong()) {
            // An executor that is no longer needed has done its work, in whatever time.
            ContainerOutcome end = outcome == ContainerOutcome.KILLED ? ContainerOutcome.WORKED : outcome;
            showed(priority, nodeClass, new ContainerObservation(end, OptionalDouble.empty(), used));
        } else {
            OptionalDouble seconds = workingTime.seconds(priority, startMillis.getAsLong(), endMillis, worked);
            // Of one that failed nobody knows how far it came.
            boolean counts = outcome != ContainerOutcome.FAILED;
            showed(
                    priority,
                    nodeClass,
                    new ContainerObservation(outcome, counts ? seconds : OptionalDouble.empty(), used));
        }
    }

    /** A container runs: of an executor, which may do so for days, is learned while it does. */
    public void runs(BusyNode.Running container, String nodeClass) {
        if (livesLong()) {
            ContainerUsed news = learning.takeNews(container.id());
            if (!news.equals(ContainerUsed.NOTHING)) {
                showed(container.priority(), nodeClass, ContainerObservation.running(news));
            }
        }
    }

    /** A container showed something of its class. */
    public void showed(int priority, String nodeClass, ContainerObservation shown) {
        ContainerObservation counts = statistics(priority).add(nodeClass, shown, monotonicMillis.getAsLong());
        job.ifPresent(it -> learning.add(it, id, priority, nodeClass, counts));
    }
}
