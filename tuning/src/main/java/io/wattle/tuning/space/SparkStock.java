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

    private static final String LEAST_EXECUTORS = "spark.dynamicAllocation.minExecutors";

    /** What an application with dynamic allocation begins with; the largest counts. */
    private static final List<String> FIRST_EXECUTORS =
            List.of("spark.dynamicAllocation.initialExecutors", SparkParameters.EXECUTORS.key());

    public SparkStock {
        changes = List.copyOf(changes);
    }

    /**
     * The space from a site's settings on.
     *
     * @param space from Spark's own defaults on
     * @param site the site's properties, and what the user gives every trial; those of other keys are passed over
     * @throws IllegalArgumentException if a value cannot be read, or more executors are to be kept than run at once; the message begins
     *     with the key
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
        Spark framework = (Spark) space.framework();
        Parameter count = framework.count();
        boolean dynamic = count.equals(SparkParameters.MAX_EXECUTORS);
        int least = dynamic ? executors(site, LEAST_EXECUTORS) : 0;
        int first = dynamic
                ? FIRST_EXECUTORS.stream()
                        .mapToInt(it -> executors(site, it))
                        .max()
                        .orElse(0)
                : 0;
        if (wanted.equals(space.stock()) && Math.max(least, first) <= 1) {
            return new SparkStock(space, List.of());
        }
        SparkRoom room = framework.room(space.workload());
        Settings held = held(wanted, space.stock(), grids, room);
        held = held.with(count, Math.min(held.value(count), Math.max(1, room.executors(held))));
        if (least > held.value(count)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s: %d, but at most %.0f run at once (give --set %s=NUMBER, at most that)",
                    LEAST_EXECUTORS,
                    least,
                    held.value(count),
                    LEAST_EXECUTORS));
        }
        // Spark refuses a largest number below the least, and begins with too many where it is below the first.
        double from = Math.max(least, Math.min(first, held.value(count)));
        grids = grids.with(
                count,
                grids.including(List.of(held)).of(count).stream()
                        .filter(it -> it >= from)
                        .toList());
        SearchSpace own = SearchSpace.of(framework, space.workload(), held, grids.including(List.of(held)));
        // The site's number of partitions is worth trying for both kinds of shuffles.
        double partitions = held.value(SparkParameters.PARTITIONS);
        return new SparkStock(
                own.including(held, List.of(held.with(SparkParameters.PARALLELISM, partitions))),
                changes(site, wanted, held, room));
    }

    /** What of the site's values does not run here, and what does instead. */
    private static List<String> changes(Map<String, String> site, Settings wanted, Settings held, SparkRoom room) {
        List<String> changes = new ArrayList<>();
        for (Parameter parameter : held.parameters()) {
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
        return changes;
    }

    /** 0 if it is not set. */
    private static int executors(Map<String, String> site, String key) {
        String text = site.getOrDefault(key, "0").strip();
        if (!text.matches("\\d{1,9}")) {
            throw new IllegalArgumentException(key + ": unreadable value " + text);
        }
        return Integer.parseInt(text);
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
