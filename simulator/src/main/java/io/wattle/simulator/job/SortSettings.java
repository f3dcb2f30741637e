package io.wattle.simulator.job;

/**
 * How map output is sorted and merged; in parentheses Hadoop's keys. Immutable.
 *
 * @param bufferMb that a map sorts in ({@code mapreduce.task.io.sort.mb}), more than 0
 * @param spillShare of it that is filled when it is written to disk ({@code mapreduce.map.sort.spill.percent}), more than 0, at most 1
 * @param mergeFactor files that are merged at once ({@code mapreduce.task.io.sort.factor}), at least 2
 */
public record SortSettings(double bufferMb, double spillShare, int mergeFactor) {

    /** More files than this have no merge of their own: nobody waits for what they take. */
    private static final int MOST_FILES = 1_000_000;

    public SortSettings {
        SettingException.requireMore("sortMb", bufferMb);
        SettingException.requireShare("spillShare", spillShare);
        SettingException.requireAtLeast("sortFactor", mergeFactor, 2);
    }

    /** With a buffer of so many MB, and all else as Hadoop has it. */
    public static SortSettings of(double bufferMb) {
        return new SortSettings(bufferMb, HadoopDefaults.SPILL_SHARE, HadoopDefaults.MERGE_FACTOR);
    }

    /** Files that a map writes that sorts so much. */
    int spills(double sortedMb) {
        return files(sortedMb, bufferMb * spillShare);
    }

    /** Files of at most so many MB that hold so much; one at least. */
    static int files(double mb, double fileMb) {
        return (int) Math.min(MOST_FILES, Math.max(1, Math.ceil(mb / fileMb)));
    }

    /** What {@link MergePasses} writes and reads again before the last pass, as a share of all. */
    double mergedAgain(int files) {
        return MergePasses.before(files, mergeFactor);
    }
}
