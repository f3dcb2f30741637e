package io.wattle.tuning.space;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What a user says of a space: keys that are set and not searched, and keys with values of his own, which are searched. A key
 * may be one of the framework's parameters or any other of the job's configuration. Immutable, thread safe.
 *
 * @param pinned value of each key that is not searched
 * @param tuned the values of each key that is, as texts, two or more
 */
public record SpaceAdjustments(Map<String, String> pinned, Map<String, List<String>> tuned) {

    /** None. */
    public static final SpaceAdjustments NONE = new SpaceAdjustments(Map.of(), Map.of());

    public SpaceAdjustments {
        pinned = Collections.unmodifiableMap(new LinkedHashMap<>(pinned));
        tuned = Collections.unmodifiableMap(new LinkedHashMap<>(tuned));
        Set<String> both = new TreeSet<>(pinned.keySet());
        both.retainAll(tuned.keySet());
        if (!both.isEmpty()) {
            throw new IllegalArgumentException(both.iterator().next() + " is set and tuned (allowed: one of the two)");
        }
    }

    /** Those of the pinned keys that are no parameters: every trial has them. */
    public Map<String, String> fixed(Framework framework) {
        Map<String, String> fixed = new LinkedHashMap<>(pinned);
        framework.parameters().forEach(it -> fixed.remove(it.key()));
        return Collections.unmodifiableMap(fixed);
    }

    /**
     * The space with these adjustments. Pinned parameters have one value; tuned ones have the values named, and where the search
     * starts if that is another.
     *
     * @param site value of a key on the cluster, its defaults included
     * @throws IllegalArgumentException if a value cannot be read, or the settings to start from cannot run with what is pinned
     */
    public SearchSpace apply(SearchSpace space, Function<String, Optional<String>> site) {
        if (equals(NONE)) {
            return space;
        }
        Map<String, Parameter> known = new LinkedHashMap<>();
        space.parameters().forEach(it -> known.put(it.key(), it));
        Map<String, String> stock = new LinkedHashMap<>(space.stock().properties());
        stock.putAll(pinned);
        Grids grids = space.grids();
        List<Parameter> parameters = new ArrayList<>(space.parameters());
        for (Map.Entry<String, List<String>> entry : tuned.entrySet()) {
            if (!known.containsKey(entry.getKey())) {
                OwnParameter own = OwnParameter.of(entry.getKey(), entry.getValue(), site.apply(entry.getKey()));
                known.put(entry.getKey(), own.parameter());
                parameters.add(own.parameter());
                stock.put(entry.getKey(), own.stock());
            }
        }
        Settings start = Settings.read(parameters, stock);
        for (Map.Entry<String, List<String>> entry : tuned.entrySet()) {
            Parameter parameter = known.get(entry.getKey());
            Set<Double> values = new TreeSet<>(List.of(start.value(parameter)));
            entry.getValue().forEach(text -> values.add(value(parameter, text, stock)));
            grids = grids.with(parameter, values);
        }
        for (String key : pinned.keySet()) {
            if (known.containsKey(key)) {
                Parameter parameter = known.get(key);
                grids = grids.with(parameter, List.of(start.value(parameter)));
            }
        }
        // What fits is told by the stock of before: it is known to run.
        Settings before = start;
        for (Parameter parameter : space.parameters()) {
            before = before.with(parameter, space.stock().value(parameter));
        }
        // What is clipped to a worker may be off the grids.
        SearchSpace adjusted =
                SearchSpace.of(space.framework(), space.workload(), before, grids.including(List.of(start)));
        Settings fitted = adjusted.fitted(start)
                .orElseThrow(() -> new IllegalArgumentException("with " + pinned
                        + " no value of the other settings fits: " + start.properties()
                        + " (set the heap and the sort buffer so that the buffer fits the heap)"));
        return adjusted.withStock(fitted);
    }

    private static double value(Parameter parameter, String text, Map<String, String> stock) {
        Map<String, String> properties = new LinkedHashMap<>(stock);
        properties.put(parameter.key(), text);
        return parameter.read(properties);
    }
}
