package io.wattle.combine.read;

import io.wattle.combine.config.HadoopKey;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which attempts failed at the files of a task, and where. Each is noted in the job's own directory, which is gone with the
 * job. A file is left out only where another node has failed before, as this one may be at fault; or by the last attempt that
 * the task has, since on a small or full cluster Hadoop may give it no other node. Not thread safe.
 */
final class FailedAttempts {

    private static final Logger LOG = LoggerFactory.getLogger(FailedAttempts.class);
    private static final String DIRECTORY = "wattle-bad-files";

    /** Between attempt and node in a note's name. */
    private static final String NODE = "-";

    /** A master that was started again numbers the attempts of its tasks from 1,000 on, the next one from 2,000 on. */
    private static final int ATTEMPTS_OF_A_MASTER = 1000;

    private final Configuration conf;
    private final Optional<TaskAttemptID> attempt;
    private final Optional<String> node;
    private final Optional<JobDirectory> job;
    private boolean noted;

    /**
     * The failed attempts of a task.
     *
     * @param conf of the task
     * @param attempt this one; empty if attempts are not numbered
     * @param node on which this one runs, a name for a file; empty if that is not known
     */
    FailedAttempts(Configuration conf, Optional<TaskAttemptID> attempt, Optional<String> node) {
        this.conf = conf;
        this.attempt = attempt;
        this.node = node;
        job = JobDirectory.of(conf);
    }

    /** Those of a task of YARN, which tells containers their NodeManager. */
    static FailedAttempts of(TaskHandle task) {
        String host = System.getenv("NM_HOST");
        String port = System.getenv("NM_PORT");
        return new FailedAttempts(
                task.conf(),
                task.attempt(),
                host == null || port == null ? Optional.empty() : Optional.of(host + "_" + port));
    }

    /** Whether this attempt may leave a file out. Where nodes or the job's directory have no names its number decides. */
    boolean mayLeaveOut() {
        Optional<Path> notes = notes();
        return notes.isPresent()
                ? saidEnough(namesIn(notes.get()))
                : attempt.map(it -> it.getId() % ATTEMPTS_OF_A_MASTER > 0).orElse(false);
    }

    private boolean saidEnough(List<String> failures) {
        boolean last = !failures.isEmpty()
                && failures.size() >= conf.getInt(MRJobConfig.MAP_MAX_ATTEMPTS, HadoopKey.DEFAULT_MAP_ATTEMPTS) - 1;
        return last || failures.stream().anyMatch(it -> !it.endsWith(NODE + node.orElseThrow()));
    }

    private List<String> namesIn(Path notes) {
        try {
            return job.orElseThrow().notes(notes);
        } catch (IOException e) {
            LOG.warn("which attempts failed before cannot be read from {}", notes, e);
            return List.of();
        }
    }

    /** This attempt cannot read a file of the task either. */
    void note() {
        Optional<Path> notes = notes();
        if (noted || notes.isEmpty()) {
            return;
        }
        noted = true;
        Path note = new Path(notes.get(), attempt.orElseThrow().getId() + NODE + node.orElseThrow());
        try {
            job.orElseThrow().note(note);
        } catch (IOException e) {
            LOG.warn("that this attempt failed cannot be noted in {}", note, e);
        }
    }

    private Optional<Path> notes() {
        return job.filter(it -> node.isPresent())
                .flatMap(it -> attempt.map(
                        task -> new Path(it.below(DIRECTORY), task.getTaskID().toString())));
    }
}
