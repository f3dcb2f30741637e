package io.wattle.benchmarks.testbed.tandem;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.benchmarks.testbed.tandem.Episode.JobOutcome;
import io.wattle.benchmarks.testbed.tandem.Episode.Kill;
import io.wattle.testbed.control.ControlClient;
import io.wattle.testbed.control.ControlClient.RefusedException;
import io.wattle.testbed.plan.TestbedPlan;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One episode, from its first job until servers sleep, or go to sleep. Used by one thread, once. */
final class EpisodeRun {

    private static final long POLL_MILLIS = 400;
    private static final long UNKNOWN = -1;

    /** Later than a drain, which a burst would only cancel. */
    private static final Set<String> ON_THE_WAY = Set.of("suspending");

    /** Ten times what an episode takes. */
    private static final double LONGEST_SECONDS = 1200;

    /** Longer than the tandem waits for a switch of which it knows only that it was begun. */
    private static final double LONGEST_AGREEMENT_SECONDS = 300;

    private final EpisodePlan plan;
    private final EpisodeJobs jobs;
    private final ServerWatch watch;
    private final ControlClient control;
    private final ClusterPages pages;
    private final long startNanos = System.nanoTime();
    private Map<String, ServerView> servers = Map.of();
    private Kill kill;

    EpisodeRun(EpisodePlan plan, EpisodeJobs jobs, ServerWatch watch, ControlClient control, ClusterPages pages) {
        this.plan = plan;
        this.jobs = jobs;
        this.watch = watch;
        this.control = control;
        this.pages = pages;
    }

    Episode run() throws IOException, RefusedException, InterruptedException {
        double dueSeconds = Double.POSITIVE_INFINITY;
        while (!isOver() && seconds() < LONGEST_SECONDS) {
            jobs.send(seconds());
            look();
            if (kill == null && plan.kill().isPresent()) {
                KillPoint point = plan.kill().get();
                if (dueSeconds == Double.POSITIVE_INFINITY && has(Set.of(point.tandem()))) {
                    dueSeconds = seconds() + point.delaySeconds();
                }
                if (seconds() >= dueSeconds) {
                    kill = kill(point.tandem());
                }
            }
            Thread.sleep(POLL_MILLIS);
        }
        if (kill == null && plan.kill().isPresent()) {
            kill = kill("any");
        }
        boolean over = await(this::isOver, LONGEST_SECONDS);
        JsonNode blocks = pages.blocks();
        return episode(
                jobs.outcomes(),
                blocks.path("MissingBlocks").asLong(UNKNOWN),
                blocks.path("CorruptBlocks").asLong(UNKNOWN),
                over ? null : String.format(Locale.ROOT, "not over within %.0f s", seconds()));
    }

    /** What is known of it, where {@link #run} has failed. */
    Episode aborted(Exception why) {
        return episode(List.of(), UNKNOWN, UNKNOWN, why.toString());
    }

    private Episode episode(List<JobOutcome> outcomes, long missing, long corrupt, String problem) {
        List<String> awake = servers.entrySet().stream()
                .filter(it -> plan.endsAsleep() && !it.getValue().isAsleep())
                .map(it -> it.getKey() + ": " + it.getValue())
                .toList();
        return new Episode(
                plan.number(),
                seconds(),
                watch.takeCycles(),
                kill,
                outcomes,
                missing,
                corrupt,
                watch.takeProcessesCut(),
                watch.takeEvents(),
                awake,
                problem);
    }

    private boolean isOver() {
        return jobs.ended()
                && !servers.isEmpty()
                && (plan.endsAsleep()
                        ? servers.values().stream().allMatch(ServerView::isAsleep)
                        : has(ON_THE_WAY) || servers.values().stream().allMatch(ServerView::isAsleep));
    }

    private boolean has(Set<String> states) {
        return servers.values().stream().anyMatch(it -> states.contains(it.tandem()));
    }

    /** As a machine that breaks down, and is started again. */
    private Kill kill(String point) throws IOException, RefusedException, InterruptedException {
        Map<String, ServerView> before = servers;
        control.ask("kill", TestbedPlan.MASTER, "resourcemanager");
        control.ask("restore", TestbedPlan.MASTER);
        double start = seconds();
        Set<String> agreed = new HashSet<>();
        boolean all = await(
                () -> {
                    servers.forEach((server, view) -> {
                        if (view.agrees()) {
                            agreed.add(server);
                        }
                    });
                    return agreed.containsAll(before.keySet());
                },
                LONGEST_AGREEMENT_SECONDS);
        return new Kill(point, before, all ? seconds() - start : null);
    }

    private interface Condition {
        boolean holds();
    }

    /** Goes on meanwhile as an episode does; returns whether the condition held in time. */
    private boolean await(Condition condition, double longestSeconds)
            throws IOException, RefusedException, InterruptedException {
        double start = seconds();
        while (true) {
            if (look() && condition.holds()) {
                return true;
            }
            if (seconds() - start > longestSeconds) {
                return false;
            }
            jobs.send(seconds());
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Whether the ResourceManager answered. */
    private boolean look() throws IOException, RefusedException, InterruptedException {
        Optional<Map<String, ServerView>> seen = watch.look();
        seen.ifPresent(it -> servers = it);
        return seen.isPresent();
    }

    private double seconds() {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
