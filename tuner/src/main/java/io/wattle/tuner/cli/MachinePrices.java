package io.wattle.tuner.cli;

import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeAttribute;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.search.Goal;
import java.util.OptionalDouble;

/** What the workers of a run were bought for; only the objective {@code cost} needs to know. */
final class MachinePrices {

    private MachinePrices() {}

    /** Refuses a cluster of which the prices are not known. */
    static void require(Goal goal, ClusterProfile profile) throws UsageException {
        if (goal != Goal.COST) {
            return;
        }
        try {
            for (ClusterProfile.Workers group : profile.workers()) {
                group.nodeClass().require(NodeAttribute.PRICE_USD);
            }
        } catch (MissingFigureException e) {
            throw new UsageException("--objective cost: cluster " + profile.name() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Of all workers that trials run on, or are reckoned for.
     *
     * @param workers number of those of a cluster of one class that really runs
     * @return empty where no price is needed
     */
    static OptionalDouble usd(AcceptedRun run, int workers) {
        if (run.plan().objective().goal() != Goal.COST) {
            return OptionalDouble.empty();
        }
        RunSpec spec = run.spec();
        double sum = 0;
        for (ClusterProfile.Workers group : run.profile().workers()) {
            double price = group.nodeClass().require(NodeAttribute.PRICE_USD);
            int count = spec.testbed() != null
                    ? spec.testbed().workers().getOrDefault(group.nodeClass().name(), 0)
                    : spec.isSimulated() ? group.count() : workers;
            sum += count * price;
        }
        return OptionalDouble.of(sum);
    }
}
