package io.wattle.tuning.search;

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

    public GuardedStock {
        changes = List.copyOf(changes);
    }

    static GuardedStock of(Settings site, NodeLimits limits, long inputBytes) {
        List<String> changes = new ArrayList<>();
        Settings settings = inContainers(site, Parameter.MAP_MEMORY_MB, Parameter.MAP_HEAP_SHARE, limits, changes);
        settings = inContainers(settings, Parameter.REDUCE_MEMORY_MB, Parameter.REDUCE_HEAP_SHARE, limits, changes);
        double least = Grids.fewestReducers(inputBytes / SearchSpace.BYTES_PER_MB);
        if (settings.value(Parameter.REDUCERS) < least) {
            changes.add(String.format(
                    Locale.ROOT,
                    "%s: %.0f on the site, %.0f in trials (each reads at most %.0f GB of the input, or one node's disks "
                            + "carry the whole shuffle)",
                    Parameter.REDUCERS.hadoopKey(),
                    settings.value(Parameter.REDUCERS),
                    least,
                    Grids.MOST_INPUT_MB_PER_REDUCER / 1024));
            settings = settings.with(Parameter.REDUCERS, least);
        }
        double share = sortShareOfHeap(site);
        double fitting = Math.floor(share * settings.mapHeapMb());
        if (!settings.sortBufferFits(share)) {
            changes.add(String.format(
                    Locale.ROOT,
                    "%s: %.0f on the site, %.0f in trials (the map heap has %d MB)",
                    Parameter.SORT_MB.hadoopKey(),
                    settings.value(Parameter.SORT_MB),
                    fitting,
                    settings.mapHeapMb()));
            settings = settings.with(Parameter.SORT_MB, fitting);
        }
        return new GuardedStock(settings, changes);
    }

    /** A share of the heap that the site shows to work may stay; a buffer as large as the heap cannot be allocated. */
    private static double sortShareOfHeap(Settings site) {
        double share = site.value(Parameter.SORT_MB) / site.mapHeapMb();
        return share < 1 ? Math.max(Grids.SORT_SHARE_OF_HEAP, share) : Grids.SORT_SHARE_OF_HEAP;
    }

    /** YARN rounds a small container up and leaves its heap; a large one and its heap have to be smaller. */
    private static Settings inContainers(
            Settings site, Parameter memory, Parameter heapShare, NodeLimits limits, List<String> changes) {
        double wanted = site.value(memory);
        double given = Math.min(Math.max(wanted, limits.minAllocationMb()), limits.maxContainerMb());
        if (given == wanted) {
            return site;
        }
        double share = given > wanted ? site.value(heapShare) * wanted / given : site.value(heapShare);
        changes.add(String.format(
                Locale.ROOT,
                "%s: %.0f on the site, %.0f in trials with a heap of %.0f MB (containers here have %d to %d MB)",
                memory.hadoopKey(),
                wanted,
                given,
                share * given,
                limits.minAllocationMb(),
                limits.maxContainerMb()));
        return site.with(memory, given).with(heapShare, share);
    }
}
