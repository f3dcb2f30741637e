package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.benchmarks.testbed.SimulatedTurns.Simulated;
import io.wattle.tuner.search.Medians;
import java.util.ArrayList;
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
    }

    /** Of the runs of one side. */
    private static final class Sums {
        private final List<Double> givenSeconds = new ArrayList<>();
        private final List<Double> ourSeconds = new ArrayList<>();
        private double givenJoules;
        private double ourJoules;
        private final Map<String, Double> givenCpu = new TreeMap<>();
        private final Map<String, Double> ourCpu = new TreeMap<>();

        /** Errors of jobs without their signs, as fractions of what was measured. */
        double[] errors() {
            return IntStream.range(0, givenSeconds.size())
                    .mapToDouble(it -> Math.abs(ourSeconds.get(it) / givenSeconds.get(it) - 1))
                    .toArray();
        }
    }

    /** A run, and what the simulator says of it. Jobs that had not succeeded are left out: how long they take is not known. */
    void add(RunRecord run, Simulated simulated) {
        Sums sums = sides.computeIfAbsent(new Side(run.key().load(), run.key().scheduler()), it -> new Sums());
        PhaseOutcome outcome = run.outcome();
        for (int i = 0; i < outcome.jobs().size(); i++) {
            if (outcome.jobs().get(i).succeeded()) {
                sums.givenSeconds.add(outcome.jobs().get(i).seconds(outcome.watchedSeconds()));
                sums.ourSeconds.add(simulated.jobSeconds().get(i));
            }
        }
        sums.givenJoules += outcome.totalJoules();
        sums.ourJoules += simulated.joules();
        run.cpuSeconds().forEach((name, seconds) -> sums.givenCpu.merge(name, seconds, Double::sum));
        simulated.cpuSeconds().forEach((name, seconds) -> sums.ourCpu.merge(name, seconds, Double::sum));
    }

    /** The tables. */
    String text() {
        text.setLength(0);
        line(
                "| load, scheduler | jobs | median job, s: testbed, simulator | error of a job: median, mean | joules: testbed,"
                        + " simulator | error of joules | CPU time on the Xeon: testbed, simulator |");
        line("|---|---|---|---|---|---|---|");
        sides.forEach(this::side);
        line("");
        line("| energy / stock | median job: testbed, simulator | joules: testbed, simulator |");
        line("|---|---|---|");
        sides.keySet().stream()
                .filter(it -> it.scheduler() == Scheduler.STOCK)
                .filter(it -> sides.containsKey(new Side(it.load(), Scheduler.ENERGY)))
                .forEach(it -> ratios(it.load()));
        return text.toString();
    }

    private void side(Side side, Sums sums) {
        double[] errors = sums.errors();
        line(
                "| %.0f%%, %s | %d | %.0f, %.0f | %.1f%%, %.1f%% | %.0f, %.0f | %+.1f%% | %.0f%%, %.0f%% |",
                100 * side.load(),
                side.scheduler().label(),
                errors.length,
                median(sums.givenSeconds),
                median(sums.ourSeconds),
                100 * Medians.of(errors),
                100
                        * IntStream.range(0, errors.length)
                                .mapToDouble(it -> errors[it])
                                .average()
                                .orElse(Double.NaN),
                sums.givenJoules,
                sums.ourJoules,
                100 * (sums.ourJoules / sums.givenJoules - 1),
                100 * brawnyShare(sums.givenCpu),
                100 * brawnyShare(sums.ourCpu));
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
