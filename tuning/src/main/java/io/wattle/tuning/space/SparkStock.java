package io.wattle.tuning.space;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A search of a Spark application that begins with a site's own settings; only what cannot run on the workers is changed.
 *
 * @param space with these settings as its stock
 * @param changes what differs from the site's own settings, and why, a sentence each
 */
public record SparkStock(SearchSpace space, List<String> changes) {

    public SparkStock {
        changes = List.copyOf(changes);
    }

    /**
     * The space from a site's settings on.
     *
     * @param space from Spark's own defaults on
     * @param site the site's properties; those of other keys are passed over
     * @throws IllegalArgumentException if a value cannot be read
     */
    public static SparkStock of(SearchSpace space, Map<String, String> site) {
        Settings wanted = space.stock();
        Grids grids = space.grids();
        for (Parameter parameter : space.parameters()) {
            if (site.containsKey(parameter.key())) {
                wanted = wanted.with(parameter, parameter.read(site));
                // An argument cannot unset what the site has.
                grids = grids.with(
                        parameter,
                        grids.of(parameter).stream().filter(it -> it > 0).toList());
            }
        }
        if (wanted.equals(space.stock())) {
            return new SparkStock(space, List.of());
        }
        SparkRoom room = SparkRoom.of(space.workload());
        List<String> changes = new ArrayList<>();
        Settings held = held(wanted, space.stock(), grids, room);
        Parameter count = ((Spark) space.framework()).count();
        held = held.with(count, Math.min(held.value(count), Math.max(1, room.executors(held))));
        for (Parameter parameter : space.parameters()) {
            if (site.containsKey(parameter.key()) && held.value(parameter) != wanted.value(parameter)) {
                changes.add(String.format(
                        Locale.ROOT,
                        "%s: %s on the site, %s in trials (%d workers of %d MB and %d vcores, containers of up to %d MB and %d vcores)",
                        parameter.key(),
                        site.get(parameter.key()),
                        held.properties().getOrDefault(parameter.key(), "not set"),
                        room.limits().workers(),
                        room.limits().memoryMb(),
                        room.limits().vcores(),
                        room.limits().maxContainerMb(),
                        room.maxVcores()));
            }
        }
        SearchSpace own = SearchSpace.of(space.framework(), space.workload(), held, grids.including(List.of(held)));
        // The site's number of partitions is worth trying for both kinds of shuffles.
        double partitions = held.value(SparkParameters.PARTITIONS);
        return new SparkStock(
                own.including(held, List.of(held.with(SparkParameters.PARALLELISM, partitions))), changes);
    }

    /** With what is too large for a worker, one after the other, as Spark has it by itself. */
    private static Settings held(Settings wanted, Settings own, Grids grids, SparkRoom room) {
        Settings held = wanted;
        if (held.value(SparkParameters.CORES) > room.maxVcores()) {
            held = held.with(SparkParameters.CORES, own.value(SparkParameters.CORES));
        }
        if (!room.holdsOne(held)) {
            held = held.with(SparkParameters.MEMORY_MB, own.value(SparkParameters.MEMORY_MB));
        }
        if (!room.holdsOne(held)) {
            held = held.with(
                    SparkParameters.OVERHEAD_MB,
                    grids.of(SparkParameters.OVERHEAD_MB).get(0));
        }
        return held;
    }
}
