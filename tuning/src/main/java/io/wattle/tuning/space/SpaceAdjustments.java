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
import java.util.stream.Stream;

/**
 * What a user says of a space: keys that are set and not searched, keys with values of his own, which are searched, and files of keys that
 * trials have or have not. A key may be one of the framework's parameters or any other of the job's configuration; those in files only the
 * latter. Immutable, thread safe.
 *
 * @param pinned value of each key that is not searched
 * @param tuned the values of each key that is, as texts, two or more
 * @param tried files whose properties trials have or have not
 */
public record SpaceAdjustments(Map<String, String> pinned, Map<String, List<String>> tuned, List<TriedFile> tried) {

    /** None. */
    public static final SpaceAdjustments NONE = new SpaceAdjustments(Map.of(), Map.of());

    public SpaceAdjustments {
        pinned = Collections.unmodifiableMap(new LinkedHashMap<>(pinned));
        tuned = Collections.unmodifiableMap(new LinkedHashMap<>(tuned));
        // Earlier versions wrote none.
        tried = tried == null ? List.of() : List.copyOf(tried);
        TriedFile.requireApart(tried);
        for (TriedFile file : tried) {
            file.requireNone(pinned.keySet(), "is set by --set, too (take it out of one)");
            file.requireNone(tuned.keySet(), "is tuned by --tune, too (take it out of one)");
        }
        Stream.concat(pinned.keySet().stream(), tuned.keySet().stream())
                .filter(TriedFile::isKey)
                .findFirst()
                .ifPresent(key -> {
                    throw new IllegalArgumentException(
                            key + " says whether a trial has a file (give --try-conf FILE.xml)");
                });
        Set<String> both = new TreeSet<>(pinned.keySet());
        both.retainAll(tuned.keySet());
        if (!both.isEmpty()) {
            throw new IllegalArgumentException(both.iterator().next() + " is set and tuned (allowed: one of the two)");
        }
    }

    /** Without files. */
    public SpaceAdjustments(Map<String, String> pinned, Map<String, List<String>> tuned) {
        this(pinned, tuned, List.of());
    }

    /** Without one of the files. */
    public SpaceAdjustments without(TriedFile file) {
        return new SpaceAdjustments(
                pinned, tuned, tried.stream().filter(it -> !it.equals(file)).toList());
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
        List<Parameter> parameters = new ArrayList<>(space.parameters());
        Map<String, String> stock = new LinkedHashMap<>(space.stock().properties());
        stock.putAll(pinned);
        for (String key : own(space)) {
            OwnParameter own = OwnParameter.of(key, tuned.get(key), site.apply(key));
            parameters.add(own.parameter());
            stock.put(key, own.stock());
        }
        for (TriedFile file : tried) {
            file.requireNone(
                    space.parameters().stream().map(Parameter::key).toList(), "is searched (take it out of the file)");
            if (file.properties().entrySet().stream()
                    .allMatch(it -> site.apply(it.getKey())
                            .filter(it.getValue()::equals)
                            .isPresent())) {
                throw new IllegalArgumentException(
                        file.path() + ": the cluster has all of it already, so that trials without it have it, too");
            }
            parameters.add(file.parameter());
        }
        requireFreeMaster();
        Settings start = start(Settings.read(parameters, stock), space);
        SearchSpace adjusted =
                SearchSpace.of(space.framework(), space.workload(), before(space, start), grids(space, start, stock));
        Settings fitted = adjusted.fitted(start).orElseThrow(() -> unfit("with " + pinned, adjusted));
        requireFitting(adjusted, fitted, stock);
        return adjusted.withStock(fitted);
    }

    private List<String> own(SearchSpace space) {
        List<String> own = new ArrayList<>(tuned.keySet());
        space.parameters().forEach(it -> own.remove(it.key()));
        return own;
    }

    /** What is not pinned stays as in stock: a heap the same share of a container that is. */
    private Settings start(Settings read, SearchSpace space) {
        Settings start = read;
        for (Parameter parameter : space.parameters()) {
            if (!pinned.containsKey(parameter.key())) {
                start = start.with(parameter, space.stock().value(parameter));
            }
        }
        return start;
    }

    /** What fits is told by the stock of before: it is known to run. */
    private static Settings before(SearchSpace space, Settings start) {
        Settings before = start;
        for (Parameter parameter : space.parameters()) {
            before = before.with(parameter, space.stock().value(parameter));
        }
        return before;
    }

    /** What is clipped to a worker may be off the space's grids: it is on these. */
    private Grids grids(SearchSpace space, Settings start, Map<String, String> stock) {
        Grids grids = space.grids();
        if (ofMaster().isPresent()) {
            grids = grids.with(MapReduceParameters.UBER, List.of(0.0));
        }
        for (Parameter parameter : start.parameters()) {
            if (tuned.containsKey(parameter.key())) {
                Set<Double> values = new TreeSet<>();
                tuned.get(parameter.key()).forEach(text -> values.add(value(parameter, text, stock)));
                grids = grids.with(parameter, values);
            } else if (pinned.containsKey(parameter.key())) {
                grids = grids.with(parameter, List.of(start.value(parameter)));
            }
        }
        for (TriedFile file : tried) {
            grids = grids.with(file.parameter(), List.of(0.0, 1.0));
        }
        return grids.including(List.of(start));
    }

    /** The master's container follows from others where it runs tasks. */
    private void requireFreeMaster() {
        String uber = MapReduceParameters.UBER.key();
        Optional<String> ofMaster = ofMaster();
        if (ofMaster.isPresent() && ("true".equals(pinned.get(uber)) || tuned.containsKey(uber))) {
            throw new IllegalArgumentException(ofMaster.get() + " follows from the sizes of maps and reduces where "
                    + uber + " is true (leave one of them out)");
        }
    }

    private Optional<String> ofMaster() {
        return UberMaster.keys().stream()
                .filter(key -> pinned.containsKey(key)
                        || tuned.containsKey(key)
                        || tried.stream().anyMatch(it -> it.properties().containsKey(key)))
                .findFirst();
    }

    /** A value that can never run would never be tried, and nobody would know. */
    private void requireFitting(SearchSpace adjusted, Settings start, Map<String, String> stock) {
        for (Parameter parameter : adjusted.parameters()) {
            for (String text : tuned.getOrDefault(parameter.key(), List.of())) {
                double value = value(parameter, text, stock);
                if (adjusted.fitted(start.with(parameter, value)).isEmpty()) {
                    throw unfit("with " + parameter.key() + "=" + text, adjusted);
                }
            }
        }
    }

    private static IllegalArgumentException unfit(String with, SearchSpace space) {
        return new IllegalArgumentException(with + " no value of the other settings fits (allowed: "
                + space.framework().whatFits(space.workload()) + ")");
    }

    private static double value(Parameter parameter, String text, Map<String, String> stock) {
        Map<String, String> properties = new LinkedHashMap<>(stock);
        properties.put(parameter.key(), text);
        return parameter.read(properties);
    }
}
