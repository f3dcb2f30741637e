package io.wattle.simulator.job;

/**
 * Work that one task has to itself, beside what its job's profile says of its share of the data.
 *
 * @param operations of users' code, in million Dhrystone instructions, without the garbage collector's, 0 or more
 * @param waitSeconds in which it neither computes nor reads nor writes, whatever the machine: it waits for others; 0
 *     or more
 */
public record TaskWork(double operations, double waitSeconds) {

    /** No work of its own. */
    public static final TaskWork NONE = new TaskWork(0, 0);

    public TaskWork {
        if (!(operations >= 0 && waitSeconds >= 0) || Double.isInfinite(operations + waitSeconds)) {
            throw new IllegalArgumentException("work of a task: " + operations + " operations, " + waitSeconds
                    + " s of waiting (allowed: 0 or more)");
        }
    }

    /** Whether there is nothing to do. */
    public boolean isNone() {
        return operations == 0 && waitSeconds == 0;
    }
}
