package io.wattle.tuning.run;

import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Medians;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings tried that no others beat in both seconds and joules, of their medians over all runs that succeeded; seconds are those of
 * the machine whose joules they are. Joules of different sources are not compared: those of the quality that most runs have are taken.
 * Settings of which a run has no joules, or joules of another quality, are left out, as that may be the one that drew most. Immutable.
 *
 * @param points from the fewest seconds to the fewest joules; empty where no settings have joules in all of their runs
 * @param quality of the joules; empty where no run has any
 * @param leftOut number of settings that worked and were left out
 */
public record ParetoFront(List<Point> points, Optional<JoulesQuality> quality, int leftOut) {

    /**
     * Settings of the front.
     *
     * @param trials numbers of their runs that succeeded
     * @param medianSeconds on the machine whose joules they are
     * @param medianJoules of all workers
     */
    public record Point(Settings settings, List<Integer> trials, double medianSeconds, double medianJoules) {
        public Point {
            trials = List.copyOf(trials);
        }
    }

    public ParetoFront {
        points = List.copyOf(points);
    }

    /** The front of trials. */
    public static ParetoFront of(List<Trial> trials) {
        Map<Settings, List<Trial>> bySettings = new LinkedHashMap<>();
        trials.stream()
                .filter(Trial::succeeded)
                .forEach(it -> bySettings
                        .computeIfAbsent(it.settings(), unused -> new ArrayList<>())
                        .add(it));
        Optional<JoulesQuality> quality = mostFrequent(trials);
        if (quality.isEmpty()) {
            return new ParetoFront(List.of(), quality, bySettings.size());
        }
        List<Point> sorted = bySettings.entrySet().stream()
                .filter(it -> it.getValue().stream().allMatch(run -> hasBoth(run, quality.get())))
                .map(it -> point(it.getKey(), it.getValue()))
                .sorted(Comparator.comparingDouble(Point::medianSeconds).thenComparingDouble(Point::medianJoules))
                .toList();
        List<Point> front = new ArrayList<>();
        double fewest = Double.POSITIVE_INFINITY;
        for (Point point : sorted) {
            if (point.medianJoules() < fewest) {
                front.add(point);
                fewest = point.medianJoules();
            }
        }
        return new ParetoFront(front, quality, bySettings.size() - sorted.size());
    }

    /** Of two that are as frequent, the one that came first. */
    private static Optional<JoulesQuality> mostFrequent(List<Trial> trials) {
        Map<JoulesQuality, Integer> counts = new LinkedHashMap<>();
        trials.stream()
                .filter(Trial::succeeded)
                .flatMap(it -> it.measurement().stream())
                .filter(it -> it.secondsOfJoules().isPresent())
                .forEach(it -> counts.merge(it.joulesQuality(), 1, Integer::sum));
        Optional<JoulesQuality> most = Optional.empty();
        int highest = 0;
        for (Map.Entry<JoulesQuality, Integer> each : counts.entrySet()) {
            if (each.getValue() > highest) {
                highest = each.getValue();
                most = Optional.of(each.getKey());
            }
        }
        return most;
    }

    private static boolean hasBoth(Trial trial, JoulesQuality quality) {
        Measurement measured = trial.measurement().orElseThrow();
        return measured.secondsOfJoules().isPresent() && measured.joulesQuality() == quality;
    }

    private static Point point(Settings settings, List<Trial> runs) {
        List<Measurement> measured =
                runs.stream().map(it -> it.measurement().orElseThrow()).toList();
        return new Point(
                settings,
                runs.stream().map(Trial::number).toList(),
                Medians.of(measured.stream()
                        .mapToDouble(it -> it.secondsOfJoules().orElseThrow())
                        .toArray()),
                Medians.of(measured.stream()
                        .mapToDouble(it -> it.joules().orElseThrow())
                        .toArray()));
    }
}
