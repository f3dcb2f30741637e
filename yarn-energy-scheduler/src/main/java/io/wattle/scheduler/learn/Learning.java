package io.wattle.scheduler.learn;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerUsed;
import io.wattle.learning.InputRead;
import io.wattle.learning.JobHistorySummary;
import io.wattle.ledger.JobName;
import io.wattle.scheduler.account.ContainerUsageListener;
import io.wattle.scheduler.config.LearningSettings;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.StateFiles;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * Gets to know applications while one ResourceManager is active. What the scheduler tells and asks takes microseconds;
 * looking at nodes and saving happen on a thread of its own. Thread safe.
 */
public final class Learning {

    private static final Duration SAMPLE_INTERVAL = Duration.ofSeconds(4);
    private static final Duration NOTES_INTERVAL = Duration.ofMillis(200);

    /** Containers that run for hours are asked each so many looks: once a minute. */
    private static final int LOOKS_OF_A_ROUND = 15;

    private static final double NANOS = 1e9;

    private static final Duration LONGEST_STOP = Duration.ofSeconds(1);

    /** After a longer silence nobody knows what ran in between. */
    private static final double LONGEST_STEP_SECONDS = 15;

    private final Failures failures;
    private final JobMemories memories;
    private final ContainerCpu cpu = new ContainerCpu();
    private final ContainerInput input = new ContainerInput();
    private final StartTimes starts = new StartTimes();

    private final Notes notes = new Notes();

    private volatile LearningSettings settings;
    private Background thread;
    private volatile Optional<MemoryKeeper> keeper = Optional.empty();
    private UsageReader usage;
    private long lastSampleNanos;

    /** Used by the one thread that samples. */
    private Set<ContainerId> runningBefore = Set.of();

    /** Used by the one thread that samples. */
    private int looks;

    /**
     * Knows nothing yet; nothing is watched before {@link #start}.
     *
     * @param wallMillis the present, to tell what is old over restarts
     */
    public Learning(LearningSettings settings, Failures failures, LongSupplier wallMillis) {
        this.settings = settings;
        this.failures = failures;
        memories = new JobMemories(settings.jobNames(), wallMillis);
    }

    /**
     * Where and how often what is learned is kept.
     *
     * @param self which ResourceManager keeps it
     * @param directory opens the directory; asked again later if that fails
     * @param interval time between two looks for something new, positive
     */
    public record Keeping(Activation self, StateFiles.Opener directory, Duration interval) {}

    /**
     * What is watched, and who is told.
     *
     * @param nodes the nodes with what runs on them; asked on a thread of its own, and not while nothing is learned
     * @param running is told once a minute of each container that runs on a node of a known class, but of no master
     * @param listener is told of measured use, if that is read
     * @param site how the nodes' web servers are asked
     */
    public record Watching(
            Supplier<List<BusyNode>> nodes,
            RunningListener running,
            ContainerUsageListener listener,
            Configuration site) {}

    /** Is told of containers that run. */
    @FunctionalInterface
    public interface RunningListener {
        /** One container on a node of that class; called on learning's thread. */
        void runs(BusyNode.Running container, String nodeClass);
    }

    /**
     * Begins to watch. What was kept is restored in the background, once its directory answers: what is learned by then
     * stays.
     *
     * @param keeping empty to forget everything with the ResourceManager
     */
    public synchronized void start(Optional<Keeping> keeping, Watching watching) {
        keeper = keeping.map(it -> new MemoryKeeper(memories, it, () -> settings.enabled(), failures));
        keeper.ifPresent(MemoryKeeper::start);
        thread = new Background("wattle-learning", failures, EntryPoint.LEARNING);
        lastSampleNanos = System.nanoTime();
        notes.open();
        thread.every(NOTES_INTERVAL, this::takeIn);
        thread.every(SAMPLE_INTERVAL, () -> sample(watching.nodes(), watching.running()));
        usage = new UsageReader(
                cpu, input, watching.nodes(), watching.listener(), failures, new NodeUsageHttp(watching.site()));
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
    public JobHistorySummary recall(JobName job, int priority) {
        return settings.enabled() ? memories.recall(job, priority) : JobHistorySummary.NOTHING;
    }

    /** A container runs from now on; noted soon, in turn with what {@link #later} does. */
    public void began(ContainerId id, long monotonicMillis) {
        if (settings.enabled()) {
            later(() -> starts.started(id, monotonicMillis));
        }
    }

    /**
     * When a container that ended began to run; empty if that was not seen. To be asked once for each, by a {@linkplain #later
     * note}.
     */
    public OptionalLong takeStart(ContainerId id) {
        return starts.take(id);
    }

    /** What a container used that ended, as far as it is known; to be asked once for each. */
    public ContainerUsed takeUse(ContainerId id) {
        ContainerUsed taken = new ContainerUsed(cpu.take(id), input.take(id));
        return settings.enabled() ? taken : ContainerUsed.NOTHING;
    }

    /** What a container that runs used since it was last asked for. */
    public ContainerUsed takeNews(ContainerId id) {
        return settings.enabled() ? new ContainerUsed(cpu.takeNews(id), InputRead.NONE) : ContainerUsed.NOTHING;
    }

    /** Remembers what a container of a job showed. */
    public void add(JobName job, ApplicationId run, int priority, String nodeClass, ContainerObservation shown) {
        if (settings.enabled()) {
            memories.add(job, run, priority, nodeClass, shown);
        }
    }

    /** Whether containers of applications of that type run to completion: then their times tell speed. */
    public boolean isOfTasks(String applicationType) {
        return settings.taskTypes().contains(applicationType);
    }

    /** Whether anything is learned. */
    public boolean enabled() {
        return settings.enabled();
    }

    /** Containers of an unknown application that each class may take. */
    public int spread() {
        return settings.spread();
    }

    /** The jobs that something is remembered of, the one not seen for longest first. */
    public List<JobName> jobs() {
        return memories.names();
    }

    /** What is remembered of a job, for people: it does not count as seen. */
    public Optional<KnownJob> job(JobName job) {
        return memories.find(job);
    }

    /**
     * Keeps a job however many others come, or no longer.
     *
     * @return false if nothing is remembered of it, or too many are pinned already: half of the jobs that may be
     *     remembered, of one user a quarter
     */
    public boolean pin(JobName job, boolean pinned) {
        return memories.pin(job, pinned);
    }

    /** Forgets a job, pinned or not; false if nothing was remembered of it. */
    public boolean forget(JobName job) {
        return memories.forget(job);
    }

    /** Forgets all jobs, pinned or not; how many they were. */
    public int forgetAll() {
        return memories.forgetAll();
    }

    /** Whether nothing that was kept can come back: there is no directory, or what it has was read. */
    public boolean settled() {
        return keeper.map(MemoryKeeper::attached).orElse(true);
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

    /** Notes that wait to be taken in. */
    public int waiting() {
        return notes.size();
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

    /** Looks at what runs, if anything is learned; for one thread. */
    void sample(Supplier<List<BusyNode>> nodes, RunningListener listener) {
        long now = System.nanoTime();
        double seconds = (now - lastSampleNanos) / NANOS;
        lastSampleNanos = now;
        if (!settings.enabled()) {
            cpu.clear();
            input.clear();
            starts.clear();
            runningBefore = Set.of();
            return;
        }
        List<BusyNode> busy = nodes.get();
        takeIn();
        Set<ContainerId> running = BusyNode.running(busy);
        starts.look(running);
        if (seconds <= LONGEST_STEP_SECONDS) {
            cpu.sample(busy, seconds);
            looks++;
            if (looks % LOOKS_OF_A_ROUND == 0) {
                tell(busy, listener);
            }
            dropWhatNobodyTook(running);
        }
    }

    private void tell(List<BusyNode> busy, RunningListener running) {
        for (BusyNode node : busy) {
            if (node.nodeClass().isPresent()) {
                node.containers().stream()
                        .filter(it -> !it.master())
                        .forEach(it -> failures.run(
                                EntryPoint.LEARNING,
                                () -> running.runs(it, node.nodeClass().get())));
            }
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
