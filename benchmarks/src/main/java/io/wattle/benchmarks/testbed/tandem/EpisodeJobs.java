package io.wattle.benchmarks.testbed.tandem;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.benchmarks.testbed.Arrival;
import io.wattle.benchmarks.testbed.StudySubmission;
import io.wattle.benchmarks.testbed.tandem.Episode.JobOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Jobs of an episode, each by a thread of its own as each user has his client. Used by one thread. */
final class EpisodeJobs {

    private static final Logger LOG = Logger.getLogger(EpisodeJobs.class.getName());
    private static final int SPARK_NUMBER = 0;

    private interface Submission {
        void run() throws Exception;
    }

    /** Who sends a job when its time has come. */
    private record Client(int number, String job, double seconds, Submission submission) {}

    private final String phase;
    private final ClusterPages pages;
    private final List<Client> waiting;
    private final List<Client> all = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    /** Of an episode, whose jobs have this tag of a phase. */
    EpisodeJobs(StudySubmission submission, SparkSubmission spark, String phase, ClusterPages pages, EpisodePlan plan) {
        this.phase = phase;
        this.pages = pages;
        for (Arrival arrival : plan.arrivals()) {
            all.add(new Client(
                    arrival.number(), arrival.job().label(), arrival.seconds(), () -> submission.run(arrival)));
        }
        plan.sparkSeconds()
                .ifPresent(it -> all.add(new Client(
                        SPARK_NUMBER,
                        SparkSubmission.JOB,
                        it,
                        () -> spark.run(List.of(StudySubmission.tag(phase), tag(SPARK_NUMBER))))));
        waiting = new ArrayList<>(all);
    }

    private static String tag(int number) {
        return StudySubmission.numberPrefix() + number;
    }

    /** Sends those whose time has come. */
    void send(double seconds) {
        List<Client> due =
                waiting.stream().filter(it -> it.seconds() <= seconds).toList();
        waiting.removeAll(due);
        for (Client client : due) {
            Thread thread = new Thread(() -> run(client), client.job() + " " + client.number());
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
    }

    private static void run(Client client) {
        try {
            client.submission().run();
        } catch (Exception e) {
            // The ResourceManager knows better what became of it.
            LOG.log(Level.SEVERE, client.job() + " failed for its client", e);
        }
    }

    /** Whether all were sent and their clients have ended. */
    boolean ended() {
        return waiting.isEmpty() && threads.stream().noneMatch(Thread::isAlive);
    }

    /** What YARN says of them; of one that it does not know, that it has failed. */
    List<JobOutcome> outcomes() throws IOException, InterruptedException {
        Map<Integer, JobOutcome> found = new HashMap<>();
        for (JsonNode app : pages.applications(StudySubmission.tag(phase))) {
            List<String> tags = List.of(app.path("applicationTags").asText().split(","));
            for (Client client : all) {
                if (tags.contains(tag(client.number()))) {
                    found.put(client.number(), outcome(client, app));
                }
            }
        }
        return all.stream()
                .map(it -> found.getOrDefault(it.number(), new JobOutcome(it.job(), false, null, null, 0)))
                .toList();
    }

    private JobOutcome outcome(Client client, JsonNode app) throws IOException, InterruptedException {
        String id = app.path("id").asText();
        boolean succeeded = app.path("finalStatus").asText().equals("SUCCEEDED");
        if (client.number() == SPARK_NUMBER) {
            return new JobOutcome(client.job(), succeeded, 0, 0, pages.masters(id));
        }
        Optional<JsonNode> job = pages.job(id);
        return new JobOutcome(
                client.job(),
                succeeded,
                job.map(it -> sum(it, "failedMapAttempts", "failedReduceAttempts"))
                        .orElse(null),
                job.map(it -> sum(it, "killedMapAttempts", "killedReduceAttempts"))
                        .orElse(null),
                pages.masters(id));
    }

    private static int sum(JsonNode job, String one, String other) {
        return job.path(one).asInt() + job.path(other).asInt();
    }
}
