package io.wattle.tuner.twin;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.yarn.PlacementRule;

/**
 * Where the jobs are simulated.
 *
 * @param scheduler name of the rule, for people
 * @param rule who gets a node's room
 * @param power which nodes sleep
 */
public record TwinCluster(ClusterProfile cluster, String scheduler, PlacementRule.Factory rule, PowerPolicy power) {}
