package io.wattle.node;

import java.util.Optional;

/**
 * What a machine says of itself. Immutable.
 *
 * @param cpuModel as the kernel names the processor; empty if it does not, as on most ARM boards
 * @param board as firmware names board or server; empty if it does not
 * @param cores physical cores; 0 if not known
 * @param memoryMb memory in MiB that the kernel has; 0 if not known
 * @param ethernet whether there is an Ethernet interface
 */
record Machine(Optional<String> cpuModel, Optional<String> board, int cores, long memoryMb, boolean ethernet) {

    /** For messages. */
    String label() {
        return "CPU '" + cpuModel.orElse("not named") + "', board '" + board.orElse("not named") + "', " + cores
                + " cores, " + memoryMb + " MiB" + (ethernet ? "" : ", no Ethernet");
    }
}
