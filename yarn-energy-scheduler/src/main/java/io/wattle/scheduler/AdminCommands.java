package io.wattle.scheduler;

import io.wattle.ledger.JobName;
import io.wattle.placement.CpuUse;
import io.wattle.placement.Observation;
import io.wattle.placement.TaskTimes;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.learn.KnownJob;
import io.wattle.scheduler.learn.Learning;
import io.wattle.scheduler.placement.Energy;
import io.wattle.scheduler.tandem.CommandRefusal;
import io.wattle.scheduler.tandem.Tandem;
import io.wattle.scheduler.web.Commands;
import io.wattle.scheduler.web.ForgottenJobs;
import io.wattle.scheduler.web.JobKey;
import io.wattle.scheduler.web.JobOutcome;
import io.wattle.scheduler.web.LearnedJob;
import io.wattle.scheduler.web.ModeBound;
import io.wattle.tandem.lifecycle.OperatorCommand;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What administrators change in one scheduler. The mode is a field that offers read: nothing else has to work. Learned jobs
 * are changed in memory, and saved by their own thread. Thread safe.
 */
final class AdminCommands implements Commands {

    /** The list of names is made no more often: making it holds up those who recall a job. */
    private static final long FRESH_NANOS = 1_000_000_000L;

    private final Supplier<Energy> energy;
    private final Runnable begins;
    private final Supplier<Optional<Tandem>> tandem;
    private final Object listLock = new Object();
    private volatile Optional<ModeBound> bound = Optional.empty();
    private volatile Optional<Listing> listing = Optional.empty();

    /**
     * @param energy what is in force now
     * @param begins called once placement by joules goes on where it rested; throws nothing
     * @param tandem empty if there is none
     */
    AdminCommands(Supplier<Energy> energy, Runnable begins, Supplier<Optional<Tandem>> tandem) {
        this.energy = energy;
        this.begins = begins;
        this.tandem = tandem;
    }

    private record Listing(List<JobKey> sorted, long madeNanos) {
        boolean isFresh() {
            return System.nanoTime() - madeNanos < FRESH_NANOS;
        }
    }

    @Override
    public RunMode mode() {
        return energy.get().settings().mode();
    }

    @Override
    public RunMode mostMode() {
        return energy.get().mostMode();
    }

    @Override
    public Optional<ModeBound> bound() {
        return mostMode() == RunMode.ACTIVE ? Optional.empty() : bound;
    }

    @Override
    public void allowNoMoreThan(RunMode most, String by, String reason) {
        if (bind(most, by, reason)) {
            begins.run();
        }
    }

    /** Whether placement by joules begins with it. What then takes time must not keep the next one waiting. */
    private synchronized boolean bind(RunMode most, String by, String reason) {
        boolean rested = energy.get().rests();
        // Before all else: whatever fails after it, this has happened.
        energy.get().allowNoMoreThan(most);
        bound = Optional.of(new ModeBound(by, Instant.now(), reason));
        return rested && !energy.get().rests();
    }

    @Override
    public List<JobKey> jobs() {
        return listing.filter(Listing::isFresh).map(Listing::sorted).orElseGet(this::list);
    }

    /** One at a time, and those who waited take what it made. A lock of its own: the mode waits for none of this. */
    private List<JobKey> list() {
        synchronized (listLock) {
            Optional<Listing> known = listing;
            if (known.filter(Listing::isFresh).isPresent()) {
                return known.get().sorted();
            }
            List<JobKey> sorted = energy.get().learning().jobs().stream()
                    .map(it -> new JobKey(it.user(), it.name()))
                    .sorted()
                    .toList();
            listing = Optional.of(new Listing(sorted, System.nanoTime()));
            return sorted;
        }
    }

    @Override
    public Optional<LearnedJob> job(JobKey job) {
        return energy.get().learning().job(name(job)).map(it -> learned(job, it));
    }

    @Override
    public JobOutcome forget(JobKey job) {
        JobOutcome may = mayChange();
        if (may != JobOutcome.DONE) {
            return may;
        }
        boolean forgotten = energy.get().learning().forget(name(job));
        listing = Optional.empty();
        return forgotten ? JobOutcome.DONE : JobOutcome.UNKNOWN_JOB;
    }

    @Override
    public ForgottenJobs forgetAll() {
        JobOutcome may = mayChange();
        int forgotten = may == JobOutcome.DONE ? energy.get().learning().forgetAll() : 0;
        listing = Optional.empty();
        return new ForgottenJobs(may, forgotten);
    }

    @Override
    public JobOutcome pin(JobKey job, boolean pinned) {
        JobOutcome may = mayChange();
        if (may != JobOutcome.DONE) {
            return may;
        }
        Learning learning = energy.get().learning();
        if (learning.job(name(job)).isEmpty()) {
            return JobOutcome.UNKNOWN_JOB;
        }
        return learning.pin(name(job), pinned) ? JobOutcome.DONE : JobOutcome.TOO_MANY_PINNED;
    }

    @Override
    public Optional<CommandRefusal> switchNode(OperatorCommand command, String host, String reason) {
        return tandem.get()
                .map(it -> it.command(command, host, reason))
                .orElseGet(() -> Optional.of(new CommandRefusal(
                        false, "the tandem is not started; see the ResourceManager's log of its start")));
    }

    private JobOutcome mayChange() {
        Learning learning = energy.get().learning();
        if (!learning.enabled()) {
            return JobOutcome.SWITCHED_OFF;
        }
        return learning.settled() ? JobOutcome.DONE : JobOutcome.NOT_READ_YET;
    }

    private static JobName name(JobKey job) {
        return new JobName(job.user(), job.name());
    }

    private static LearnedJob learned(JobKey job, KnownJob known) {
        List<LearnedJob.OnClass> classes = new ArrayList<>();
        new TreeMap<>(known.priorities())
                .forEach((priority, remembered) -> new TreeMap<>(remembered.observed())
                        .entrySet()
                        .forEach(it -> classes.add(onClass(priority, it))));
        return new LearnedJob(
                job,
                known.pinned(),
                known.seenMillis() == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(known.seenMillis())),
                classes);
    }

    private static LearnedJob.OnClass onClass(int priority, Map.Entry<String, Observation> seen) {
        Optional<TaskTimes> times = seen.getValue().times();
        return new LearnedJob.OnClass(
                priority,
                seen.getKey(),
                times.map(TaskTimes::meanSeconds),
                times.map(TaskTimes::containers).orElse(0),
                seen.getValue().cpu().map(CpuUse::share),
                seen.getValue().outcomes().attempts(),
                seen.getValue().outcomes().failures());
    }
}
