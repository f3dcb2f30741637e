package io.wattle.tuning.trace;

import io.wattle.simulator.trace.Trace;
import java.util.List;

/**
 * A trace as it was read. Immutable.
 *
 * @param notes what the user has to know of it, such as how many jobs were left out; a sentence each, without the
 *     full stop
 */
public record ReadTrace(Trace trace, List<String> notes) {

    public ReadTrace {
        notes = List.copyOf(notes);
    }
}
