package io.wattle.tuning.trace;

import io.wattle.model.NodeClass;
import io.wattle.simulator.job.HadoopDefaults;
import io.wattle.simulator.trace.RecordedData;
import io.wattle.simulator.trace.RecordedSettings;
import io.wattle.simulator.trace.RecordedTask;
import io.wattle.simulator.trace.RecordedWork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The form of Rumen's {@code TraceBuilder}: one {@code LoggedJob} (hadoop-rumen 3.4.2) after the other. Of each task
 * the attempt counts that succeeded. Immutable.
 */
final class RumenReader {

    private static final String SUCCESS = "SUCCESS";
    private static final List<String> OUTCOMES = List.of(SUCCESS, "FAILED", "KILLED", "RUNNING", "PREP");
    private static final String TASKS = "tasks";
    private static final long UNKNOWN = -1;

    private final NodeClass measuredOn;

    RumenReader(NodeClass measuredOn) {
        this.measuredOn = measuredOn;
    }

    ReadTrace read(JsonObjects objects) throws IOException, TraceException {
        JobCollector jobs = new JobCollector();
        for (Optional<JsonValue> next = objects.next(); next.isPresent(); next = objects.next()) {
            readJob(next.get(), jobs);
        }
        return jobs.traceFromFirstJob(objects.origin());
    }

    private void readJob(JsonValue object, JobCollector jobs) throws TraceException {
        String id = object.required("jobID", "the job's ID, as Rumen writes it").text("the job's ID");
        JsonValue job = object.named("job " + id);
        JsonValue outcome = job.at("outcome");
        String ended = outcome.isPresent() ? outcome.text(String.join(", ", OUTCOMES)) : "without an outcome";
        if (outcome.isPresent() && !OUTCOMES.contains(ended)) {
            throw outcome.wrong(String.join(", ", OUTCOMES));
        }
        if (!ended.equals(SUCCESS)) {
            jobs.leaveOut(ended.toLowerCase(Locale.ROOT));
            return;
        }
        List<JsonValue> maps = attempts(job, "mapTasks", jobs);
        List<JsonValue> reduces = attempts(job, "reduceTasks", jobs);
        if (maps.isEmpty()) {
            jobs.leaveOut(reduces.isEmpty() ? "without tasks" : "without maps");
            return;
        }
        jobs.add(Millis.seconds(submittedMillis(job)), job.at("jobName").textOr(id), work(job, maps, reduces), job);
    }

    /** When its client submitted it, or its master started where nobody says that. */
    private static long submittedMillis(JsonValue job) throws TraceException {
        JsonValue submitted = job.at("submitTime");
        JsonValue launched = job.at("launchTime");
        boolean isLaunchedOnly = !isKnown(submitted) && isKnown(launched);
        long at = Millis.of(isLaunchedOnly ? launched : job.required("submitTime", Millis.NEEDED));
        JsonValue finished = job.at("finishTime");
        if (isKnown(finished) && Millis.of(finished) < at) {
            throw finished.wrong("not before it was submitted, at " + at);
        }
        return at;
    }

    private static boolean isKnown(JsonValue time) throws TraceException {
        return time.isPresent() && time.whole(UNKNOWN, Millis.MOST, Millis.NEEDED) != UNKNOWN;
    }

    /** Of each task the attempt that succeeded; tasks without one are left out. */
    private static List<JsonValue> attempts(JsonValue job, String key, JobCollector jobs) throws TraceException {
        List<JsonValue> succeeded = new ArrayList<>();
        if (!job.at(key).isPresent()) {
            return succeeded;
        }
        List<JsonValue> tasks = job.at(key).list(TASKS);
        jobs.count(tasks.size(), job.at(key));
        for (JsonValue task : tasks) {
            if (!task.at("attempts").isPresent()) {
                continue;
            }
            for (JsonValue attempt : task.at("attempts").list("attempts")) {
                JsonValue result = attempt.at("result");
                if (result.isPresent()
                        && result.text(SUCCESS + ", FAILED, KILLED").equals(SUCCESS)) {
                    succeeded.add(attempt);
                    break;
                }
            }
        }
        return succeeded;
    }

    private RecordedWork work(JsonValue job, List<JsonValue> maps, List<JsonValue> reduces) throws TraceException {
        List<RecordedTask> mapTasks = new ArrayList<>();
        long lastMapMillis = 0;
        for (JsonValue map : maps) {
            long start = Millis.of(map.required("startTime", Millis.NEEDED));
            long finish = finishMillis(map, start);
            lastMapMillis = Math.max(lastMapMillis, finish);
            mapTasks.add(task(map, start, finish));
        }
        List<RecordedTask> reduceTasks = new ArrayList<>();
        for (JsonValue reduce : reduces) {
            long start = Millis.of(reduce.required("startTime", Millis.NEEDED));
            long finish = finishMillis(reduce, start);
            JsonValue shuffled = reduce.at("shuffleFinished");
            // Nobody fetches all map output before the last map ends.
            long from = isKnown(shuffled) ? Millis.of(shuffled) : lastMapMillis;
            reduceTasks.add(task(reduce, Math.min(finish, Math.max(start, from)), finish));
        }
        return new RecordedWork(
                mapTasks, reduceTasks, true, settings(job.at("jobProperties")), data(maps, reduces), measuredOn);
    }

    private static long finishMillis(JsonValue attempt, long startMillis) throws TraceException {
        JsonValue finish = attempt.required("finishTime", Millis.NEEDED);
        if (Millis.of(finish) < startMillis) {
            throw finish.wrong("not before startTime, which is " + startMillis);
        }
        return Millis.of(finish);
    }

    /** Rumen writes 0 where no CPU time was counted: no task computes nothing. */
    private static RecordedTask task(JsonValue attempt, long fromMillis, long toMillis) throws TraceException {
        JsonValue cpu = attempt.at("resourceUsageMetrics").at("cumulativeCpuUsage");
        long cpuMillis = cpu.isPresent() ? cpu.whole(UNKNOWN, Millis.MOST, Millis.NEEDED) : UNKNOWN;
        return new RecordedTask(
                Millis.seconds(toMillis - fromMillis),
                cpuMillis > 0 ? OptionalDouble.of(Millis.seconds(cpuMillis)) : OptionalDouble.empty());
    }

    /** Empty unless all that the simulator needs is known. */
    private static Optional<RecordedData> data(List<JsonValue> maps, List<JsonValue> reduces) throws TraceException {
        OptionalDouble input = sum(maps, "hdfsBytesRead");
        if (reduces.isEmpty()) {
            OptionalDouble output = sum(maps, "hdfsBytesWritten");
            return input.isEmpty() || output.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new RecordedData(input.getAsDouble(), 0, 0, output.getAsDouble()));
        }
        OptionalDouble mapOutput = sum(maps, "mapOutputBytes");
        OptionalDouble shuffled = sum(reduces, "reduceShuffleBytes");
        OptionalDouble output = sum(reduces, "hdfsBytesWritten");
        return input.isEmpty() || mapOutput.isEmpty() || shuffled.isEmpty() || output.isEmpty()
                ? Optional.empty()
                : Optional.of(new RecordedData(
                        input.getAsDouble(), mapOutput.getAsDouble(), shuffled.getAsDouble(), output.getAsDouble()));
    }

    private static OptionalDouble sum(List<JsonValue> attempts, String key) throws TraceException {
        DataSum sum = new DataSum();
        for (JsonValue attempt : attempts) {
            sum.add(attempt.at(key));
        }
        return sum.mb();
    }

    private static RecordedSettings settings(JsonValue properties) throws TraceException {
        JsonValue slowstart = properties.at("mapreduce.job.reduce.slowstart.completedmaps");
        return new RecordedSettings(
                memoryMb(properties.at("mapreduce.map.memory.mb"), HadoopDefaults.TASK_MEMORY_MB),
                memoryMb(properties.at("mapreduce.reduce.memory.mb"), HadoopDefaults.TASK_MEMORY_MB),
                memoryMb(properties.at("yarn.app.mapreduce.am.resource.mb"), HadoopDefaults.MASTER_MEMORY_MB),
                slowstart.isPresent() ? slowstart.number(0, 1, "0 to 1") : HadoopDefaults.SLOWSTART);
    }

    /** @param otherwise if it is not set; Hadoop 3 writes -1 then */
    private static int memoryMb(JsonValue value, int otherwise) throws TraceException {
        int mb = value.isPresent() ? (int) value.whole(UNKNOWN, Integer.MAX_VALUE, "MiB, 1 or more, or -1") : otherwise;
        return mb > 0 ? mb : otherwise;
    }
}
