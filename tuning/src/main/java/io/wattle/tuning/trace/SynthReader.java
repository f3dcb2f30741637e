package io.wattle.tuning.trace;

import io.wattle.model.NodeClass;
import io.wattle.simulator.trace.RecordedSettings;
import io.wattle.simulator.trace.RecordedTask;
import io.wattle.simulator.trace.RecordedWork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The form of YARN's Scheduler Load Simulator that says what jobs are drawn from, with its newer and its older keys:
 * the distributions of {@code SynthTraceJobProducer} and {@code SynthJob} (hadoop-sls 3.4.3), but other numbers by
 * the same seed. Times of tasks are milliseconds, those of jobs seconds. Immutable.
 */
final class SynthReader {

    /** That simulator asks for no smaller container. */
    private static final int LEAST_MEMORY_MB = 1024;

    private static final int MOST_SECONDS = Integer.MAX_VALUE;
    private static final long MOST_SEED = 1L << 53;
    private static final String WORKLOADS = "workloads, at least one";
    private static final String CLASSES = "classes of jobs, at least one";
    private static final String TIMES = "times with weights, at least one";
    private static final String SAMPLE = "such as {\"val\": 10, \"std\": 2}";

    private final NodeClass measuredOn;

    /** Jobs that come at like times. */
    private record Workload(List<JobClass> classes, Weights classWeights, List<Long> times, Weights timeWeights) {

        JobClass drawClass(SplittableRandom random) {
            return classes.get(classWeights.draw(random));
        }

        /** Between a time and the next, each second equally often; at the last time, that. */
        long drawSeconds(SplittableRandom random) {
            int time = timeWeights.draw(random);
            long start = times.get(time);
            long end = times.get(Math.min(time + 1, times.size() - 1));
            return end > start ? start + random.nextLong(end - start) : start;
        }
    }

    /** @param where for messages */
    private record JobClass(String name, List<TaskClass> tasks, JsonValue where) {}

    /** @param where for messages */
    private record TaskClass(TaskKind kind, Sample count, Sample millis, Sample memoryMb, JsonValue where) {}

    SynthReader(NodeClass measuredOn) {
        this.measuredOn = measuredOn;
    }

    ReadTrace read(JsonObjects objects) throws IOException, TraceException {
        JsonValue document = objects.next()
                .orElseThrow(
                        () -> new TraceException(objects.origin() + ": the file is empty (needed: " + WORKLOADS + ")"));
        List<JsonValue> given = document.required("workloads", WORKLOADS).list(WORKLOADS);
        List<Workload> workloads = new ArrayList<>();
        for (JsonValue workload : given) {
            workloads.add(workload(workload));
        }
        Weights weights = weights(given, "workload_weight", document.at("workloads"));
        JsonValue number = document.required("num_jobs", "how many jobs are drawn");
        long count = number.whole(1, JobCollector.MOST_JOBS, "1 to " + JobCollector.MOST_JOBS);
        JsonValue seed = document.at("rand_seed");
        SplittableRandom random = new SplittableRandom(
                seed.isPresent() ? seed.whole(-MOST_SEED, MOST_SEED, -MOST_SEED + " to " + MOST_SEED) : 0);
        JobCollector jobs = new JobCollector();
        for (long i = 0; i < count; i++) {
            Workload workload = workloads.get(weights.draw(random));
            long atSeconds = workload.drawSeconds(random);
            draw(workload.drawClass(random), atSeconds, random, jobs);
        }
        return jobs.trace(objects.origin());
    }

    private static Weights weights(List<JsonValue> of, String key, JsonValue where) throws TraceException {
        return Weights.of(of.stream().map(it -> it.at(key)).toList(), where);
    }

    private static Workload workload(JsonValue workload) throws TraceException {
        List<JsonValue> classes = workload.required("job_classes", CLASSES).list(CLASSES);
        List<JobClass> jobClasses = new ArrayList<>();
        for (JsonValue jobClass : classes) {
            jobClasses.add(jobClass(jobClass));
        }
        List<JsonValue> distribution =
                workload.required("time_distribution", TIMES).list(TIMES);
        List<Long> times = new ArrayList<>();
        for (JsonValue time : distribution) {
            times.add(time.required("time", "seconds, 0 or more").whole(0, MOST_SECONDS, "seconds, 0 or more"));
        }
        return new Workload(
                jobClasses,
                weights(classes, "class_weight", workload.at("job_classes")),
                times,
                weights(distribution, "weight", workload.at("time_distribution")));
    }

    private static JobClass jobClass(JsonValue value) throws TraceException {
        JsonValue type = value.at("type");
        if (type.isPresent() && !type.text("mapreduce").equals("mapreduce")) {
            throw type.wrong("mapreduce");
        }
        String name = value.required("class_name", "a name").text("a name");
        return new JobClass(name, value.at("tasks").isPresent() ? tasks(value.at("tasks")) : olderTasks(value), value);
    }

    private static List<TaskClass> tasks(JsonValue value) throws TraceException {
        List<TaskClass> tasks = new ArrayList<>();
        for (JsonValue task : value.list("tasks")) {
            tasks.add(new TaskClass(
                    TaskKind.of(task.required("type", "map or reduce")),
                    Sample.read(task.required("count", SAMPLE)),
                    Sample.read(task.required("time", SAMPLE)),
                    Sample.read(task.required("max_memory", SAMPLE)),
                    task));
        }
        if (tasks.stream().noneMatch(it -> it.kind() == TaskKind.MAP)) {
            throw value.error("has no map (needed: at least one)");
        }
        return tasks;
    }

    private static List<TaskClass> olderTasks(JsonValue value) throws TraceException {
        value.required("mtasks_avg", "that, or tasks");
        value.required("mtime_avg", Millis.NEEDED);
        if (value.at("rtasks_avg").isPresent()) {
            value.required("rtime_avg", Millis.NEEDED);
        }
        return List.of(olderTask(value, TaskKind.MAP, "m", "map"), olderTask(value, TaskKind.REDUCE, "r", "reduce"));
    }

    private static TaskClass olderTask(JsonValue value, TaskKind kind, String letter, String name)
            throws TraceException {
        return new TaskClass(
                kind,
                older(value, letter + "tasks"),
                older(value, letter + "time"),
                older(value, name + "_max_memory"),
                value);
    }

    private static Sample older(JsonValue value, String key) throws TraceException {
        return Sample.read(value.at(key + "_avg"), value.at(key + "_stddev"));
    }

    private void draw(JobClass jobClass, long atSeconds, SplittableRandom random, JobCollector jobs)
            throws TraceException {
        List<RecordedTask> maps = new ArrayList<>();
        List<RecordedTask> reduces = new ArrayList<>();
        int mapMemoryMb = LEAST_MEMORY_MB;
        int reduceMemoryMb = LEAST_MEMORY_MB;
        for (TaskClass task : jobClass.tasks()) {
            long count = Math.round(Math.max(0, task.count().draw(random)));
            int memoryMb =
                    (int) Math.min(Integer.MAX_VALUE, Math.round(task.memoryMb().draw(random)));
            jobs.count(count, task.where());
            List<RecordedTask> drawn = task.kind() == TaskKind.MAP ? maps : reduces;
            for (long i = 0; i < count; i++) {
                long millis = Math.round(Math.max(0, task.millis().draw(random)));
                drawn.add(new RecordedTask(Millis.seconds(millis)));
            }
            if (task.kind() == TaskKind.MAP) {
                mapMemoryMb = Math.max(mapMemoryMb, memoryMb);
            } else {
                reduceMemoryMb = Math.max(reduceMemoryMb, memoryMb);
            }
        }
        if (maps.isEmpty()) {
            jobs.leaveOut("drawn without a map");
            return;
        }
        RecordedSettings settings =
                new RecordedSettings(mapMemoryMb, reduceMemoryMb, SlsReader.MEMORY_MB, SlsReader.SLOWSTART);
        RecordedWork work = new RecordedWork(maps, reduces, false, settings, Optional.empty(), measuredOn);
        jobs.add(atSeconds, jobClass.name(), work, jobClass.where());
    }
}
