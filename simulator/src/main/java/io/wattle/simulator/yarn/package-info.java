/**
 * The ResourceManager in simulated time: heartbeats, and who gets the room that a node tells of.
 *
 * <p>In Hadoop's terms: a node's <em>report</em> is the heartbeat of its NodeManager. An {@link io.wattle.simulator.yarn.Ask} is a
 * {@code ResourceRequest} for any host, whose {@code numContainers} are those that are pending. A container is <em>granted</em>, or
 * <em>allocated</em>, when the scheduler's allocation makes it ({@code RMContainerState.ALLOCATED}): at a node's report, before the
 * application's master hears of it. It is <em>released</em> when a report tells of its end ({@code COMPLETED}).
 */
package io.wattle.simulator.yarn;
