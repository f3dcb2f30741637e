package io.wattle.tuner.cli.simulate;

import io.wattle.simulator.power.DayClock;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.power.ScriptedPower;
import io.wattle.simulator.power.SleepPeriod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** By which nodes sleep while jobs come over time. @param periods none if all nodes stay awake; of a class they do not overlap */
record SleepScript(List<SleepPeriod> periods) implements SleepChoice {

    static final SleepScript NONE = new SleepScript(List.of());

    private static final int MINUTE_SECONDS = 60;
    private static final int HOUR_MINUTES = 60;

    SleepScript {
        periods = List.copyOf(periods);
    }

    @Override
    public boolean isNever() {
        return periods.isEmpty();
    }

    @Override
    public PowerPolicy.Factory power() {
        return periods.isEmpty() ? PowerPolicy.ALWAYS_ON : ScriptedPower.with(periods);
    }

    @Override
    public Set<String> nodeClasses() {
        return periods.stream().map(SleepPeriod::nodeClass).collect(Collectors.toSet());
    }

    @Override
    public void addTo(Map<String, Object> json) {
        json.put("tandem", "off");
        json.put("sleep", periods.stream().map(SleepScript::json).toList());
    }

    private static Map<String, Object> json(SleepPeriod period) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("nodeClass", period.nodeClass());
        json.put("nodes", period.nodes());
        json.put("fromSeconds", period.fromSeconds());
        json.put("toSeconds", period.toSeconds());
        json.put("daily", period.daily());
        return json;
    }

    @Override
    public String tandem() {
        return "Tandem off";
    }

    /** {@code Asleep by script: 1 dell-r620 from 17:00 to 7:00 every day}, a text for each period. */
    @Override
    public List<String> scripted() {
        return periods.stream()
                .map(it -> "Asleep by script: " + it.nodes() + " " + it.nodeClass()
                        + (it.daily()
                                ? " from " + clock(it.fromSeconds()) + " to " + clock(it.toSeconds()) + " every day"
                                : String.format(Locale.ROOT, " from %.0f to %.0f s", it.fromSeconds(), it.toSeconds())))
                .toList();
    }

    /** A time of day; beyond midnight, that of the next day. */
    private static String clock(double seconds) {
        double ofDay = seconds > DayClock.DAY_SECONDS ? seconds - DayClock.DAY_SECONDS : seconds;
        long minutes = Math.round(ofDay / MINUTE_SECONDS);
        return String.format(Locale.ROOT, "%d:%02d", minutes / HOUR_MINUTES, minutes % HOUR_MINUTES);
    }
}
