package io.wattle.simulator.yarn;

import io.wattle.simulator.node.SimulatedNode;

/**
 * A part of a node that an application got.
 *
 * @param ask what it was asked for with
 */
public record Container(Application application, Ask ask, SimulatedNode node) {}
