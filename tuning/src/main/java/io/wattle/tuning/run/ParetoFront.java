package io.wattle.tuning.run;

import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Medians;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings tried that no others beat in both seconds and joules, of their medians over all runs that succeeded; seconds are those of
 * the machine whose joules they are. Settings of which a run has no joules are left out, as that may be the one that drew most. Immutable.
 *
 * @param points from the fewest seconds to the fewest joules; empty where joules of the trials do not come from one source
 */
public record ParetoFront(List<Point> points) {

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
        long qualities = trials.stream()
                .flatMap(it -> it.measurement().stream())
                .map(Measurement::joulesQuality)
                .distinct()
                .count();
        if (qualities != 1) {
            return new ParetoFront(List.of());
        }
        List<Point> sorted = bySettings.entrySet().stream()
                .filter(it -> it.getValue().stream().allMatch(ParetoFront::hasBoth))
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
        return new ParetoFront(front);
    }

    private static boolean hasBoth(Trial trial) {
        return trial.measurement().orElseThrow().secondsOfJoules().isPresent();
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
