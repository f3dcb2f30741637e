package io.wattle.simulator;

import io.wattle.simulator.node.Machine;

/**
 * Workers of one class.
 *
 * @param count at least 1
 */
public record Workers(Machine machine, int count) {

    public Workers {
        if (count < 1) {
            throw new IllegalArgumentException(machine.name() + ": " + count + " workers (allowed: 1 or more)");
        }
    }
}
