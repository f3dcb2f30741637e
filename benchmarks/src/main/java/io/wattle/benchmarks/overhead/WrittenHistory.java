package io.wattle.benchmarks.overhead;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.AMStartedEvent;
import org.apache.hadoop.mapreduce.jobhistory.Event;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobInitedEvent;
import org.apache.hadoop.mapreduce.jobhistory.JobSubmittedEvent;
import org.apache.hadoop.mapreduce.jobhistory.MapAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.ReduceAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptStartedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskStartedEvent;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * A history as Hadoop's application master writes it, of a job of many tasks: its events, in one of its two formats, with all counters that tasks
 * report, and samples of their use over time. A hundredth of the tasks are reduces. Maps take 20 to 40 s, in waves.
 */
final class WrittenHistory {

    static final long BYTES_PER_MAP = 128L << 20;

    private static final long BEGIN = 1_700_000_000_000L;
    private static final JobID JOB = new JobID(Long.toString(BEGIN), 7);
    private static final ApplicationAttemptId MASTER =
            ApplicationAttemptId.newInstance(ApplicationId.newInstance(BEGIN, 7), 1);
    private static final int CONTAINERS_PER_NODE = 8;
    private static final int WAVES = 10;
    private static final int[][] SAMPLES = new int[4][12];

    private final SpecificDatumWriter<Event> writer = new SpecificDatumWriter<>(Event.class);
    private final Encoder encoder;
    private final int slots;

    /** Ends of the tasks that run, in the order of their starts. */
    private final Deque<Long> running = new ArrayDeque<>();

    private WrittenHistory(Encoder encoder, int slots) {
        this.encoder = encoder;
        this.slots = slots;
    }

    /** Nodes that its tasks ran on. */
    static int nodes(int tasks) {
        return Math.max(1, tasks / WAVES / CONTAINERS_PER_NODE);
    }

    /**
     * Writes one.
     *
     * @param tasks maps and reduces, 100 or more
     * @param isJson whether as text, not in the binary format that is Hadoop's default
     */
    static void write(Path file, int tasks, boolean isJson) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            String head = (isJson ? "Avro-Json" : "Avro-Binary") + "\n" + Event.getClassSchema() + "\n";
            out.write(head.getBytes(StandardCharsets.UTF_8));
            EncoderFactory encoders = EncoderFactory.get();
            Encoder encoder =
                    isJson ? encoders.jsonEncoder(Event.getClassSchema(), out) : encoders.binaryEncoder(out, null);
            new WrittenHistory(encoder, nodes(tasks) * CONTAINERS_PER_NODE).job(tasks);
            encoder.flush();
        }
    }

    private void job(int tasks) throws IOException {
        int reduces = tasks / 100;
        int maps = tasks - reduces;
        write(new AMStartedEvent(MASTER, BEGIN + 3000, ContainerId.newContainerId(MASTER, 1), "master", 1, 2, BEGIN));
        write(new JobSubmittedEvent(JOB, "count words", "alice", BEGIN, "hdfs:/job.xml", Map.of(), "default"));
        write(new JobInitedEvent(JOB, BEGIN + 5000, maps, reduces, "INITED", false));
        long last = BEGIN + 6000;
        for (int i = 0; i < maps; i++) {
            last = Math.max(last, map(i));
        }
        running.clear();
        long finish = last;
        for (int i = 0; i < reduces; i++) {
            finish = Math.max(finish, reduce(i, last));
        }
        Counters total = counters(TaskType.MAP, maps);
        write(new JobFinishedEvent(JOB, finish + 2000, maps, reduces, 0, 0, 0, 0, total, total, total));
    }

    private void write(HistoryEvent event) throws IOException {
        writer.write(new Event(event.getEventType(), event.getDatum()), encoder);
    }

    private long map(int number) throws IOException {
        long start = running.size() < slots ? BEGIN + 6000 : running.remove() + 500;
        long end = start + 20_000 + number * 7919L % 20_000;
        running.add(end);
        TaskID task = new TaskID(JOB, TaskType.MAP, number);
        TaskAttemptID attempt = started(task, start);
        Counters counters = counters(TaskType.MAP, 1 + number % 3);
        write(new MapAttemptFinishedEvent(
                attempt,
                TaskType.MAP,
                "SUCCEEDED",
                end,
                end,
                node(number),
                8041,
                "/default-rack",
                "",
                counters,
                SAMPLES));
        write(new TaskFinishedEvent(task, attempt, end, TaskType.MAP, "SUCCEEDED", counters));
        return end;
    }

    private long reduce(int number, long lastMap) throws IOException {
        long end = lastMap + 30_000 + number * 7919L % 10_000;
        TaskID task = new TaskID(JOB, TaskType.REDUCE, number);
        TaskAttemptID attempt = started(task, lastMap - 5000);
        Counters counters = counters(TaskType.REDUCE, 2);
        write(new ReduceAttemptFinishedEvent(
                attempt,
                TaskType.REDUCE,
                "SUCCEEDED",
                lastMap + 10_000,
                lastMap + 12_000,
                end,
                node(number),
                8041,
                "/default-rack",
                "",
                counters,
                SAMPLES));
        write(new TaskFinishedEvent(task, attempt, end, TaskType.REDUCE, "SUCCEEDED", counters));
        return end;
    }

    private String node(int number) {
        return "node" + number % (slots / CONTAINERS_PER_NODE) + ".example.org";
    }

    private TaskAttemptID started(TaskID task, long millis) throws IOException {
        write(new TaskStartedEvent(task, millis, task.getTaskType(), "/default-rack/node1,/default-rack/node2"));
        TaskAttemptID attempt = new TaskAttemptID(task, 0);
        write(new TaskAttemptStartedEvent(
                attempt,
                task.getTaskType(),
                millis,
                node(task.getId()),
                8042,
                13_562,
                ContainerId.newContainerId(MASTER, 2L + task.getId()),
                "NODE_LOCAL",
                "VIRGIN"));
        return attempt;
    }

    private static Counters counters(TaskType type, long times) {
        Counters counters = new Counters();
        for (FileSystemCounter counter : FileSystemCounter.values()) {
            counters.findCounter("FILE", counter).setValue(3_000_000 * times);
            counters.findCounter("HDFS", counter).setValue(4_000_000 * times);
        }
        for (TaskCounter counter : TaskCounter.values()) {
            counters.findCounter(counter).setValue(1_000_000 * times);
        }
        counters.findCounter(TaskCounter.CPU_MILLISECONDS).setValue(5000 * times);
        counters.findCounter(TaskCounter.GC_TIME_MILLIS).setValue(300 * times);
        if (type == TaskType.MAP) {
            counters.findCounter(FileInputFormatCounter.BYTES_READ).setValue(BYTES_PER_MAP * times);
        }
        return counters;
    }
}
