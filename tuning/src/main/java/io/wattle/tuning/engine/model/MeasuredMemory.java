package io.wattle.tuning.engine.model;

import io.wattle.tuning.diagnosis.MeasuredRun;
import io.wattle.tuning.diagnosis.TaskMemory;
import io.wattle.tuning.diagnosis.TaskRun.Kind;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Fits heaps to containers by what the tasks of a run took. The simulator kills no container that outgrows its memory, so without this the
 * smallest ones would win. Immutable.
 */
final class MeasuredMemory {

    private final Settings own;
    private final MeasuredRun measured;

    /** @param own settings of the run, as the model has them */
    MeasuredMemory(Settings own, MeasuredRun measured) {
        this.own = own;
        this.measured = measured;
    }

    /**
     * Settings with the heaps that their tasks get: in a larger container at least as much is left beside the heap as before, and in a
     * smaller one the heap is not larger than before.
     *
     * @return empty if a container is too small for what its tasks took, or smaller than before where nobody measured that
     */
    Optional<Settings> fitted(Settings settings) {
        return fitted(settings, Kind.MAP, MapReduceParameters.MAP_MEMORY_MB, MapReduceParameters.MAP_HEAP_SHARE)
                .flatMap(it -> fitted(
                        it, Kind.REDUCE, MapReduceParameters.REDUCE_MEMORY_MB, MapReduceParameters.REDUCE_HEAP_SHARE));
    }

    private Optional<Settings> fitted(Settings settings, Kind kind, Parameter memory, Parameter heapShare) {
        double containerMb = settings.value(memory);
        double ownMb = own.value(memory);
        if (containerMb == ownMb) {
            return Optional.of(settings);
        }
        Optional<TaskMemory> before = measured.settings().taskMemory(kind);
        if (containerMb > ownMb) {
            return Optional.of(
                    before.map(it -> withMostHeap(settings, heapShare, containerMb - it.besideHeapMb(), containerMb))
                            .orElse(settings));
        }
        OptionalInt peakMb = kind == Kind.MAP ? measured.peakMapMb() : measured.peakReduceMb();
        if (before.isEmpty() || peakMb.isEmpty()) {
            return Optional.empty();
        }
        double sortMb = kind == Kind.MAP ? settings.value(MapReduceParameters.SORT_MB) : 0;
        return before.get()
                .inSmaller(containerMb, peakMb.getAsInt(), sortMb)
                .map(it -> settings.with(heapShare, it.heapMb() / containerMb));
    }

    private static Settings withMostHeap(Settings settings, Parameter heapShare, double mostMb, double containerMb) {
        return settings.with(heapShare, Math.min(settings.value(heapShare), mostMb / containerMb));
    }
}
