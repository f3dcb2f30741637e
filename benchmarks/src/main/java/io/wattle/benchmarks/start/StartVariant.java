package io.wattle.benchmarks.start;

import java.nio.file.Path;
import java.util.List;

/**
 * How the JVMs of a job's containers start.
 *
 * @param label of letters, digits, {@code -}, {@code _} and {@code .}
 */
record StartVariant(String label) {

    /** Of all their settings. */
    static final String FOLDER = "variants";

    /** As Hadoop and the JVM choose. */
    static final StartVariant DEFAULTS = new StartVariant("defaults");

    /** Serial collector, and the first compiler only. */
    static final StartVariant FLAGS = new StartVariant("flags");

    /** These, and classes from archives by the settings that {@code conf render} writes. */
    static final StartVariant ARCHIVES = new StartVariant("archives");

    /** These, and a sort buffer for the job's splits by the rule of {@code conf render --split-mb}. */
    static final StartVariant FITTED = new StartVariant("fitted");

    /** Those that are always measured. */
    static final List<StartVariant> USUAL = List.of(DEFAULTS, FLAGS, ARCHIVES, FITTED);

    StartVariant {
        if (!label.matches("[\\w.-]+")) {
            throw new IllegalArgumentException("variant '" + label + "' (allowed: letters, digits, - _ .)");
        }
    }

    /** {@link #ARCHIVES} and further settings, by the name of their file. */
    static StartVariant also(Path file) {
        return new StartVariant(file.getFileName().toString().replaceFirst("\\.xml$", ""));
    }

    /** Settings of its jobs, a file of Hadoop's configuration. */
    Path settings(Path folder) {
        return folder.resolve(FOLDER).resolve(label + ".xml");
    }
}
