package io.wattle.tuning.twin;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.OptionalDouble;

/**
 * Where the jobs are simulated.
 *
 * @param scheduler name of the rule, for people
 * @param weight of the rule ({@code yarn.energy.weight}); empty if it has none
 * @param rule who gets a node's room
 * @param mastersApart whether masters run on a node of the cluster's master class, which runs nothing else and is none of the workers
 * @param power which nodes sleep; times of day are UTC
 */
public record TwinCluster(
        ClusterProfile cluster,
        String scheduler,
        OptionalDouble weight,
        PlacementRule.Factory rule,
        boolean mastersApart,
        PowerPolicy.Factory power) {}
