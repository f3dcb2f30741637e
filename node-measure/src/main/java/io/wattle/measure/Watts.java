package io.wattle.measure;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Watts of one meter over some seconds, or why there are none. */
sealed interface Watts {

    /**
     * Watts.
     *
     * @param quality the worst among the readings
     * @param how what was made of the readings, such as {@code median of 12 readings}
     */
    record Known(double watts, Quality quality, String how) implements Watts {
        String text() {
            return String.format(Locale.ROOT, "%.2f W", watts);
        }
    }

    /** None. */
    record Unknown(String reason) implements Watts {}

    /** Fewer are no median. */
    int LEAST_READINGS = 3;

    /**
     * Median of power readings, or the difference of the first and last energy reading over their time. Moments without
     * reading are left out; if nothing else is left, the reason of the last one is given.
     */
    static Watts of(List<Reading> readings) {
        List<Reading.Power> powers = new ArrayList<>();
        List<Reading.Energy> energies = new ArrayList<>();
        Optional<String> missing = Optional.empty();
        for (Reading reading : readings) {
            if (reading instanceof Reading.Power power) {
                powers.add(power);
            } else if (reading instanceof Reading.Energy energy) {
                energies.add(energy);
            } else if (reading instanceof Reading.Missing none) {
                missing = Optional.of(none.reason());
            }
        }
        if (powers.isEmpty() && energies.isEmpty()) {
            return new Unknown(missing.orElse("no reading"));
        }
        if (!powers.isEmpty() && !energies.isEmpty()) {
            return new Unknown("it gave watts at one time and joules at another");
        }
        return powers.isEmpty() ? ofEnergies(energies) : ofPowers(powers, missing);
    }

    private static Watts ofPowers(List<Reading.Power> powers, Optional<String> missing) {
        if (powers.size() < LEAST_READINGS) {
            return new Unknown("only " + powers.size() + " of the needed " + LEAST_READINGS + " readings came in time"
                    + missing.map(it -> " (" + it + ")").orElse(""));
        }
        Quality worst = Quality.MEASURED;
        for (Reading.Power power : powers) {
            worst = worst.and(power.quality());
        }
        double[] sorted =
                powers.stream().mapToDouble(Reading.Power::watts).sorted().toArray();
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        if (median == 0) {
            return new Unknown("it read 0 W, which a running machine does not draw");
        }
        return new Known(median, worst, "median of " + sorted.length + " readings");
    }

    private static Watts ofEnergies(List<Reading.Energy> energies) {
        Quality worst = Quality.MEASURED;
        for (int i = 0; i < energies.size(); i++) {
            worst = worst.and(energies.get(i).quality());
            if (i > 0 && energies.get(i).joules() < energies.get(i - 1).joules()) {
                return new Unknown("its joules fell from " + energies.get(i - 1).joules() + " to "
                        + energies.get(i).joules());
            }
        }
        Reading.Energy first = energies.get(0);
        Reading.Energy last = energies.get(energies.size() - 1);
        double seconds = StepTime.seconds(Duration.between(first.time(), last.time()));
        if (energies.size() < 2 || seconds <= 0) {
            return new Unknown("its readings do not lie apart in time");
        }
        if (last.joules() == first.joules()) {
            return new Unknown("its joules did not move in " + seconds + " s");
        }
        return new Known(
                (last.joules() - first.joules()) / seconds,
                worst,
                "joules over " + StepTime.text(Duration.between(first.time(), last.time())));
    }
}
