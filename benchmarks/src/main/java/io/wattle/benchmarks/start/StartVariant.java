package io.wattle.benchmarks.start;

import java.nio.file.Path;
import java.util.Locale;

/** How the JVMs of a job's containers start. */
enum StartVariant {
    /** As Hadoop and the JVM choose. */
    DEFAULTS,
    /** Serial collector, and the first compiler only. */
    FLAGS,
    /** These, and classes from archives by the settings that {@code conf render} writes. */
    ARCHIVES,
    /** These, and a sort buffer for the job's splits by the rule of {@code conf render --split-mb}. */
    FITTED;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Settings of its jobs, a file of Hadoop's configuration. */
    Path settings(Path folder) {
        return folder.resolve(label() + ".xml");
    }
}
