package io.wattle.scheduler.learn;

import io.wattle.scheduler.account.ContainerUsageListener;
import io.wattle.scheduler.config.LearningSettings;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.store.StateDirectory;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * Gets to know applications while one ResourceManager is active. What the scheduler tells and asks takes microseconds;
 * looking at nodes and saving happen on a thread of its own. Thread safe.
 */
public final class Learning {

    private static final Duration SAMPLE_INTERVAL = Duration.ofSeconds(4);
    private static final Duration NOTES_INTERVAL = Duration.ofMillis(200);
    private static final double NANOS = 1e9;

    private static final Duration LONGEST_STOP = Duration.ofSeconds(1);

    /** After a longer silence nobody knows what ran in between. */
    private static final double LONGEST_STEP_SECONDS = 15;

    private final Failures failures;
    private final JobMemories memories;
    private final ContainerCpu cpu = new ContainerCpu();
    private final ContainerInput input = new ContainerInput();

    private final Notes notes = new Notes();

    private volatile LearningSettings settings;
    private Background thread;
    private volatile Optional<MemoryKeeper> keeper = Optional.empty();
    private UsageReader usage;
    private long lastSampleNanos;

    /** Used by the one thread that samples. */
    private Set<ContainerId> runningBefore = Set.of();

    /** Knows nothing yet; nothing is watched before {@link #start}. */
    public Learning(LearningSettings settings, Failures failures) {
        this.settings = settings;
        this.failures = failures;
        memories = new JobMemories(settings.jobNames());
    }

    /**
     * Where and how often what is learned is kept.
     *
     * @param directory opens the directory; asked again later if that fails
     * @param interval time between two looks for something new, positive
     */
    public record Keeping(StateDirectory.Opener directory, Duration interval) {}

    /**
     * Begins to watch. What was kept is restored in the background, once its directory answers: what is learned by then
     * stays.
     *
     * @param keeping empty to forget everything with the ResourceManager
     * @param nodes the nodes with what runs on them; asked on a thread of its own
     * @param listener is told of measured use, if that is read
     */
    public synchronized void start(
            Optional<Keeping> keeping, Supplier<List<BusyNode>> nodes, ContainerUsageListener listener) {
        keeper = keeping.map(it -> new MemoryKeeper(memories, it, () -> settings.enabled(), failures));
        keeper.ifPresent(MemoryKeeper::start);
        thread = new Background("wattle-learning", failures, EntryPoint.LEARNING);
        lastSampleNanos = System.nanoTime();
        notes.open();
        thread.every(NOTES_INTERVAL, this::takeIn);
        thread.every(SAMPLE_INTERVAL, () -> sample(nodes));
        usage = new UsageReader(cpu, input, nodes, listener, failures);
        usage.use(settings.usageInterval());
    }

    /**
     * Ends the watching and saves what is new, but waits no longer than some seconds: what a file system that hangs does
     * not take by then is forgotten. Does nothing if it was not started.
     */
    public void stop() {
        Background running;
        synchronized (this) {
            running = thread;
            thread = null;
            if (usage != null) {
                usage.close();
            }
        }
        notes.close();
        if (running != null) {
            running.end(this::takeIn, LONGEST_STOP);
            keeper.ifPresent(MemoryKeeper::stop);
        }
    }

    /** Other settings are in force. */
    public synchronized void use(LearningSettings next) {
        settings = next;
        memories.bound(next.jobNames());
        if (usage != null) {
            usage.use(next.usageInterval());
        }
    }

    /** What earlier runs of a job showed; nothing if nothing is to be learned. */
    public Remembered recall(JobName job, int priority) {
        return settings.enabled() ? memories.recall(job, priority) : Remembered.NOTHING;
    }

    /** What a container used that ended, as far as it is known; to be asked once for each. */
    public ContainerUsed takeUse(ContainerId id) {
        ContainerUsed taken = new ContainerUsed(cpu.take(id), input.take(id));
        return settings.enabled() ? taken : ContainerUsed.NOTHING;
    }

    /**
     * A container did its work.
     *
     * @param seconds how long it took
     */
    public void ran(
            JobName job, ApplicationId run, int priority, String nodeClass, double seconds, ContainerUsed used) {
        if (settings.enabled()) {
            memories.ran(job, run, priority, nodeClass, seconds, used);
        }
    }

    /**
     * Does something that may take some microseconds, soon, in another thread and in turn; never waits. Before the start,
     * after the end and with too many that wait it is left out.
     */
    public void later(Runnable note) {
        notes.add(note);
    }

    /** Whether what was kept has been restored. */
    boolean attached() {
        return keeper.map(MemoryKeeper::attached).orElse(false);
    }

    /** Why what is learned is not read or not saved, and what to do; empty if all is well. Waits for nothing. */
    public String problem() {
        return keeper.map(MemoryKeeper::problem).orElse("");
    }

    private void takeIn() {
        for (Runnable next = notes.poll(); next != null; next = notes.poll()) {
            failures.run(EntryPoint.LEARNING, next::run);
        }
    }

    /** Jobs that something is remembered of. */
    public int jobNames() {
        return memories.size();
    }

    /** Looks at what runs; for one thread. */
    void sample(Supplier<List<BusyNode>> nodes) {
        long now = System.nanoTime();
        double seconds = (now - lastSampleNanos) / NANOS;
        lastSampleNanos = now;
        List<BusyNode> busy = nodes.get();
        takeIn();
        if (!settings.enabled()) {
            cpu.clear();
            input.clear();
            runningBefore = Set.of();
        } else if (seconds <= LONGEST_STEP_SECONDS) {
            cpu.sample(busy, seconds);
            dropWhatNobodyTook(BusyNode.running(busy));
        }
    }

    /** The scheduler takes a container off its node a moment before it says that it ended: so not at the first look. */
    private void dropWhatNobodyTook(Set<ContainerId> running) {
        Set<ContainerId> recent = new HashSet<>(running);
        recent.addAll(runningBefore);
        cpu.retain(recent);
        input.retain(recent);
        runningBefore = running;
    }
}
