package io.wattle.node;

import java.util.Optional;

/**
 * One process as {@code /proc/<pid>/stat} shows it. Immutable. Times are in the kernel's ticks, of which Linux has 100 a
 * second for programs, on all its machines.
 *
 * @param ownTicks user and system time of the process
 * @param childTicks the same of its children that ended and were waited for, and of theirs
 * @param startTicks since the start of the machine
 */
record ProcStat(int pid, int parent, int session, long ownTicks, long childTicks, long startTicks) {

    static final double TICKS_PER_SECOND = 100;

    // Counted from the field behind the name, which is the third of proc(5).
    private static final int PARENT = 1;
    private static final int SESSION = 3;
    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final int CHILD_USER = 13;
    private static final int CHILD_SYSTEM = 14;
    private static final int START = 19;

    /** Parses a line; empty if it is none. The process may have any name, with blanks and brackets in it. */
    static Optional<ProcStat> parse(String line) {
        int open = line.indexOf('(');
        int close = line.lastIndexOf(')');
        if (open < 0 || close < open) {
            return Optional.empty();
        }
        String[] fields = line.substring(close + 1).strip().split(" ");
        if (fields.length <= START) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ProcStat(
                    Integer.parseInt(line.substring(0, open).strip()),
                    Integer.parseInt(fields[PARENT]),
                    Integer.parseInt(fields[SESSION]),
                    Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]),
                    Math.max(0, Long.parseLong(fields[CHILD_USER])) + Math.max(0, Long.parseLong(fields[CHILD_SYSTEM])),
                    Long.parseLong(fields[START])));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    long ticks() {
        return ownTicks + childTicks;
    }

    /** Whether this is that process, later; a process id alone is used again. */
    boolean isLater(ProcStat earlier) {
        return pid == earlier.pid && startTicks == earlier.startTicks;
    }
}
