package io.wattle.tuner.cli.power;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Watts of one meter over an interval, or why there are none.
 *
 * @param watts mean watts of the interval for a meter of joules, the last reading for one of watts
 * @param joules used in the interval, for a meter of joules
 * @param reason why there are no watts
 */
record Sample(
        String meter,
        Instant time,
        Optional<Double> watts,
        Optional<Double> joules,
        Optional<Quality> quality,
        Optional<String> reason) {

    /**
     * What two readings of one meter say about the time between them.
     *
     * @param seconds between the two by a steady clock: the readings' own times jump when the machine's clock is set
     */
    static Sample between(String meter, Reading before, Reading after, double seconds) {
        if (after instanceof Reading.Power power) {
            return new Sample(
                    meter,
                    after.time(),
                    Optional.of(power.watts()),
                    Optional.empty(),
                    Optional.of(power.quality()),
                    Optional.empty());
        }
        if (after instanceof Reading.Missing missing) {
            return none(meter, after, missing.reason());
        }
        Reading.Energy energy = (Reading.Energy) after;
        if (!(before instanceof Reading.Energy earlier)) {
            return none(meter, after, "the reading before this one is missing: its joules are counted from now on");
        }
        double joules = energy.joules() - earlier.joules();
        return new Sample(
                meter,
                after.time(),
                Optional.of(joules / seconds),
                Optional.of(joules),
                Optional.of(earlier.quality().and(energy.quality())),
                Optional.empty());
    }

    private static Sample none(String meter, Reading reading, String reason) {
        return new Sample(
                meter, reading.time(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(reason));
    }

    /** A tree for JSON: watts are null where there is no reading, and then there is a reason. */
    Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("meter", meter);
        json.put("time", time.toString());
        json.put("watts", watts.orElse(null));
        json.put("joules", joules.orElse(null));
        json.put("quality", quality.map(Quality::label).orElse(null));
        json.put("reason", reason.orElse(null));
        return json;
    }
}
