package io.wattle.tuning.space;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings worth trying for a job on a cluster: the point the search starts from, {@link Grids}, and what a
 * {@link Framework} knows of its jobs. Immutable, thread safe.
 */
public final class SearchSpace {

    private final Framework framework;
    private final Workload workload;
    private final Settings stock;
    private final Grids grids;
    private final Set<Parameter> held;

    private SearchSpace(Framework framework, Workload workload, Settings stock, Grids grids) {
        this(framework, workload, stock, grids, Set.of());
    }

    private SearchSpace(Framework framework, Workload workload, Settings stock, Grids grids, Set<Parameter> held) {
        this.framework = framework;
        this.workload = workload;
        this.stock = stock;
        this.grids = grids;
        this.held = Set.copyOf(held);
    }

    /** What there is to search of a job of that kind, from the framework's own defaults on. */
    public static SearchSpace of(Framework framework, Workload workload) {
        return new SearchSpace(framework, workload, framework.defaults(workload), framework.grids(workload));
    }

    /**
     * A space as the getters told it of an earlier one.
     *
     * @throws IllegalArgumentException if the settings have other parameters than the grids
     */
    public static SearchSpace of(Framework framework, Workload workload, Settings stock, Grids grids) {
        if (!List.copyOf(stock.parameters()).equals(grids.parameters())) {
            throw new IllegalArgumentException(
                    "search space: settings of " + stock.parameters() + ", grids of " + grids.parameters());
        }
        return new SearchSpace(framework, workload, stock, grids);
    }

    /** The same space around other stock settings, which are on its grids then. */
    public SearchSpace withStock(Settings other) {
        return including(other, List.of());
    }

    /** As {@link #withStock}, with the values of some more settings on the grids. */
    public SearchSpace including(Settings other, Collection<Settings> more) {
        // As a journal will tell it: a heap is whole MiB there, and what is off the grids has no neighbours.
        Settings written = Settings.read(parameters(), other.properties());
        return new SearchSpace(
                framework, workload, written, grids.including(List.of(written)).including(more), held);
    }

    /** The same space in which all other parameters keep their stock values. */
    public SearchSpace only(Predicate<Parameter> searched) {
        return new SearchSpace(framework, workload, stock, grids.only(searched, stock), held);
    }

    /**
     * The same space, of whose parameters some are left where they are, but for what others need of them: a buffer that is held still
     * becomes smaller with a heap.
     */
    public SearchSpace holding(Set<Parameter> left) {
        return new SearchSpace(framework, workload, stock, grids, left);
    }

    private boolean isSearched(Parameter parameter) {
        return grid(parameter).size() > 1 && !held.contains(parameter);
    }

    /**
     * Parameters of a space as {@link #ownTexts} told it of an earlier one.
     *
     * @param ownTexts values of each key that a user added
     * @param files properties of each file that is tried, by the key of its parameter
     */
    public static List<Parameter> parameters(
            Framework framework, Map<String, List<String>> ownTexts, Map<String, Map<String, String>> files) {
        List<Parameter> parameters = new ArrayList<>(framework.parameters());
        // One that the framework has come to know since is not a user's any more.
        Set<String> known = parameters.stream().map(Parameter::key).collect(Collectors.toSet());
        ownTexts.forEach((key, texts) -> {
            if (!known.contains(key)) {
                parameters.add(
                        files.containsKey(key)
                                ? TriedFile.parameter(key, files.get(key))
                                : OwnParameter.of(key, texts, Optional.empty()).parameter());
            }
        });
        return List.copyOf(parameters);
    }

    /** The values, as texts, of each key that a user added. */
    public Map<String, List<String>> ownTexts() {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        for (Parameter parameter : parameters()) {
            if (!framework.parameters().contains(parameter)) {
                texts.put(
                        parameter.key(),
                        grid(parameter).stream()
                                .map(value -> stock.with(parameter, value)
                                        .properties()
                                        .get(parameter.key()))
                                .toList());
            }
        }
        return texts;
    }

    /** The properties that go with each of these keys where it is true. */
    public Map<String, Map<String, String>> files() {
        Map<String, Map<String, String>> files = new LinkedHashMap<>();
        for (Parameter parameter : parameters()) {
            if (TriedFile.isOne(parameter)) {
                files.put(parameter.key(), parameter.beside(stock.with(parameter, 1)));
            }
        }
        return files;
    }

    /** What is known of such jobs. */
    public Framework framework() {
        return framework;
    }

    /** What the search is for. */
    public Workload workload() {
        return workload;
    }

    /** The parameters, in their order. */
    public List<Parameter> parameters() {
        return grids.parameters();
    }

    /** All grids. */
    public Grids grids() {
        return grids;
    }

    /** Ordered values of a parameter, at least one. */
    public List<Double> grid(Parameter parameter) {
        return grids.of(parameter);
    }

    /** Groups in which there is something to choose and not all is held, in the order of their parameters. */
    public Set<ParameterGroup> groups() {
        Set<ParameterGroup> groups = new LinkedHashSet<>();
        for (Parameter parameter : parameters()) {
            if (isSearched(parameter)) {
                groups.add(parameter.group());
            }
        }
        return groups;
    }

    /** The settings to start from. */
    public Settings stock() {
        return stock;
    }

    /** Whether every value is on its grid, and the settings can run as they are. */
    public boolean contains(Settings settings) {
        return parameters().stream().allMatch(it -> grid(it).contains(settings.value(it)))
                && fitted(settings).filter(settings::equals).isPresent();
    }

    /**
     * The settings as they can run: what depends on other values, as a sort buffer on the heap, is lowered to the largest value
     * of its grid that fits. Every other value must be on its grid.
     *
     * @return empty if nothing fits
     */
    public Optional<Settings> fitted(Settings settings) {
        return framework.fitted(this, settings);
    }

    /**
     * Settings at random, each value of a grid with the same chance; what is not searched is as in stock.
     *
     * @return empty if those drawn do not fit
     */
    public Optional<Settings> draw(Random random) {
        Settings settings = stock;
        for (Parameter parameter : parameters()) {
            if (isSearched(parameter)) {
                List<Double> grid = grid(parameter);
                settings = settings.with(parameter, grid.get(random.nextInt(grid.size())));
            }
        }
        return fitted(settings);
    }

    /**
     * Settings with the next value of a parameter on its grid, and what has to move with it: a larger sort buffer takes a larger heap,
     * and that a larger container.
     *
     * @param step more than 0 for the next larger one, less for the next smaller one
     * @return empty if there is none, or it does not fit, or the parameter is held
     */
    public Optional<Settings> neighbour(Parameter parameter, Settings from, int step) {
        if (held.contains(parameter)) {
            return Optional.empty();
        }
        double value = from.value(parameter);
        // By value, not by index: the incumbent of a run that is resumed may lie off the grid.
        Stream<Double> onThatSide = grid(parameter).stream().filter(it -> step > 0 ? it > value : it < value);
        Optional<Double> next =
                step > 0 ? onThatSide.min(Comparator.naturalOrder()) : onThatSide.max(Comparator.naturalOrder());
        return next.flatMap(it -> framework.stepped(this, parameter, from, it));
    }

    /**
     * What the studies advise for a group, everything else as in {@code from}; see docs/tuning.md.
     *
     * @return empty if there is no advice, or it does not fit
     */
    public Optional<Settings> advice(ParameterGroup group, Settings from) {
        return framework.advice(this, group, from).flatMap(it -> held.isEmpty() ? Optional.of(it) : leaving(it, from));
    }

    private Optional<Settings> leaving(Settings advised, Settings from) {
        Settings settings = advised;
        for (Parameter parameter : held) {
            settings = settings.with(parameter, from.value(parameter));
        }
        return fitted(settings);
    }
}
