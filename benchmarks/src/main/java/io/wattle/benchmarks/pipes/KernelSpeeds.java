package io.wattle.benchmarks.pipes;

import io.wattle.tuning.search.Medians;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Speeds of races in turns: medians, and how many times Java's loop that is. */
final class KernelSpeeds {

    private static final long TEXT_BYTES = 200L << 20;
    private static final int VOCABULARY = 500_000;

    private final KernelRace race;
    private final Map<String, List<Speed>> speeds = new LinkedHashMap<>();
    private Speed first;

    KernelSpeeds(KernelRace race) {
        this.race = race;
    }

    /** Runs all races and prints their speeds. */
    static void run(int rounds, Path scratch) throws Exception {
        print(new PiRace(), rounds);
        print(new WordRace(TEXT_BYTES, VOCABULARY, scratch), rounds);
    }

    private static void print(KernelRace race, int rounds) throws Exception {
        KernelSpeeds speeds = new KernelSpeeds(race);
        speeds.measure(rounds);
        speeds.lines().forEach(System.out::println);
    }

    void measure(int rounds) throws Exception {
        // Compiles the loop.
        check(race.java());
        for (int round = 0; round < rounds; round++) {
            if (round % 2 == 0) {
                add(race.java());
                race.kernels().forEach(this::add);
            } else {
                race.kernels().forEach(this::add);
                add(race.java());
            }
        }
    }

    private void add(Speed speed) {
        check(speed);
        speeds.computeIfAbsent(speed.name(), it -> new ArrayList<>()).add(speed);
    }

    private void check(Speed speed) {
        if (first == null) {
            first = speed;
        } else if (speed.result() != first.result()) {
            throw new IllegalStateException(race.title() + ": " + speed.name() + " counts " + speed.result() + ", "
                    + first.name() + " " + first.result());
        }
    }

    /** For people; the first one is Java's. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(race.title() + "; all count " + first.result());
        double java = median(speeds.get(first.name()));
        speeds.forEach((name, all) -> {
            double median = median(all);
            double[] sorted = all.stream()
                    .mapToDouble(it -> it.perSecond() / race.unitSize())
                    .sorted()
                    .toArray();
            lines.add(String.format(
                    Locale.ROOT,
                    "  median: %-25s %8.1f %s (%.1f to %.1f), %.1f times Java's",
                    name,
                    median / race.unitSize(),
                    race.unit(),
                    sorted[0],
                    sorted[sorted.length - 1],
                    median / java));
        });
        return lines;
    }

    private static double median(List<Speed> speeds) {
        return Medians.of(speeds.stream().mapToDouble(Speed::perSecond).toArray());
    }
}
