package io.wattle.benchmarks.start;

import io.wattle.benchmarks.ShortTasks;
import java.util.List;

/** Compilers and collector of a task's JVM. */
enum CompilerVariant {
    /** The first compiler only, serial collector: what starts cheapest. */
    C1_SERIAL("C1, serial", ShortTasks.OPTIONS),
    /** Both compilers, serial collector. */
    C2_SERIAL("C1 and C2, serial", "-XX:+UseSerialGC"),
    /** The first compiler only, collector as the JVM chooses it. */
    C1_CHOSEN("C1, the JVM's choice", "-XX:TieredStopAtLevel=1"),
    /** Both as the JVM chooses. */
    DEFAULTS("the JVM's choice of both", "");

    private final String label;
    private final String options;

    CompilerVariant(String label, String options) {
        this.label = label;
        this.options = options;
    }

    String label() {
        return label;
    }

    /** Of the JVM. */
    List<String> options() {
        return options.isEmpty() ? List.of() : List.of(options.split(" "));
    }
}
