package io.wattle.compact.job;

/**
 * What becomes of files that are not there any more, or not as they were listed.
 *
 * @param skip whether the job goes on without them
 * @param maxShare of all files that may be left out, 0 to 1
 */
public record LeaveOutRule(boolean skip, double maxShare) {

    /** Shares such as 0.1 are not exact: 0.1 of 30 files are 3. */
    private static final double ROUNDING = 1e-9;

    /** The job fails. */
    public static final LeaveOutRule FAIL = new LeaveOutRule(false, 0);

    /** Most of so many files that may be left out. */
    public long most(long files) {
        return skip ? (long) Math.floor(maxShare * files + ROUNDING) : 0;
    }
}
