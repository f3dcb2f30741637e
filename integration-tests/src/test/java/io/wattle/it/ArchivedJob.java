package io.wattle.it;

import io.wattle.archive.training.OneNodeProcess;
import io.wattle.archive.training.WordCountJob;
import java.nio.file.Path;

/** A word count with the settings of a file, on a cluster of one node in a JVM of its own. */
public final class ArchivedJob {

    /** In the folder that is the one argument. */
    static final String SETTINGS = "task-archives.xml";

    private ArchivedJob() {}

    /** Ends with code 0 if the job has succeeded. */
    public static void main(String[] arguments) {
        Path folder = Path.of(arguments[0]);
        OneNodeProcess.run(
                folder, it -> new WordCountJob(it, WordCountJob.settings(folder.resolve(SETTINGS))).run("/job"));
    }
}
