package io.wattle.simulator;

import java.util.Locale;

/** The thread of a simulation was interrupted, as Ctrl-C does; it is not any more. There is no result. */
public final class InterruptedSimulationException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param seconds how far simulated time had come */
    InterruptedSimulationException(double seconds) {
        super(String.format(Locale.ROOT, "interrupted at %.0f s of simulated time", seconds));
    }
}
