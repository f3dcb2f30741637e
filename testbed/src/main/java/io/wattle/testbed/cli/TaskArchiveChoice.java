package io.wattle.testbed.cli;

import io.wattle.archive.Finding;
import io.wattle.archive.Manifest;
import io.wattle.archive.NodeArchives;
import io.wattle.archive.Ownership;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Archives of classes that a testbed is to start masters and tasks from. A JVM that is told of archives that do not fit it is slower than one
 * that is told of none, and says so only in its own log: so they are looked at before.
 *
 * @param file that says what they are of, absolute
 */
record TaskArchiveChoice(Path file, Manifest manifest) {

    private static final String OPTION = "--task-archives ";

    /** @throws UsageException if the file is none */
    static TaskArchiveChoice of(Path given) throws UsageException {
        Path file = given.toAbsolutePath().normalize();
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new UsageException(OPTION + given + ": cannot be read (needed: " + Manifest.FILE
                    + ", which 'bin/tuner archive build' writes beside the archives)");
        }
        try {
            return new TaskArchiveChoice(file, Manifest.read(file));
        } catch (IOException | IllegalArgumentException e) {
            throw new UsageException(OPTION + given + ": " + e.getMessage(), e);
        }
    }

    /**
     * Looks at the archives; takes a second or two.
     *
     * @throws UsageException if they are of another Hadoop or JDK than the testbed's, or are not as they were made
     */
    void requireFit(Path hadoopHome) throws UsageException, IOException, InterruptedException {
        requireSame("jars", manifest.hadoopHome(), hadoopHome);
        requireSame("JDK", manifest.javaHome(), Path.of(System.getProperty("java.home")));
        // Who else could write them is a question on nodes that others use.
        Finding finding = new NodeArchives(manifest.folder(), new Ownership(System.getProperty("user.name"))).inspect();
        if (!finding.isFit() && finding.state() != Finding.State.WRITABLE) {
            throw new UsageException(OPTION + file + ": " + finding.words());
        }
    }

    private void requireSame(String what, Path made, Path needed) throws UsageException, IOException {
        if (!Files.exists(made) || !made.toRealPath().equals(needed.toRealPath())) {
            throw new UsageException(OPTION + file + ": of the " + what + " of " + made + ", not of " + needed
                    + " (make them with bin/tuner archive build --hadoop-home HOME --java-home JDK of the testbed)");
        }
    }
}
