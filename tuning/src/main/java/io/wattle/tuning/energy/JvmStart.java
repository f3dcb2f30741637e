package io.wattle.tuning.energy;

/**
 * Work of starting and ending a task's JVM that Hadoop's counter of CPU time leaves out, as it begins when the task is
 * initialised: start of the JVM, classes, the task's configuration, and the end. Measured, see docs/tuning.md.
 *
 * @param recordedDmipsSeconds what the recorded containers did of it, 0 or more
 * @param savedDmipsSeconds what they were spared, inside the counter and out, and containers of a cluster are not; 0 or more
 */
public record JvmStart(double recordedDmipsSeconds, double savedDmipsSeconds) {

    /** Each class is read from its jar, checked and linked. */
    public static final JvmStart FROM_JARS = new JvmStart(52_000, 0);

    /** Classes come from an archive that the JVM maps. */
    public static final JvmStart FROM_ARCHIVE = new JvmStart(34_000, 19_000);

    public JvmStart {
        if (!(recordedDmipsSeconds >= 0) || !(savedDmipsSeconds >= 0)) {
            throw new IllegalArgumentException("work of a JVM's start: " + recordedDmipsSeconds + " and "
                    + savedDmipsSeconds + " DMIPS seconds (allowed: 0 or more)");
        }
    }
}
