package io.wattle.tuning.profile;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A job that succeeded, as its history has it. Immutable.
 *
 * @param id such as {@code job_1700000000000_0001}
 * @param name as its user named it, shortened and without what is no text
 * @param startMillis start of its master, milliseconds since the epoch
 * @param finishMillis its end, after the start
 * @param masterNode node of its master, as {@link PastTask#node}; empty if nobody says
 * @param maps at least one; they, and the reduces, within the job's time
 * @param reduces none, if it has none
 * @param attemptsLeftOut attempts that failed, were killed or lost against another: not among the tasks
 */
public record PastJob(
        String id,
        String name,
        long startMillis,
        long finishMillis,
        Optional<String> masterNode,
        List<PastTask> maps,
        List<PastTask> reduces,
        int attemptsLeftOut,
        PastSettings settings) {

    private static final int MOST_CHARACTERS = 100;

    /** A master that takes over goes on by another host's clock. */
    private static final long CLOCK_MILLIS = 10_000;

    public PastJob {
        name = plain(name).isEmpty() ? id : plain(name);
        maps = List.copyOf(maps);
        reduces = List.copyOf(reduces);
        if (maps.isEmpty()) {
            throw new IllegalArgumentException(id + ": no map that succeeded (needed: at least one)");
        }
        if (startMillis <= 0 || finishMillis <= startMillis) {
            throw new IllegalArgumentException(id + ": its master started at " + startMillis + " ms and it ended at "
                    + finishMillis + " ms (allowed: a start of more than 0, an end after it)");
        }
        for (List<PastTask> tasks : List.of(maps, reduces)) {
            for (PastTask task : tasks) {
                if (!isWithin(task.startMillis(), task.finishMillis(), startMillis, finishMillis)) {
                    throw new IllegalArgumentException(id + ": a task on " + task.host() + " from " + task.startMillis()
                            + " to " + task.finishMillis() + " ms (allowed: within its job's time, " + startMillis
                            + " to " + finishMillis + " ms)");
                }
            }
        }
    }

    /** Whether a task's time lies within its job's, as far as clocks of different hosts agree: by 10 s. */
    public static boolean isWithin(long taskStart, long taskFinish, long jobStart, long jobFinish) {
        return taskStart >= jobStart - CLOCK_MILLIS && taskFinish <= jobFinish + CLOCK_MILLIS;
    }

    /** What a user wrote, so that it fits into a line of any file. */
    private static String plain(String text) {
        String clean =
                text.replaceAll("[^\\p{L}\\p{M}\\p{N}\\p{P}\\p{S} ]", " ").strip();
        return clean.codePointCount(0, clean.length()) <= MOST_CHARACTERS
                ? clean
                : clean.substring(0, clean.offsetByCodePoints(0, MOST_CHARACTERS))
                        .strip();
    }

    /** From the start of its master to its end: what it waited in a queue is not in it. */
    double seconds() {
        return (finishMillis - startMillis) / 1000.0;
    }

    /** Maps, then reduces. */
    Stream<PastTask> tasks() {
        return Stream.concat(maps.stream(), reduces.stream());
    }
}
