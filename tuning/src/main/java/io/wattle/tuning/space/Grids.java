package io.wattle.tuning.space;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The values worth trying: an ordered list for each parameter. A search keeps the grids that it began with, whatever
 * becomes of the cluster meanwhile. Immutable, thread safe.
 *
 * @param values at least one value for each parameter, ascending; the parameters in their order
 */
public record Grids(Map<Parameter, List<Double>> values) {

    public Grids {
        Map<Parameter, List<Double>> copy = new LinkedHashMap<>();
        values.forEach((parameter, grid) -> {
            if (grid.isEmpty() || !grid.equals(List.copyOf(new TreeSet<>(grid)))) {
                throw new IllegalArgumentException("grids: " + parameter.id() + " has the values " + grid
                        + " (allowed: one or more, ascending, each once)");
            }
            copy.put(parameter, List.copyOf(grid));
        });
        values = Collections.unmodifiableMap(copy);
    }

    /** The parameters, in their order. */
    public List<Parameter> parameters() {
        return List.copyOf(values.keySet());
    }

    /** The values of a parameter. */
    public List<Double> of(Parameter parameter) {
        return values.get(parameter);
    }

    /** The same grids with the values of these settings on them. */
    public Grids including(Collection<Settings> settings) {
        Map<Parameter, List<Double>> wider = new LinkedHashMap<>();
        values.forEach((parameter, grid) -> {
            Set<Double> all = new TreeSet<>(grid);
            settings.forEach(point -> all.add(point.value(parameter)));
            wider.put(parameter, List.copyOf(all));
        });
        return new Grids(wider);
    }

    /** The same grids with another one for a parameter, which may be new. */
    public Grids with(Parameter parameter, Collection<Double> grid) {
        Map<Parameter, List<Double>> changed = new LinkedHashMap<>(values);
        changed.put(parameter, new ArrayList<>(new TreeSet<>(grid)));
        return new Grids(changed);
    }

    /** The same grids, of which those of all other parameters have nothing but the value of these settings. */
    Grids only(Predicate<Parameter> searched, Settings others) {
        Map<Parameter, List<Double>> fewer = new LinkedHashMap<>(values);
        fewer.replaceAll((parameter, grid) -> searched.test(parameter) ? grid : List.of(others.value(parameter)));
        return new Grids(fewer);
    }

    /** The value of the grid whose ratio to the wanted one is the smallest; a value of 0 only where there is no other. */
    double nearest(Parameter parameter, double wanted) {
        double best = 0;
        for (double value : of(parameter)) {
            if (best == 0 || Math.abs(Math.log(value / wanted)) < Math.abs(Math.log(best / wanted))) {
                best = value;
            }
        }
        return best;
    }
}
