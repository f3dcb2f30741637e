package io.wattle.tuning.space;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * One value for every parameter of a search: a point of its space. Immutable, thread safe.
 *
 * @param values of the parameters, in their order
 */
public record Settings(Map<Parameter, Double> values) {

    public Settings {
        Map<Parameter, Double> copy = new LinkedHashMap<>(values);
        copy.forEach((parameter, value) -> {
            if (value == null || value < 0 || !Double.isFinite(value)) {
                throw new IllegalArgumentException(
                        "settings: " + parameter.id() + " is " + value + " (allowed: 0 or a positive number)");
            }
        });
        values = Collections.unmodifiableMap(copy);
    }

    /** The parameters, in their order. */
    public Set<Parameter> parameters() {
        return values.keySet();
    }

    /**
     * Value of a parameter, in the parameter's unit.
     *
     * @throws IllegalArgumentException if these settings do not have it
     */
    public double value(Parameter parameter) {
        Double value = values.get(parameter);
        if (value == null) {
            throw new IllegalArgumentException(
                    "settings: no " + parameter.id() + " (they have " + values.keySet() + ")");
        }
        return value;
    }

    /** The same settings with one value replaced. */
    public Settings with(Parameter parameter, double value) {
        value(parameter);
        Map<Parameter, Double> changed = new LinkedHashMap<>(values);
        changed.put(parameter, value);
        return new Settings(changed);
    }

    /**
     * The properties that carry these settings, in the parameters' order. A parameter whose value means "as the job would
     * have it" (no split size) has no property; one that asks for others has those too.
     */
    public Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        for (Parameter parameter : values.keySet()) {
            parameter.write(this).ifPresent(text -> properties.put(parameter.key(), text));
            properties.putAll(parameter.beside(this));
        }
        return Collections.unmodifiableMap(properties);
    }

    /**
     * Reads back what {@link #properties()} wrote, now or in an earlier version: a job whose settings lack a property ran with
     * the default of it.
     *
     * @param parameters all of the settings, in their order
     * @throws IllegalArgumentException if a property is not what that method writes
     */
    public static Settings read(Collection<Parameter> parameters, Map<String, String> properties) {
        Map<Parameter, Double> values = new LinkedHashMap<>();
        for (Parameter parameter : parameters) {
            values.put(parameter, parameter.read(properties));
        }
        return new Settings(values);
    }
}
