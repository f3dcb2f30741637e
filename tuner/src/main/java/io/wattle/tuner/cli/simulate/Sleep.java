package io.wattle.tuner.cli.simulate;

import io.wattle.simulator.power.PowerPolicy;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** By whom nodes sleep while jobs come over time. */
interface Sleep {

    /** Whether no node ever sleeps. */
    boolean isNever();

    PowerPolicy.Factory power();

    /** Whose nodes may sleep. */
    Set<String> nodeClasses();

    /** Adds to a document who decides, and what; of a run that is over, what it did. */
    void addTo(Map<String, Object> json);

    /** Before a run: a sentence each, without the full stop. */
    List<String> details();

    /** After a run: what slept and why, a line each. */
    List<String> asleep();
}
