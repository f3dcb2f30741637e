package io.wattle.tuning.report;

import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Medians;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Seconds and joules of settings that belong to each other: medians over their runs.
 *
 * @param quality where the joules of all of their runs come from
 * @param seconds to which the joules belong
 */
public record SettingsFigures(Settings settings, JoulesQuality quality, int runs, double seconds, double joules) {

    /**
     * Of runs of the same settings.
     *
     * @return empty if one of them has no joules, or none that belong to seconds: it may be the one that took most; or if their
     *     joules come from different places, as those have no common median
     */
    public static Optional<SettingsFigures> of(Settings settings, List<Measurement> runs) {
        boolean known = runs.stream().allMatch(it -> it.secondsOfJoules().isPresent());
        if (runs.isEmpty()
                || !known
                || runs.stream().map(Measurement::joulesQuality).distinct().count() > 1) {
            return Optional.empty();
        }
        return Optional.of(new SettingsFigures(
                settings,
                runs.get(0).joulesQuality(),
                runs.size(),
                Medians.of(runs.stream()
                        .mapToDouble(it -> it.secondsOfJoules().orElseThrow())
                        .toArray()),
                Medians.of(runs.stream()
                        .mapToDouble(it -> it.joules().orElseThrow())
                        .toArray())));
    }

    /** Of all settings of which that is known, by where the joules come from: figures of two qualities do not compare. */
    public static Map<JoulesQuality, List<SettingsFigures>> ofTrials(List<Trial> trials) {
        Map<Settings, List<Measurement>> runs = new LinkedHashMap<>();
        for (Trial trial : trials) {
            trial.measurement()
                    .ifPresent(it -> runs.computeIfAbsent(trial.settings(), key -> new ArrayList<>())
                            .add(it));
        }
        Map<JoulesQuality, List<SettingsFigures>> figures = new LinkedHashMap<>();
        runs.forEach((settings, measured) -> of(settings, measured)
                .ifPresent(it -> figures.computeIfAbsent(it.quality(), key -> new ArrayList<>())
                        .add(it)));
        return figures;
    }

    /** Whether the joules belong to the seconds of the clock, or of a simulation; else to those of the class. */
    public boolean isOfClock() {
        return quality.isOfLedger() || quality == JoulesQuality.PREDICTED;
    }
}
