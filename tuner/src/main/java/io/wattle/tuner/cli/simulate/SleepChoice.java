package io.wattle.tuner.cli.simulate;

import io.wattle.simulator.power.PowerPolicy;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** By whom the user lets nodes sleep while jobs come over time. Immutable. */
interface SleepChoice {

    /** Whether no node ever sleeps. */
    boolean isNever();

    PowerPolicy.Factory power();

    /** Whose nodes may sleep. */
    Set<String> nodeClasses();

    /** Adds to a document who decides. */
    void addTo(Map<String, Object> json);

    /** Whether the tandem decides: a sentence without the full stop. */
    String tandem();

    /** What sleeps when, as far as that is known before a run: a sentence each, without the full stop. */
    List<String> scripted();
}
