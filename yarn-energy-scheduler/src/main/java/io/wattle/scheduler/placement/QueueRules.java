package io.wattle.scheduler.placement;

import io.wattle.placement.MasterRule;
import io.wattle.placement.PlacementPolicy;
import io.wattle.placement.PlacementSettings;
import io.wattle.placement.WorkloadClass;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.HintGivers;
import io.wattle.scheduler.config.QueueSettings;
import io.wattle.scheduler.config.RunMode;
import java.util.Optional;

/**
 * What holds for the requests of one queue. Immutable and thread safe.
 *
 * @param mode how far the scheduler goes there
 * @param placement weight and waits
 * @param policy with these
 * @param workload what containers mostly wait for, if their application does not say
 * @param hintGivers whose hints count
 */
public record QueueRules(
        RunMode mode,
        PlacementSettings placement,
        PlacementPolicy policy,
        Optional<WorkloadClass> workload,
        HintGivers hintGivers) {

    static QueueRules of(EnergySettings cluster, QueueSettings queue) {
        PlacementSettings all = cluster.placement();
        MasterRule masters = all.masters();
        PlacementSettings placement = new PlacementSettings(
                queue.weight().orElse(all.weight()),
                all.tolerance(),
                queue.longestDeferral().orElse(all.longestDeferral()),
                all.patience(),
                new MasterRule(masters.classes(), queue.masterDeferral().or(masters::longest)));
        return new QueueRules(
                queue.mode().orElse(cluster.mode()).atMost(cluster.mode()),
                placement,
                new PlacementPolicy(placement),
                queue.workload(),
                queue.hintGivers().orElse(HintGivers.ALL));
    }

    /** Whether the policy is asked at all: at weight 0 it changes nothing. */
    public boolean asksPolicy() {
        return mode != RunMode.OFF && placement.weight() > 0;
    }
}
