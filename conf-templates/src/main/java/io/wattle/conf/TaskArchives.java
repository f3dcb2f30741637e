package io.wattle.conf;

import java.util.List;

/**
 * Archives of classes from which masters and tasks start ({@code bin/tuner archive build}). Immutable and thread safe.
 *
 * @param folder of the archives, absolute, the same on every node
 * @param jars Hadoop's, absolute, in the order of the archives' class path
 * @param use whose jobs have them
 */
public record TaskArchives(String folder, List<String> jars, Use use) {

    /** Whose jobs have them. */
    public enum Use {
        /** Those that ask for it by {@code -conf jobs/task-archives.xml}. */
        JOBS_THAT_ASK,
        /** All but those that have {@code -conf jobs/no-task-archives.xml}. */
        ALL_JOBS
    }

    public TaskArchives {
        jars = List.copyOf(jars);
        ConfRequest.requirePath("folder of task archives", folder);
        if (jars.isEmpty()) {
            throw new IllegalArgumentException("task archives in " + folder + ": no jars (needed: those of Hadoop)");
        }
        for (String jar : jars) {
            ConfRequest.requirePath("jar of task archives", jar);
        }
    }
}
