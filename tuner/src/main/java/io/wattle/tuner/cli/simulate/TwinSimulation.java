package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.simulator.UnfitJobsException;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuner.twin.LeftOut;
import io.wattle.tuner.twin.PastWorkload;
import io.wattle.tuner.twin.RealJob;
import io.wattle.tuner.twin.Twin;
import io.wattle.tuner.twin.TwinCluster;
import io.wattle.tuner.twin.TwinReport;
import io.wattle.tuner.twin.TwinRun;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** {@code simulate --from-ledger}: the jobs of a real cluster once more, there and on the cluster that the user asks about. */
final class TwinSimulation {

    private final TwinOptions options;
    private final SchedulerOptions schedulers;
    private final long seed;

    TwinSimulation(TwinOptions options, SchedulerOptions schedulers, long seed) {
        this.options = options;
        this.schedulers = schedulers;
        this.seed = seed;
    }

    /**
     * Reads and runs.
     *
     * @param was the cluster that the jobs ran on
     * @param asked the one that the user asks about, maybe the same
     * @param choice by whom its nodes sleep
     * @throws StuckException if a job can never end on the cluster that was there
     */
    TwinOutcome run(ClusterProfile was, ClusterProfile asked, SleepChoice choice)
            throws UsageException, IOException, StuckException {
        // A weight that is none is refused before anything is read.
        schedulers.rule(SchedulerOptions.ENERGY);
        RealScheduler real = RealScheduler.of(options.confDir(), options.realWeight());
        PastWorkload workload = options.read(was);
        try {
            return run(was, asked, choice, real, workload);
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + was.name() + ": " + e.getMessage(), e);
        }
    }

    private TwinOutcome run(
            ClusterProfile was, ClusterProfile asked, SleepChoice choice, RealScheduler real, PastWorkload workload)
            throws UsageException, StuckException {
        Twin twin = twin(workload.jobs(), real);
        TwinCluster before = before(was, twin, real, workload);
        TwinRun asItWas;
        try {
            asItWas = twin.on(before);
        } catch (UnfitJobsException e) {
            twin = fitting(twin, e, real, workload);
            before = before(was, twin, real, workload);
            asItWas = twin.on(before);
        }
        TwinCluster after = after(asked, before, choice, real);
        boolean isSame = asked.equals(was)
                && after.scheduler().equals(before.scheduler())
                && after.weight().equals(before.weight())
                && choice.isNever();
        SleepView sleep = new SleepView(asked, choice);
        if (isSame) {
            return new TwinOutcome(
                    TwinReport.of(twin, asItWas, Optional.empty()), workload, sleep, real, Optional.empty());
        }
        try {
            TwinRun whatIf = twin.on(after);
            double seconds =
                    Math.max(asItWas.result().seconds(), whatIf.result().seconds());
            TwinReport report =
                    TwinReport.of(twin, twin.until(asItWas, seconds), Optional.of(twin.until(whatIf, seconds)));
            return new TwinOutcome(report, workload, sleep, real, Optional.empty());
        } catch (StuckException e) {
            return new TwinOutcome(
                    TwinReport.of(twin, asItWas, Optional.empty()), workload, sleep, real, Optional.of(e.getMessage()));
        }
    }

    private Twin twin(List<RealJob> jobs, RealScheduler real) throws UsageException {
        try {
            return new Twin(jobs, real.yarn(), real.settings().idle(), seed);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--from-ledger: " + e.getMessage() + "; --during FROM..TO takes fewer jobs", e);
        }
    }

    private Twin fitting(Twin all, UnfitJobsException unfit, RealScheduler real, PastWorkload workload)
            throws UsageException {
        unfit.reasons()
                .forEach((place, reason) -> workload.leaveOut(
                        LeftOut.FITS_NO_NODE, all.jobs().get(place).application(), reason));
        List<RealJob> fitting = all.jobsWithout(unfit.reasons().keySet());
        if (fitting.isEmpty()) {
            throw new UsageException("--from-ledger: no job can be simulated; " + workload.leftOutText());
        }
        return twin(fitting, real);
    }

    private TwinCluster before(ClusterProfile was, Twin twin, RealScheduler real, PastWorkload workload)
            throws UsageException {
        String scheduler = twin.placements().isMostlyPolicy() ? SchedulerOptions.ENERGY : SchedulerOptions.STOCK;
        if (scheduler.equals(SchedulerOptions.STOCK) && options.realWeight().isPresent()) {
            throw new UsageException(
                    TwinOptions.REAL_WEIGHT + ": only for jobs that the policy placed (those of this ledger: "
                            + twin.placements().text() + ")");
        }
        return new TwinCluster(
                was,
                scheduler,
                weight(scheduler, real.weight()),
                SchedulerOptions.rule(scheduler, TwinOptions.REAL_WEIGHT, real.weight()),
                workload.masterNodes()
                        .of(twin.jobs(), was, real.settings().mastersHaveLabel())
                        .areApart(),
                PowerPolicy.ALWAYS_ON);
    }

    private TwinCluster after(ClusterProfile asked, TwinCluster before, SleepChoice choice, RealScheduler real)
            throws UsageException {
        String scheduler = schedulers.nameOr(before.scheduler());
        if (schedulers.weight().isPresent() && scheduler.equals(SchedulerOptions.STOCK)) {
            throw new UsageException("--weight: only for --scheduler " + SchedulerOptions.ENERGY);
        }
        double weight = schedulers.weight().orElse(real.weight());
        return new TwinCluster(
                asked,
                scheduler,
                weight(scheduler, weight),
                SchedulerOptions.rule(scheduler, "--weight", weight),
                before.mastersApart(),
                choice.power());
    }

    private static OptionalDouble weight(String scheduler, double weight) {
        return scheduler.equals(SchedulerOptions.ENERGY) ? OptionalDouble.of(weight) : OptionalDouble.empty();
    }
}
