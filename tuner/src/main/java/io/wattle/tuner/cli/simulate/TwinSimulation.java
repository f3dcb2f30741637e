package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuner.twin.PastWorkload;
import io.wattle.tuner.twin.Twin;
import io.wattle.tuner.twin.TwinCluster;
import io.wattle.tuner.twin.TwinReport;
import java.io.IOException;
import java.util.Optional;

/** {@code simulate --from-ledger}: the jobs of a real cluster once more, there and on the cluster that the user asks about. */
final class TwinSimulation {

    private final TwinOptions options;
    private final SchedulerOptions schedulers;

    TwinSimulation(TwinOptions options, SchedulerOptions schedulers) {
        this.options = options;
        this.schedulers = schedulers;
    }

    /**
     * Reads and runs.
     *
     * @param was the cluster that the jobs ran on
     * @param asked the one that the user asks about, maybe the same
     * @param sleepers of that one
     * @throws StuckException if a job can never end
     */
    TwinView run(ClusterProfile was, ClusterProfile asked, Sleep sleepers, long seed)
            throws UsageException, IOException, StuckException {
        try {
            PastWorkload workload = options.read(was);
            Twin twin = new Twin(workload.jobs(), seed);
            String scheduler = twin.wasPlacedByPolicy() ? SchedulerOptions.ENERGY : SchedulerOptions.STOCK;
            TwinCluster before =
                    new TwinCluster(was, scheduler, SchedulerOptions.defaultRule(scheduler), PowerPolicy.ALWAYS_ON);
            String other = schedulers.nameOr(scheduler);
            if (schedulers.weight().isPresent() && other.equals(SchedulerOptions.STOCK)) {
                throw new UsageException("--weight: only for --scheduler " + SchedulerOptions.ENERGY);
            }
            TwinCluster after = new TwinCluster(asked, other, schedulers.rule(other), sleepers.power());
            boolean isSame = asked.equals(was)
                    && other.equals(scheduler)
                    && schedulers.weight().isEmpty()
                    && sleepers.isNever();
            return new TwinView(
                    new TwinReport(
                            twin.jobs(), twin.on(before), isSame ? Optional.empty() : Optional.of(twin.on(after))),
                    workload,
                    sleepers);
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + was.name() + ": " + e.getMessage(), e);
        }
    }
}
