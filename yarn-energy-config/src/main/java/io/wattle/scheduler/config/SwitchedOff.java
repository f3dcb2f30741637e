package io.wattle.scheduler.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Settings of a scheduler that is to be switched off, whatever else is wrong: what is right of them, in mode off. Immutable and
 * thread safe.
 *
 * @param settings with all keys that are right
 * @param problems what is wrong with the others, a sentence each
 */
public record SwitchedOff(EnergySettings settings, List<String> problems) {

    public SwitchedOff {
        problems = List.copyOf(problems);
    }

    /** Whether these keys say that the scheduler is to be off. */
    public static boolean isAsked(Map<String, String> properties) {
        return RunMode.OFF
                .label()
                .equals(properties.getOrDefault(EnergyKey.MODE.key(), "").trim());
    }

    /** Leaves out, one by one, what is wrong. Keys that need others, as those of classes that a file names, come after them. */
    public static SwitchedOff of(Map<String, String> properties) {
        Map<String, String> right = new HashMap<>(Map.of(EnergyKey.MODE.key(), RunMode.OFF.label()));
        Map<String, String> left = new HashMap<>(properties);
        left.keySet().removeIf(it -> !it.startsWith(EnergyKey.PREFIX) || right.containsKey(it));
        EnergySettings settings = EnergySettings.OFF;
        List<String> problems = new ArrayList<>();
        for (boolean found = true; found; ) {
            found = false;
            problems.clear();
            for (Map.Entry<String, String> one : Map.copyOf(left).entrySet()) {
                Map<String, String> more = new HashMap<>(right);
                more.put(one.getKey(), one.getValue());
                try {
                    settings = EnergySettings.of(more);
                    right.put(one.getKey(), one.getValue());
                    left.remove(one.getKey());
                    found = true;
                } catch (SettingsException e) {
                    problems.add(e.getMessage());
                }
            }
        }
        try {
            settings = EnergySettings.of(right);
        } catch (SettingsException e) {
            // A file may have changed since a moment ago.
            problems.add(e.getMessage());
        }
        return new SwitchedOff(settings, problems);
    }
}
