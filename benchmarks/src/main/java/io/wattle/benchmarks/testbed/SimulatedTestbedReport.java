package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.benchmarks.testbed.SimulatedTurns.Simulated;
import io.wattle.tuning.search.Medians;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What the simulator says of a testbed's runs, beside what was measured, as Markdown. Pure, not thread safe. */
final class SimulatedTestbedReport {

    private static final String BRAWNY = StudyWorkload.XEON;

    private final StringBuilder text = new StringBuilder();
    private final Map<Side, Sums> sides = new TreeMap<>();

    /** Runs of one scheduler under one load. */
    private record Side(double load, Scheduler scheduler) implements Comparable<Side> {
        @Override
        public int compareTo(Side other) {
            int byLoad = Double.compare(load, other.load);
            return byLoad == 0 ? scheduler.compareTo(other.scheduler) : byLoad;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.0f%%, %s", 100 * load, scheduler.label());
        }
    }

    /** Of the runs of one side. */
    private static final class Sums {
        private final List<Double> givenSeconds = new ArrayList<>();
        private final List<Double> ourSeconds = new ArrayList<>();
        /** Jobs of which the simulation saw no end before its next run began. */
        private int withoutEnd;

        /** Of the jobs whose joules the journal has. */
        private final List<Double> givenJobJoules = new ArrayList<>();

        private final List<Double> ourJobJoules = new ArrayList<>();
        private double givenJoules;
        private double ourJoules;
        private final Map<String, Double> givenCpu = new TreeMap<>();
        private final Map<String, Double> ourCpu = new TreeMap<>();
    }

    /** A run, and what the simulator says of it. Jobs that had not succeeded are left out: how long they take is not known. */
    void add(RunRecord run, Simulated simulated) {
        Sums sums = sides.computeIfAbsent(new Side(run.key().load(), run.key().scheduler()), it -> new Sums());
        PhaseOutcome outcome = run.outcome();
        for (int i = 0; i < outcome.jobs().size(); i++) {
            JobResult job = outcome.jobs().get(i);
            if (job.succeeded()) {
                add(job, outcome.watchedSeconds(), simulated, i, sums);
            }
        }
        sums.givenJoules += outcome.totalJoules();
        sums.ourJoules += simulated.joules();
        run.cpuSeconds().forEach((name, seconds) -> sums.givenCpu.merge(name, seconds, Double::sum));
        simulated.cpuSeconds().forEach((name, seconds) -> sums.ourCpu.merge(name, seconds, Double::sum));
    }

    /** What has no end in the simulator has no time there, and only a part of its joules. */
    private static void add(JobResult job, double watchedSeconds, Simulated simulated, int index, Sums sums) {
        double seconds = simulated.jobSeconds().get(index);
        if (Double.isNaN(seconds)) {
            sums.withoutEnd++;
            return;
        }
        sums.givenSeconds.add(job.seconds(watchedSeconds));
        sums.ourSeconds.add(seconds);
        if (job.ledgerJoules() != null) {
            sums.givenJobJoules.add(job.ledgerJoules());
            sums.ourJobJoules.add(simulated.jobJoules().get(index));
        }
    }

    /** The tables. */
    String text() {
        text.setLength(0);
        line(
                "| load, scheduler | jobs | median job, s: testbed, simulator | error of a job: median, mean | joules: testbed,"
                        + " simulator | error of joules | CPU time on the Xeon: testbed, simulator |");
        line("|---|---|---|---|---|---|---|");
        sides.forEach(this::side);
        jobJoules();
        line("");
        line("| energy / stock | median job: testbed, simulator | joules: testbed, simulator |");
        line("|---|---|---|");
        sides.keySet().stream()
                .filter(it -> it.scheduler() == Scheduler.STOCK)
                .filter(it -> sides.containsKey(new Side(it.load(), Scheduler.ENERGY)))
                .filter(it -> !sides.get(it).givenSeconds.isEmpty())
                .filter(it -> !sides.get(new Side(it.load(), Scheduler.ENERGY))
                        .givenSeconds
                        .isEmpty())
                .forEach(it -> ratios(it.load()));
        return text.toString();
    }

    private void side(Side side, Sums sums) {
        line(
                "| %s | %s | %s | %s | %.0f, %.0f | %+.1f%% | %.0f%%, %.0f%% |",
                side,
                jobs(sums),
                medians(sums.givenSeconds, sums.ourSeconds),
                errors(sums.givenSeconds, sums.ourSeconds),
                sums.givenJoules,
                sums.ourJoules,
                100 * (sums.ourJoules / sums.givenJoules - 1),
                100 * brawnyShare(sums.givenCpu),
                100 * brawnyShare(sums.ourCpu));
    }

    private static String jobs(Sums sums) {
        int ended = sums.givenSeconds.size();
        return sums.withoutEnd == 0
                ? String.valueOf(ended)
                : ended + " of " + (ended + sums.withoutEnd) + ", the others did not end in the simulator";
    }

    /** Of jobs whose joules the journal does not have, nothing is said: older journals have none, nor has the stock scheduler. */
    private void jobJoules() {
        line("");
        line(
                "| load, scheduler | jobs with joules | median job, J: ledger, simulator | error of a job: median, mean | error of their"
                        + " sum |");
        line("|---|---|---|---|---|");
        sides.forEach((side, sums) -> {
            if (sums.givenJobJoules.isEmpty()) {
                line("| %s | none to compare | - | - | - |", side);
            } else {
                line(
                        "| %s | %d of %d | %s | %s | %+.1f%% |",
                        side,
                        sums.givenJobJoules.size(),
                        sums.givenSeconds.size() + sums.withoutEnd,
                        medians(sums.givenJobJoules, sums.ourJobJoules),
                        errors(sums.givenJobJoules, sums.ourJobJoules),
                        100 * (sum(sums.ourJobJoules) / sum(sums.givenJobJoules) - 1));
            }
        });
    }

    /** Of both sides; a dash where there is nothing to compare. */
    private static String medians(List<Double> given, List<Double> ours) {
        return given.isEmpty() ? "-" : String.format(Locale.ROOT, "%.0f, %.0f", median(given), median(ours));
    }

    /** Median and mean of the errors without their signs; a dash where there is nothing to compare. */
    private static String errors(List<Double> given, List<Double> ours) {
        if (given.isEmpty()) {
            return "-";
        }
        double[] errors = IntStream.range(0, given.size())
                .mapToDouble(it -> 100 * Math.abs(ours.get(it) / given.get(it) - 1))
                .toArray();
        return String.format(
                Locale.ROOT,
                "%.1f%%, %.1f%%",
                Medians.of(errors),
                Arrays.stream(errors).average().orElse(Double.NaN));
    }

    private static double sum(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sum();
    }

    private void ratios(double load) {
        line(
                "| at %.0f%% | %s | %s |",
                100 * load,
                ratio(load, it -> median(it.givenSeconds), it -> median(it.ourSeconds)),
                ratio(load, it -> it.givenJoules, it -> it.ourJoules));
    }

    private String ratio(double load, ToDoubleFunction<Sums> given, ToDoubleFunction<Sums> ours) {
        Sums energy = sides.get(new Side(load, Scheduler.ENERGY));
        Sums stock = sides.get(new Side(load, Scheduler.STOCK));
        return String.format(
                Locale.ROOT,
                "%.3f, %.3f",
                given.applyAsDouble(energy) / given.applyAsDouble(stock),
                ours.applyAsDouble(energy) / ours.applyAsDouble(stock));
    }

    private static double median(List<Double> values) {
        return Medians.of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static double brawnyShare(Map<String, Double> cpuSeconds) {
        double all =
                cpuSeconds.values().stream().mapToDouble(Double::doubleValue).sum();
        return cpuSeconds.getOrDefault(BRAWNY, 0.0) / all;
    }

    private void line(String form, Object... values) {
        text.append(String.format(Locale.ROOT, form, values)).append('\n');
    }
}
