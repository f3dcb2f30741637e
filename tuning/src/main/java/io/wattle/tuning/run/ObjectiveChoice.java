package io.wattle.tuning.run;

import io.wattle.cost.OwnershipCost;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.RunPrice;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a run is asked to minimise, before its machines and its input are known. Immutable.
 *
 * @param goal the kind of figure
 * @param deadlineSeconds in which a run of the job has to end
 * @param prices of electricity and of a machine's life; of {@link Goal#COST}, and of nothing else
 */
public record ObjectiveChoice(Goal goal, OptionalDouble deadlineSeconds, Optional<OwnershipCost> prices) {

    /** The least time. */
    public static final ObjectiveChoice TIME = new ObjectiveChoice(Goal.TIME, OptionalDouble.empty(), Optional.empty());

    public ObjectiveChoice {
        if (prices.isPresent() != (goal == Goal.COST)) {
            throw new IllegalArgumentException("objective " + goal.label() + ": prices " + prices
                    + " (needed: prices for cost, and for nothing else)");
        }
    }

    /** What led to an objective. */
    public static ObjectiveChoice of(Objective objective) {
        return new ObjectiveChoice(
                objective.goal(),
                objective.deadlineSeconds(),
                objective.price().map(it -> new OwnershipCost(it.lifetimeHours(), it.usdPerKwh(), it.coolingFactor())));
    }

    /**
     * The objective, on machines with an input.
     *
     * @param machinesUsd price of all workers together; only cost needs it
     * @param inputBytes that a run reads
     * @throws IllegalArgumentException if something that it needs is not known
     */
    public Objective on(OptionalDouble machinesUsd, long inputBytes) {
        return new Objective(
                goal,
                deadlineSeconds,
                prices.map(it -> new RunPrice(
                        machinesUsd.orElseThrow(() ->
                                new IllegalArgumentException("objective cost: the price of the workers is not known")),
                        it.lifetimeHours(),
                        it.usdPerKwh(),
                        it.coolingFactor())),
                goal == Goal.WORK_PER_JOULE ? OptionalLong.of(inputBytes) : OptionalLong.empty());
    }
}
