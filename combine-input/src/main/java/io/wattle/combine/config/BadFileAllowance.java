package io.wattle.combine.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many of their files the tasks of a job may leave out, all together.
 *
 * @param most 0 to {@code files}
 * @param files that the tasks read, each counted once
 * @param jobDir the directory of the job that this was reckoned for, as Hadoop names it; empty if it has none
 */
public record BadFileAllowance(long most, long files, String jobDir) {

    /** Carries it from submission to the tasks; not for users, and so none of the keys that are documented. */
    public static final String KEY = "io.wattle.combine.plan.bad-files-allowed";

    /** Shares such as 0.1 are not exact: 0.1 of 30 files are 3. */
    private static final double ROUNDING = 1e-9;

    private static final Pattern TEXT = Pattern.compile("(\\d{1,18}) of (\\d{1,18}) in (.*)");

    /**
     * What is left for the tasks after submission has left some out: a share of all, rounded down, less those.
     *
     * @param share 0 to 1
     * @param files that are read
     * @param leftOut that are not, at most {@link #most(double, long)} of both together
     */
    public static BadFileAllowance of(double share, long files, long leftOut, String jobDir) {
        return new BadFileAllowance(Math.min(files, most(share, files + leftOut) - leftOut), files, jobDir);
    }

    /** Most of so many files that may be bad. */
    public static long most(double share, long files) {
        return (long) Math.floor(share * files + ROUNDING);
    }

    /**
     * What a task may leave out that cannot know what others do: its part, rounded down, so that all tasks together stay
     * within the whole.
     */
    public long mostOf(int filesOfTask) {
        return files == 0 ? 0 : (long) ((double) most / files * filesOfTask + ROUNDING);
    }

    /** As settings carry it. */
    public String text() {
        return most + " of " + files + " in " + jobDir;
    }

    /**
     * Out of {@link #text}.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static BadFileAllowance parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    KEY + ": '" + text + "' (allowed: as submission writes it, such as 3 of 31 in /staging/job_1)");
        }
        return new BadFileAllowance(Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2)), parts.group(3));
    }
}
