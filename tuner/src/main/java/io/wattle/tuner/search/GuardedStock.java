package io.wattle.tuner.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The settings of a site as a search may begin with them: only what cannot run there, or would hurt the cluster, is
 * changed. {@link SearchSpace#guarded} makes one.
 *
 * @param settings where a search begins
 * @param changes what differs from the site's own settings, and why, a sentence each
 */
public record GuardedStock(Settings settings, List<String> changes) {

    private static final double FITTING_SORT_SHARE = 0.7;

    public GuardedStock {
        changes = List.copyOf(changes);
    }

    static GuardedStock of(Settings site, NodeLimits limits, long inputBytes) {
        List<String> changes = new ArrayList<>();
        Settings settings = inContainers(site, Parameter.MAP_MEMORY_MB, limits, changes);
        settings = inContainers(settings, Parameter.REDUCE_MEMORY_MB, limits, changes);
        double least = Grids.fewestReducers(inputBytes / SearchSpace.BYTES_PER_MB);
        if (settings.value(Parameter.REDUCERS) < least) {
            changes.add(String.format(
                    Locale.ROOT,
                    "%s: the site's %.0f would be %.0f (each reads at most %.0f GB of the input, or one node's disks "
                            + "carry the whole shuffle)",
                    Parameter.REDUCERS.hadoopKey(),
                    settings.value(Parameter.REDUCERS),
                    least,
                    Grids.MOST_INPUT_MB_PER_REDUCER / 1024));
            settings = settings.with(Parameter.REDUCERS, least);
        }
        // A share of the heap that the site shows to work stays; a buffer as large as the heap cannot be allocated.
        if (settings.value(Parameter.SORT_MB) >= settings.mapHeapMb()) {
            double fitting = Math.floor(FITTING_SORT_SHARE * settings.mapHeapMb());
            changes.add(String.format(
                    Locale.ROOT,
                    "%s: the site's %.0f is %.0f (the map heap has %d MB)",
                    Parameter.SORT_MB.hadoopKey(),
                    settings.value(Parameter.SORT_MB),
                    fitting,
                    settings.mapHeapMb()));
            settings = settings.with(Parameter.SORT_MB, fitting);
        }
        return new GuardedStock(settings, changes);
    }

    private static Settings inContainers(Settings site, Parameter memory, NodeLimits limits, List<String> changes) {
        double wanted = site.value(memory);
        double given = Math.min(Math.max(wanted, limits.minAllocationMb()), limits.maxContainerMb());
        if (given != wanted) {
            changes.add(String.format(
                    Locale.ROOT,
                    "%s: the site's %.0f is %.0f (containers here have %d to %d MB)",
                    memory.hadoopKey(),
                    wanted,
                    given,
                    limits.minAllocationMb(),
                    limits.maxContainerMb()));
        }
        return site.with(memory, given);
    }
}
