package io.wattle.scheduler.learn;

import io.wattle.scheduler.account.ContainerUsageListener;
import io.wattle.scheduler.config.LearningSettings;
import io.wattle.scheduler.store.StateDirectory;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets to know applications while one ResourceManager is active. What the scheduler tells and asks takes microseconds;
 * looking at nodes and saving happen on a thread of its own. Thread safe.
 */
public final class Learning {

    private static final Logger LOG = LoggerFactory.getLogger(Learning.class);
    private static final Duration SAMPLE_INTERVAL = Duration.ofSeconds(4);
    private static final Duration NOTES_INTERVAL = Duration.ofMillis(200);
    private static final double NANOS = 1e9;

    private static final long LONGEST_STOP_SECONDS = 5;

    /** After a longer silence nobody knows what ran in between. */
    private static final double LONGEST_STEP_SECONDS = 15;

    private final JobMemories memories;
    private final ContainerCpu cpu = new ContainerCpu();
    private final ContainerInput input = new ContainerInput();

    /** What the scheduler's threads have no time for. */
    private final Queue<Runnable> notes = new ConcurrentLinkedQueue<>();

    private volatile LearningSettings settings;
    private ScheduledExecutorService thread;
    private UsageReader usage;
    private volatile Optional<Keeping> keeping = Optional.empty();

    /** Used on the start, and then on the thread only: saving can take long, and nothing that is asked waits for it. */
    private volatile Optional<MemoryFiles> files = Optional.empty();

    private long lastSampleNanos;

    /** Knows nothing yet; nothing is watched before {@link #start}. */
    public Learning(LearningSettings settings) {
        this.settings = settings;
        memories = new JobMemories(settings.jobNames());
    }

    /**
     * Where and how often what is learned is kept.
     *
     * @param directory opens the directory; asked again later if that fails
     * @param interval time between two looks for something new, positive
     */
    public record Keeping(Opener directory, Duration interval) {

        /** Opens a directory. */
        @FunctionalInterface
        public interface Opener {
            /** Opens it, or says why not. */
            StateDirectory open() throws IOException;
        }
    }

    /**
     * Restores what was kept and begins to watch. A file that cannot be read never fails the start: it is reported.
     *
     * @param keeping empty to forget everything with the ResourceManager
     * @param nodes the nodes with what runs on them; asked on a thread of its own
     * @param listener is told of measured use, if that is read
     */
    public synchronized void start(
            Optional<Keeping> keeping, Supplier<List<BusyNode>> nodes, ContainerUsageListener listener) {
        this.keeping = keeping;
        if (settings.enabled()) {
            openFiles();
        }
        thread = Executors.newSingleThreadScheduledExecutor(it -> {
            Thread made = new Thread(it, "wattle-learning");
            made.setDaemon(true);
            return made;
        });
        lastSampleNanos = System.nanoTime();
        every(NOTES_INTERVAL, this::takeIn);
        every(SAMPLE_INTERVAL, () -> sample(nodes));
        keeping.ifPresent(it -> every(it.interval(), this::save));
        usage = new UsageReader(cpu, input, nodes, listener);
        usage.use(settings.usageInterval());
    }

    /**
     * Ends the watching and saves what is new, but waits no longer than some seconds: what a file system that hangs does
     * not take by then is forgotten. Does nothing if it was not started.
     */
    public void stop() {
        ScheduledExecutorService running;
        synchronized (this) {
            running = thread;
            thread = null;
            if (usage != null) {
                usage.close();
            }
        }
        if (running == null) {
            return;
        }
        running.execute(this::save);
        running.shutdown();
        try {
            if (!running.awaitTermination(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
                LOG.error("Learned jobs are not saved within {} s; what is new is forgotten", LONGEST_STOP_SECONDS);
                running.shutdownNow();
            }
        } catch (InterruptedException e) {
            running.shutdownNow();
            Thread.currentThread().interrupt();
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
        takeIn();
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

    /** Does something that may take some microseconds, soon, in another thread and in turn; never waits. */
    public void later(Runnable note) {
        notes.add(note);
    }

    private void takeIn() {
        for (Runnable next = notes.poll(); next != null; next = notes.poll()) {
            next.run();
        }
    }

    /** Jobs that something is remembered of. */
    public int jobNames() {
        takeIn();
        return memories.size();
    }

    private void every(Duration interval, Runnable task) {
        ScheduledFuture<?> unused = thread.scheduleWithFixedDelay(
                () -> {
                    try {
                        task.run();
                    } catch (RuntimeException e) {
                        // A scheduled task that throws is never run again.
                        LOG.error("Learning: {}; it goes on", e.toString(), e);
                    }
                },
                interval.toMillis(),
                interval.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private void sample(Supplier<List<BusyNode>> nodes) {
        long now = System.nanoTime();
        double seconds = (now - lastSampleNanos) / NANOS;
        lastSampleNanos = now;
        takeIn();
        if (!settings.enabled()) {
            cpu.clear();
            input.clear();
        } else if (seconds <= LONGEST_STEP_SECONDS) {
            List<BusyNode> busy = nodes.get();
            cpu.sample(busy, seconds);
            input.retain(BusyNode.running(busy));
        }
    }

    private void save() {
        takeIn();
        if (!settings.enabled()) {
            return;
        }
        if (files.isEmpty()) {
            openFiles();
        }
        try {
            if (files.isPresent()) {
                files.get().save();
            }
        } catch (IOException | RuntimeException e) {
            LOG.error("Learned jobs are not saved: {}; tried again later", e.toString());
        }
    }

    private void openFiles() {
        if (keeping.isEmpty()) {
            return;
        }
        try {
            StateDirectory directory = keeping.get().directory().open();
            files = Optional.of(MemoryFiles.open(memories, directory, System.currentTimeMillis()));
        } catch (IOException | RuntimeException e) {
            LOG.error("Learned jobs cannot be read: {}; tried again later", e.toString());
        }
    }
}
