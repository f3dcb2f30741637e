package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.simulator.UnfitJobsException;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.twin.LeftOut;
import io.wattle.tuning.twin.PastWorkload;
import io.wattle.tuning.twin.RealJob;
import io.wattle.tuning.twin.Twin;
import io.wattle.tuning.twin.TwinCluster;
import io.wattle.tuning.twin.TwinReport;
import io.wattle.tuning.twin.TwinRun;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** {@code simulate --from-ledger}: the jobs of a real cluster once more, on it as it was and as the user would change it. */
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
     * What runs are made of.
     *
     * @param own the cluster that the jobs ran on
     * @param changed what the user would make of it, maybe nothing else
     * @param choice by whom nodes of the changed one sleep
     */
    private record Input(
            ClusterProfile own,
            ClusterProfile changed,
            SleepChoice choice,
            RealScheduler real,
            PastWorkload workload) {}

    /** Jobs, and on what they are simulated. */
    private record Runs(Twin twin, TwinCluster asItWas, TwinCluster changed) {

        boolean areSame() {
            return changed.cluster().equals(asItWas.cluster())
                    && changed.scheduler().equals(asItWas.scheduler())
                    && changed.weight().equals(asItWas.weight());
        }
    }

    /**
     * Reads and runs.
     *
     * @param own the cluster that the jobs ran on
     * @param changed what the user would make of it, maybe nothing else
     * @param choice by whom nodes of the changed one sleep
     * @throws StuckException if a job can never end on the cluster as it was
     */
    TwinOutcome run(ClusterProfile own, ClusterProfile changed, SleepChoice choice)
            throws UsageException, IOException, StuckException {
        RealScheduler real = RealScheduler.of(options.confDir(), options.realWeight());
        Input input = new Input(own, changed, choice, real, options.read(own));
        try {
            return run(input);
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + own.name() + ": " + e.getMessage(), e);
        }
    }

    private TwinOutcome run(Input input) throws UsageException, StuckException {
        Runs runs = runs(twin(input.workload().jobs(), input.real()), input);
        TwinRun asItWas;
        try {
            asItWas = runs.twin().on(runs.asItWas());
        } catch (UnfitJobsException e) {
            runs = runs(fitting(runs.twin(), e, input), input);
            asItWas = runs.twin().on(runs.asItWas());
        }
        TwinReport alone = TwinReport.of(runs.twin(), asItWas, Optional.empty());
        if (runs.areSame() && input.choice().isNever()) {
            return outcome(alone, input, Optional.empty());
        }
        try {
            TwinRun changed = runs.twin().on(runs.changed());
            return outcome(compared(runs.twin(), asItWas, changed), input, Optional.empty());
        } catch (StuckException e) {
            return outcome(alone, input, Optional.of(e.getMessage()));
        }
    }

    private static TwinOutcome outcome(TwinReport report, Input input, Optional<String> stuck) {
        SleepView sleep = new SleepView(input.changed(), input.choice());
        return new TwinOutcome(report, input.workload(), sleep, input.real(), stuck);
    }

    /** Both to the later one of their ends. */
    private static TwinReport compared(Twin twin, TwinRun asItWas, TwinRun changed) throws StuckException {
        double seconds = Math.max(asItWas.result().seconds(), changed.result().seconds());
        return TwinReport.of(twin, twin.until(asItWas, seconds), Optional.of(twin.until(changed, seconds)));
    }

    private Twin twin(List<RealJob> jobs, RealScheduler real) throws UsageException {
        try {
            return new Twin(jobs, real.yarn(), real.settings().idle(), seed);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--from-ledger: " + e.getMessage() + "; --during FROM..TO takes fewer jobs", e);
        }
    }

    private Twin fitting(Twin all, UnfitJobsException unfit, Input input) throws UsageException {
        PastWorkload workload = input.workload();
        unfit.reasons()
                .forEach((place, reason) -> workload.leaveOut(
                        LeftOut.FITS_NO_NODE, all.jobs().get(place).application(), reason));
        List<RealJob> fitting = all.jobsWithout(unfit.reasons().keySet());
        if (fitting.isEmpty()) {
            throw new UsageException("--from-ledger: no job can be simulated; " + workload.leftOutText());
        }
        return twin(fitting, input.real());
    }

    /** Options that do not fit what placed the jobs are refused before anything runs. */
    private Runs runs(Twin twin, Input input) throws UsageException {
        String placed = twin.placements().isMostlyPolicy() ? SchedulerOptions.ENERGY : SchedulerOptions.STOCK;
        String jobs = " (those of this ledger: " + twin.placements().text() + ")";
        if (placed.equals(SchedulerOptions.STOCK) && options.realWeight().isPresent()) {
            throw new UsageException(TwinOptions.REAL_WEIGHT + ": only for jobs that the policy placed" + jobs);
        }
        String scheduler = schedulers.nameOr(placed);
        if (scheduler.equals(SchedulerOptions.STOCK) && schedulers.weight().isPresent()) {
            throw new UsageException("--weight: only for --scheduler " + SchedulerOptions.ENERGY
                    + ", or for jobs that the policy placed" + jobs);
        }
        RealScheduler real = input.real();
        boolean mastersApart = input.workload()
                .masterNodes()
                .of(twin.jobs(), input.own(), real.settings().mastersHaveLabel())
                .areApart();
        OptionalDouble realWeight = weight(placed, real.weight());
        OptionalDouble weight = weight(scheduler, schedulers.weight().orElse(real.weight()));
        return new Runs(
                twin,
                new TwinCluster(
                        input.own(),
                        placed,
                        realWeight,
                        SchedulerOptions.rule(realWeight),
                        mastersApart,
                        PowerPolicy.ALWAYS_ON),
                new TwinCluster(
                        input.changed(),
                        scheduler,
                        weight,
                        SchedulerOptions.rule(weight),
                        mastersApart,
                        input.choice().power()));
    }

    private static OptionalDouble weight(String scheduler, double weight) {
        return scheduler.equals(SchedulerOptions.ENERGY) ? OptionalDouble.of(weight) : OptionalDouble.empty();
    }
}
