package io.wattle.benchmarks.start;

import java.util.Locale;

/** Where the JVMs of {@link MapSteps} have their classes from. */
enum StepVariant {
    /** All of Hadoop's jars, as its containers have them. */
    JARS,
    /** Only the jars from which they load a class. */
    USED_JARS,
    /** An archive of classes, and all jars. */
    ARCHIVE;

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
