package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.testbed.plan.TestbedPlan;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Runs of both schedulers in turns on one testbed: for each scheduler all six jobs at once to warm up, then for each load jobs
 * at their times. Used by one thread.
 */
final class MeasuredRun {

    /** Longer than any warm-up was seen to take. */
    private static final double WARM_UP_LIMIT_SECONDS = 3600;

    /** With the daemons' share of this experiment a core of six Odroids and a Xeon has 4.6% of one of two here. */
    private static final String MIN_CORE_SHARE = "0.04";

    private final BenchmarkTestbed testbed;
    private final MasterPrograms programs;
    private final Experiment experiment;
    private final RunJournal journal;

    MeasuredRun(BenchmarkTestbed testbed, Experiment experiment, RunJournal journal) {
        this.testbed = testbed;
        programs = new MasterPrograms(testbed);
        this.experiment = experiment;
        this.journal = journal;
    }

    /** Told of each run that is in the journal. */
    interface Listener {
        void measured(RunKey run) throws IOException;
    }

    /**
     * Makes these runs on one testbed, and notes each in the journal. Ends early where jobs of a run still run at its end: the
     * next run needs a testbed without them.
     */
    void measure(List<RunKey> keys, Listener listener) throws IOException, InterruptedException {
        testbed.whileUp(upOptions(experiment, journal.calibration()), plan -> measure(keys, plan, listener));
    }

    private void measure(List<RunKey> keys, TestbedPlan plan, Listener listener)
            throws IOException, InterruptedException {
        String digest = requireSameScheduler();
        SchedulerSwitch schedulers = new SchedulerSwitch(testbed, plan);
        schedulers.configure(PluginSettings.waits(plan.scale().factor()));
        LedgerMeters meters = new LedgerMeters(testbed, plan, experiment.meter());
        schedulers.configure(meters.settings());
        Scheduler current = null;
        Set<Scheduler> warm = EnumSet.noneOf(Scheduler.class);
        for (RunKey key : keys) {
            if (key.scheduler() != current) {
                current = key.scheduler();
                schedulers.use(current);
                schedulers.admitManyMasters();
                if (current == Scheduler.ENERGY) {
                    meters.attribute();
                }
            }
            if (warm.add(current)) {
                warmUp(current, plan);
            }
            Calibration calibration = journal.calibration().orElseThrow();
            PhaseOutcome outcome = programs.phase(measured(key, plan, calibration));
            journal.add(record(key, plan, calibration, current == Scheduler.ENERGY ? digest : null, outcome));
            listener.measured(key);
            if (outcome.open() > 0) {
                return;
            }
        }
    }

    private void warmUp(Scheduler scheduler, TestbedPlan plan) throws IOException, InterruptedException {
        PhaseOutcome outcome = programs.phase(PhaseRequest.untilAllEnd(
                "warm-up-" + scheduler.label(),
                Arrival.together(),
                TestbedPdu.outlets(plan),
                experiment.inputs(),
                WARM_UP_LIMIT_SECONDS));
        if (outcome.succeeded() < outcome.jobs().size()) {
            throw new IOException("warm-up: " + outcome.succeeded() + " of "
                    + outcome.jobs().size()
                    + " jobs succeeded (needed: all): the others would run on, or have taught nothing");
        }
        if (journal.calibration().isEmpty()) {
            if (scheduler != Scheduler.STOCK) {
                throw new IOException("the first run has to be one of the stock scheduler: it tells what jobs take");
            }
            journal.add(Calibration.of(plan, outcome));
        }
    }

    /** All runs of an experiment are of one build. */
    private String requireSameScheduler() throws IOException {
        String digest = testbed.schedulerDigest();
        for (RunRecord run : journal.runs()) {
            if (run.schedulerDigest() != null && !run.schedulerDigest().equals(digest)) {
                throw new IOException("the scheduler's jar is another than that of " + run.key()
                        + " (needed: one build for all runs): begin anew in another folder");
            }
        }
        return digest;
    }

    static UpOptions upOptions(Experiment experiment, Optional<Calibration> calibration) {
        return UpOptions.of(experiment.cluster())
                .with("--hadoop", experiment.hadoop())
                .with("--daemon-share", experiment.daemonShare())
                .with("--min-core-share", MIN_CORE_SHARE)
                .with("--scheduler", "energy")
                .withWorkers(experiment.workers())
                .asFastAs(calibration
                        .map(it -> OptionalDouble.of(it.machineDmips()))
                        .orElse(OptionalDouble.empty()));
    }

    private PhaseRequest measured(RunKey key, TestbedPlan plan, Calibration calibration) throws IOException {
        List<Arrival> arrivals = Arrival.seeded(
                key.seed(experiment.seed()), calibration.meanGapSeconds(key.load()), experiment.windowSeconds());
        if (arrivals.isEmpty()) {
            throw new IOException(String.format(
                    Locale.ROOT,
                    "no job comes within %.0f s at a mean gap of %.0f s: ask for more --minutes, or another --seed",
                    experiment.windowSeconds(),
                    calibration.meanGapSeconds(key.load())));
        }
        String name = String.format(
                Locale.ROOT, "%s-load-%.0f-repeat-%d", key.scheduler().label(), 100 * key.load(), key.repeat());
        PhaseRequest request = PhaseRequest.untilAllEnd(
                        name, arrivals, TestbedPdu.outlets(plan), experiment.inputs(), experiment.horizonSeconds())
                .withHorizon(experiment.horizonSeconds())
                .withDeadlines(calibration.deadlines(experiment.slack()));
        return key.scheduler() == Scheduler.ENERGY
                ? request.withLedger(experiment.meter().loss())
                : request;
    }

    static RunRecord record(
            RunKey key, TestbedPlan plan, Calibration calibration, String schedulerDigest, PhaseOutcome outcome) {
        Map<String, Double> cpu = CpuTime.of(plan, outcome.joules(), outcome.horizonSeconds());
        double done = cpu.values().stream().mapToDouble(Double::doubleValue).sum();
        return new RunRecord(
                key,
                plan.scale().factor(),
                plan.workers().size(),
                LinearWatts.idle(plan),
                cpu,
                calibration.load(done, outcome.horizonSeconds()),
                schedulerDigest,
                outcome);
    }
}
