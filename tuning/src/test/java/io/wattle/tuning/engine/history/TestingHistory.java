package io.wattle.tuning.engine.history;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobCounter;
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
import org.apache.hadoop.mapreduce.jobhistory.JobUnsuccessfulCompletionEvent;
import org.apache.hadoop.mapreduce.jobhistory.MapAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.ReduceAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptStartedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptUnsuccessfulCompletionEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskFailedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskStartedEvent;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormatCounter;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** Writes histories as Hadoop's application master does: its events, in its two formats. Begins with a job of one map. */
final class TestingHistory {

    static final long BEGIN = 1_700_000_000_000L;

    private static final JobID JOB = new JobID("1700000000000", 7);
    private static final ApplicationAttemptId MASTER =
            ApplicationAttemptId.newInstance(ApplicationId.newInstance(1_700_000_000_000L, 7), 1);

    private final List<HistoryEvent> events = new ArrayList<>();
    private int maps;
    private int reduces;

    TestingHistory() {
        this(false);
    }

    TestingHistory(boolean isUber) {
        events.add(new AMStartedEvent(MASTER, BEGIN + 3000, ContainerId.newContainerId(MASTER, 1), "m", 1, 2, BEGIN));
        events.add(new JobSubmittedEvent(JOB, "count\nwords", "alice", BEGIN, "hdfs:/job.xml", Map.of(), "default"));
        events.add(new JobInitedEvent(JOB, BEGIN + 5000, 1, 1, "INITED", isUber));
    }

    /** A map that reads 1 MiB and takes so long. */
    TestingHistory map(String host, long seconds) {
        return map(host, seconds, mapCounters());
    }

    TestingHistory map(String host, long seconds, Counters counters) {
        TaskID task = new TaskID(JOB, TaskType.MAP, maps++);
        TaskAttemptID attempt = started(task, 0, BEGIN + 6000);
        long end = BEGIN + 6000 + 1000 * seconds;
        events.add(mapFinished(attempt, end, host, counters));
        events.add(new TaskFinishedEvent(task, attempt, end, TaskType.MAP, "SUCCEEDED", counters));
        return this;
    }

    /** A map of three attempts: the first fails, the second wins, the third succeeds too late and is killed. */
    TestingHistory mapOfThreeAttempts(String host) {
        TaskID task = new TaskID(JOB, TaskType.MAP, maps++);
        Counters counters = mapCounters();
        TaskAttemptID failed = started(task, 0, BEGIN + 6000);
        events.add(new TaskAttemptUnsuccessfulCompletionEvent(
                failed, TaskType.MAP, "FAILED", BEGIN + 7000, "bad", 1, "/r", "no disk", counters, null));
        TaskAttemptID won = started(task, 1, BEGIN + 7000);
        TaskAttemptID late = started(task, 2, BEGIN + 8000);
        events.add(mapFinished(won, BEGIN + 17_000, host, counters));
        events.add(new TaskFinishedEvent(task, won, BEGIN + 17_000, TaskType.MAP, "SUCCEEDED", counters));
        events.add(new TaskAttemptUnsuccessfulCompletionEvent(
                late, TaskType.MAP, "KILLED", BEGIN + 18_000, "late", 1, "/r", "not needed", counters, null));
        return this;
    }

    /** One whose two attempts fail. */
    TestingHistory failed(TaskType type, String error) {
        TaskID task = new TaskID(JOB, type, type == TaskType.MAP ? maps++ : reduces++);
        TaskAttemptID attempt = null;
        for (int number = 0; number < 2; number++) {
            attempt = started(task, number, BEGIN + 9000);
            events.add(new TaskAttemptUnsuccessfulCompletionEvent(
                    attempt, type, "FAILED", BEGIN + 10_000, "failing", 1, "/r", error, cpu(100), null));
        }
        events.add(new TaskFailedEvent(
                task, BEGIN + 11_000, type, error, "FAILED", attempt, new Counters(), BEGIN + 9000));
        return this;
    }

    TestingHistory reduce(String host, long untilSeconds) {
        TaskID task = new TaskID(JOB, TaskType.REDUCE, reduces++);
        Counters counters = cpu(3000);
        counters.findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES).setValue(600_000);
        counters.findCounter(FileOutputFormatCounter.BYTES_WRITTEN).setValue(300_000);
        TaskAttemptID attempt = started(task, 0, BEGIN + 10_000);
        long end = BEGIN + 1000 * untilSeconds;
        events.add(new ReduceAttemptFinishedEvent(
                attempt, TaskType.REDUCE, "SUCCEEDED", end - 10, end - 5, end, host, 1, "/r", "ok", counters, null));
        events.add(new TaskFinishedEvent(task, attempt, end, TaskType.REDUCE, "SUCCEEDED", counters));
        return this;
    }

    TestingHistory succeeded(long seconds) {
        Counters total = new Counters();
        total.findCounter(JobCounter.MILLIS_MAPS).setValue(20_000);
        total.findCounter(JobCounter.MB_MILLIS_MAPS).setValue(20_000L * 300);
        total.findCounter(JobCounter.VCORES_MILLIS_MAPS).setValue(20_000L * 2);
        events.add(new JobFinishedEvent(
                JOB, BEGIN + 1000 * seconds, maps, reduces, 0, 0, 0, 0, new Counters(), new Counters(), total));
        return this;
    }

    TestingHistory ended(String status) {
        events.add(new JobUnsuccessfulCompletionEvent(JOB, BEGIN + 20_000, maps, reduces, 1, 0, 0, 0, status));
        return this;
    }

    private TaskAttemptID started(TaskID task, int number, long millis) {
        if (number == 0) {
            events.add(new TaskStartedEvent(task, millis, task.getTaskType(), ""));
        }
        TaskAttemptID attempt = new TaskAttemptID(task, number);
        events.add(new TaskAttemptStartedEvent(
                attempt,
                task.getTaskType(),
                millis,
                "t",
                1,
                1,
                ContainerId.newContainerId(MASTER, 10 + events.size()),
                "NODE_LOCAL",
                "VIRGIN"));
        return attempt;
    }

    private static MapAttemptFinishedEvent mapFinished(
            TaskAttemptID attempt, long end, String host, Counters counters) {
        return new MapAttemptFinishedEvent(
                attempt, TaskType.MAP, "SUCCEEDED", end, end, host, 1, "/r", "ok", counters, null);
    }

    static Counters mapCounters() {
        Counters counters = cpu(5000);
        counters.findCounter(FileInputFormatCounter.BYTES_READ).setValue(1 << 20);
        counters.findCounter(TaskCounter.MAP_OUTPUT_BYTES).setValue(1_000_000);
        counters.findCounter(TaskCounter.MAP_OUTPUT_RECORDS).setValue(100_000);
        counters.findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES).setValue(600_000);
        counters.findCounter(TaskCounter.COMBINE_INPUT_RECORDS).setValue(100_000);
        counters.findCounter("org.apache.hadoop.mapreduce.FileSystemCounter", "HDFS_BYTES_READ")
                .setValue((1 << 20) + 100);
        counters.findCounter("org.apache.hadoop.mapreduce.FileSystemCounter", "FILE_BYTES_WRITTEN")
                .setValue(700_000);
        return counters;
    }

    private static Counters cpu(long millis) {
        Counters counters = new Counters();
        counters.findCounter(TaskCounter.CPU_MILLISECONDS).setValue(millis);
        counters.findCounter(TaskCounter.GC_TIME_MILLIS).setValue(100);
        return counters;
    }

    byte[] json() {
        return written("Avro-Json", true);
    }

    byte[] binary() {
        return written("Avro-Binary", false);
    }

    private byte[] written(String mark, boolean isJson) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            out.writeBytes((mark + "\n" + Event.getClassSchema() + "\n").getBytes(StandardCharsets.UTF_8));
            EncoderFactory encoders = EncoderFactory.get();
            Encoder encoder =
                    isJson ? encoders.jsonEncoder(Event.getClassSchema(), out) : encoders.binaryEncoder(out, null);
            SpecificDatumWriter<Event> writer = new SpecificDatumWriter<>(Event.class);
            for (HistoryEvent event : events) {
                writer.write(new Event(event.getEventType(), event.getDatum()), encoder);
            }
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
