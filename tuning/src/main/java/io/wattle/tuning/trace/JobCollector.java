package io.wattle.tuning.trace;

import io.wattle.simulator.trace.RecordedWork;
import io.wattle.simulator.trace.Trace;
import io.wattle.simulator.trace.TracedJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Gathers a trace's jobs while it is read, no more than fit into memory, and counts those that are left out. Not
 * thread safe.
 */
final class JobCollector {

    /** Most jobs of a trace. */
    static final int MOST_JOBS = 1_000_000;

    /** Most tasks of all its jobs together. */
    static final int MOST_TASKS = 5_000_000;

    private final List<TracedJob> jobs = new ArrayList<>();
    private final Map<String, Integer> leftOut = new TreeMap<>();
    private long tasks;

    /**
     * Tasks of a job are about to be gathered.
     *
     * @param where for messages
     * @throws TraceException if the trace has too many by now
     */
    void count(long more, JsonValue where) throws TraceException {
        if (more > MOST_TASKS - tasks) {
            throw where.error("makes more than " + MOST_TASKS
                    + " tasks of all jobs together (allowed: up to that; cut the trace)");
        }
        tasks += more;
    }

    /**
     * A job.
     *
     * @param where for messages
     * @throws TraceException if the trace has too many by now
     */
    void add(double atSeconds, String name, RecordedWork work, JsonValue where) throws TraceException {
        if (jobs.size() == MOST_JOBS) {
            throw where.error("more than " + MOST_JOBS + " jobs (allowed: up to that; cut the trace)");
        }
        jobs.add(new TracedJob(atSeconds, name, work));
    }

    /** A job that is not simulated. @param reason such as {@code killed} */
    void leaveOut(String reason) {
        leftOut.merge(reason, 1, Integer::sum);
    }

    /** The trace, with the times that its jobs have. @throws TraceException if no job is left */
    ReadTrace trace(String origin) throws TraceException {
        return trace(origin, 0);
    }

    /** The trace, whose first job comes at 0. @throws TraceException if no job is left */
    ReadTrace traceFromFirstJob(String origin) throws TraceException {
        return trace(
                origin, jobs.stream().mapToDouble(TracedJob::atSeconds).min().orElse(0));
    }

    private ReadTrace trace(String origin, double beginSeconds) throws TraceException {
        int left = leftOut.values().stream().mapToInt(it -> it).sum();
        String note = left + " of " + (left + jobs.size()) + " jobs left out: "
                + leftOut.entrySet().stream()
                        .map(it -> it.getValue() + " " + it.getKey())
                        .collect(Collectors.joining(", "));
        if (jobs.isEmpty()) {
            throw new TraceException(
                    origin + ": no job to simulate" + (left == 0 ? "" : ", " + note) + " (needed: at least one)");
        }
        List<TracedJob> shifted = jobs.stream()
                .map(it -> new TracedJob(it.atSeconds() - beginSeconds, it.job(), it.work()))
                .toList();
        return new ReadTrace(new Trace(shifted, OptionalDouble.empty()), left == 0 ? List.of() : List.of(note));
    }
}
