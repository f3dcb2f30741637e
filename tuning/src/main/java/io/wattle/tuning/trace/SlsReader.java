package io.wattle.tuning.trace;

import io.wattle.model.NodeClass;
import io.wattle.simulator.trace.RecordedSettings;
import io.wattle.simulator.trace.RecordedTask;
import io.wattle.simulator.trace.RecordedWork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The form of YARN's Scheduler Load Simulator that has jobs one by one, with its defaults (hadoop-sls 3.4.3:
 * {@code AMDefinitionSLS}, {@code TaskContainerDefinition}). Immutable.
 */
final class SlsReader {

    /** {@code yarn.sls.container.memory.mb} and {@code yarn.sls.am.container.memory}. */
    static final int MEMORY_MB = 1024;

    /** That simulator asks for reduces when all maps are done. */
    static final double SLOWSTART = 1;

    private static final String TASKS = "tasks, at least one";

    private final NodeClass measuredOn;

    /** Tasks of one kind of a job. */
    private static final class Kind {
        private final List<RecordedTask> tasks = new ArrayList<>();
        /** Of the largest container: MapReduce has one size. */
        private int memoryMb = 1;
    }

    SlsReader(NodeClass measuredOn) {
        this.measuredOn = measuredOn;
    }

    ReadTrace read(JsonObjects objects) throws IOException, TraceException {
        JobCollector jobs = new JobCollector();
        int number = 0;
        for (Optional<JsonValue> next = objects.next(); next.isPresent(); next = objects.next()) {
            JsonValue object = next.get();
            boolean isCluster = object.at("num.nodes").isPresent()
                    && !object.at("job.tasks").isPresent();
            if (!isCluster) {
                number++;
                readJob(object, number, jobs);
            }
        }
        return jobs.traceFromFirstJob(objects.origin());
    }

    private void readJob(JsonValue object, int number, JobCollector jobs) throws TraceException {
        String name = object.at("job.id").textOr("number " + number);
        JsonValue job = object.named("job " + name);
        requireMapReduce(job.at("am.type"));
        requireMapReduce(job.at("yarn.sls.am.type"));
        long startMillis = Millis.of(job.required("job.start.ms", Millis.NEEDED));
        JsonValue end = job.at("job.end.ms");
        // 0 is that simulator's default.
        if (end.isPresent() && Millis.of(end) != 0 && Millis.of(end) < startMillis) {
            throw end.wrong("not before job.start.ms, which is " + startMillis);
        }
        long copies = count(job.at("job.count"), JobCollector.MOST_JOBS);
        RecordedWork work = work(job, copies, jobs);
        for (long copy = 0; copy < copies; copy++) {
            jobs.add(Millis.seconds(startMillis), name, work, job);
        }
    }

    private static void requireMapReduce(JsonValue type) throws TraceException {
        if (type.isPresent() && !type.text("mapreduce").equals("mapreduce")) {
            throw type.wrong("mapreduce");
        }
    }

    private RecordedWork work(JsonValue job, long copies, JobCollector jobs) throws TraceException {
        Kind maps = new Kind();
        Kind reduces = new Kind();
        for (JsonValue task : job.required("job.tasks", TASKS).list(TASKS)) {
            JsonValue type = task.at("container.type");
            Kind kind = type.isPresent() && TaskKind.of(type) == TaskKind.REDUCE ? reduces : maps;
            JsonValue count = task.at("count");
            long many = count(count, JobCollector.MOST_TASKS);
            jobs.count(many * copies, count.isPresent() ? count : task);
            kind.tasks.addAll(Collections.nCopies((int) many, new RecordedTask(seconds(task))));
            kind.memoryMb = Math.max(kind.memoryMb, memoryMb(task.at("container.memory-mb")));
        }
        if (maps.tasks.isEmpty()) {
            throw job.at("job.tasks").error("has no map (needed: at least one)");
        }
        return new RecordedWork(
                maps.tasks,
                reduces.tasks,
                false,
                new RecordedSettings(maps.memoryMb, reduces.memoryMb, memoryMb(job.at("am.memory-mb")), SLOWSTART),
                Optional.empty(),
                measuredOn);
    }

    private static double seconds(JsonValue task) throws TraceException {
        for (String key : List.of("container.duration.ms", "duration.ms")) {
            JsonValue duration = task.at(key);
            if (duration.isPresent()) {
                return Millis.seconds(duration.whole(1, Millis.MOST, "milliseconds, 1 or more"));
            }
        }
        String needed = Millis.NEEDED + ", or a duration.ms";
        long start = Millis.of(task.required("container.start.ms", needed));
        JsonValue end = task.required("container.end.ms", needed);
        if (Millis.of(end) <= start) {
            throw end.wrong("more than container.start.ms, which is " + start);
        }
        return Millis.seconds(Millis.of(end) - start);
    }

    private static long count(JsonValue value, long most) throws TraceException {
        return value.isPresent() ? value.whole(1, most, "1 to " + most) : 1;
    }

    private static int memoryMb(JsonValue value) throws TraceException {
        return value.isPresent() ? (int) value.whole(1, Integer.MAX_VALUE, "MiB, 1 or more") : MEMORY_MB;
    }
}
