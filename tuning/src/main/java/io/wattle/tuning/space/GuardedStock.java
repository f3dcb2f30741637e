package io.wattle.tuning.space;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The settings of a site as a search may begin with them: only what cannot run there, or would hurt the cluster, is
 * changed. {@link MapReduce#guarded} makes one.
 *
 * @param settings where a search begins
 * @param changes what differs from the site's own settings, and why, a sentence each
 */
public record GuardedStock(Settings settings, List<String> changes) {

    public GuardedStock {
        changes = List.copyOf(changes);
    }

    static GuardedStock of(Settings site, Workload workload) {
        NodeLimits limits = workload.limits();
        List<String> changes = new ArrayList<>();
        Settings settings = inContainers(
                site, MapReduceParameters.MAP_MEMORY_MB, MapReduceParameters.MAP_HEAP_SHARE, limits, changes);
        settings = inContainers(
                settings, MapReduceParameters.REDUCE_MEMORY_MB, MapReduceParameters.REDUCE_HEAP_SHARE, limits, changes);
        settings = inVcores(settings, MapReduceParameters.MAP_VCORES, workload.maxVcores(), changes);
        settings = inVcores(settings, MapReduceParameters.REDUCE_VCORES, workload.maxVcores(), changes);
        if (UberMaster.isWanted(settings)) {
            changes.add(MapReduceParameters.UBER.key() + ": on at the site; in trials such a master has "
                    + UberMaster.memoryMb(settings) + " MB, so that Hadoop takes it");
        }
        double least = MapReduceGrids.fewestReducers(workload.inputMb());
        if (settings.value(MapReduceParameters.REDUCERS) < least) {
            changes.add(String.format(
                    Locale.ROOT,
                    "%s: %.0f on the site, %.0f in trials (each reads at most %.0f GB of the input, or one node's disks "
                            + "carry the whole shuffle)",
                    MapReduceParameters.REDUCERS.key(),
                    settings.value(MapReduceParameters.REDUCERS),
                    least,
                    MapReduceGrids.MOST_INPUT_MB_PER_REDUCER / 1024));
            settings = settings.with(MapReduceParameters.REDUCERS, least);
        }
        double share = sortShareOfHeap(site);
        double fitting = Math.floor(share * MapReduceParameters.mapHeapMb(settings));
        if (!MapReduceFit.sortBufferFits(settings, share)) {
            changes.add(String.format(
                    Locale.ROOT,
                    "%s: %.0f on the site, %.0f in trials (the map heap has %d MB)",
                    MapReduceParameters.SORT_MB.key(),
                    settings.value(MapReduceParameters.SORT_MB),
                    fitting,
                    MapReduceParameters.mapHeapMb(settings)));
            settings = settings.with(MapReduceParameters.SORT_MB, fitting);
        }
        return new GuardedStock(settings, changes);
    }

    /** A share of the heap that the site shows to work may stay; a buffer as large as the heap cannot be allocated. */
    private static double sortShareOfHeap(Settings site) {
        double share = site.value(MapReduceParameters.SORT_MB) / MapReduceParameters.mapHeapMb(site);
        return share < 1 ? Math.max(MapReduceGrids.SORT_SHARE_OF_HEAP, share) : MapReduceGrids.SORT_SHARE_OF_HEAP;
    }

    /** The scheduler refuses a job that asks for more than it hands out. */
    private static Settings inVcores(Settings site, Parameter vcores, int most, List<String> changes) {
        if (site.value(vcores) <= most) {
            return site;
        }
        changes.add(String.format(
                Locale.ROOT,
                "%s: %.0f on the site, %d in trials (containers here have at most so many)",
                vcores.key(),
                site.value(vcores),
                most));
        return site.with(vcores, most);
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
                memory.key(),
                wanted,
                given,
                share * given,
                limits.minAllocationMb(),
                limits.maxContainerMb()));
        return site.with(memory, given).with(heapShare, share);
    }
}
