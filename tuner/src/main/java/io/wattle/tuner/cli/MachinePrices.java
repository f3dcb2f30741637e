package io.wattle.tuner.cli;

import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.search.Goal;
import java.util.Map;
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
     * @param workers how many there are of each class
     * @return empty where no price is needed
     */
    static OptionalDouble usd(Goal goal, Map<NodeClass, Integer> workers) {
        if (goal != Goal.COST) {
            return OptionalDouble.empty();
        }
        double sum = 0;
        for (Map.Entry<NodeClass, Integer> group : workers.entrySet()) {
            sum += group.getValue() * group.getKey().require(NodeAttribute.PRICE_USD);
        }
        return OptionalDouble.of(sum);
    }
}
