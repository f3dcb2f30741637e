package io.wattle.combine.config;

/**
 * How many files a task may leave out, so that all tasks together stay within the share: its share of its own files,
 * rounded down; and one in any case if one in each such task is within the share of the job. A file that several tasks
 * read counts in each.
 *
 * @param share 0 to 1
 * @param oneInAnyTask whether a task may leave out one file, however few it reads
 */
public record BadFileShare(double share, boolean oneInAnyTask) {

    /** Carries {@code oneInAnyTask} to the tasks; not for users, and so none of the keys that are documented. */
    public static final String ONE_IN_ANY_TASK_KEY = "io.wattle.combine.plan.bad-file-in-any-task";

    /** Carries to the tasks what is left of the share after submission left files out; unset if it left out none. */
    public static final String REST_KEY = "io.wattle.combine.plan.bad-file-share-left";

    /** Shares such as 0.1 are not exact: 0.1 of 30 files are 3. */
    private static final double ROUNDING = 1e-9;

    /**
     * The rule for a job.
     *
     * @param files of each task, 1 or more
     */
    public static BadFileShare of(double share, int... files) {
        long all = 0;
        long mostBad = 0;
        for (int ofTask : files) {
            all += ofTask;
            mostBad += Math.max(1, part(share, ofTask));
        }
        return new BadFileShare(share, mostBad <= part(share, all));
    }

    /** Most files that a task of so many files may leave out. */
    public int most(int files) {
        return (int) Math.max(oneInAnyTask ? 1 : 0, part(share, files));
    }

    /** Most of so many files that may be bad. */
    public static long most(double share, long files) {
        return part(share, files);
    }

    private static long part(double share, long files) {
        return (long) Math.floor(share * files + ROUNDING);
    }
}
