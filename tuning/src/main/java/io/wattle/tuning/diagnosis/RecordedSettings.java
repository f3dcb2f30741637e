package io.wattle.tuning.diagnosis;

import io.wattle.tuning.profile.PastContainer;
import io.wattle.tuning.profile.PastSettings;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The settings of a run that a diagnosis looks at; what nobody recorded is empty.
 *
 * @param mapMemoryMb container of a map, MiB
 * @param mapHeapMb heap of a map, MiB
 * @param reduceMemoryMb container of a reduce, MiB
 * @param reduceHeapMb heap of a reduce, MiB
 * @param sortMb sort buffer of a map, MiB
 * @param spillShare of it that is filled when it is written, 0 to 1
 * @param slowstart share of the maps that are done before reduces start, 0 to 1
 * @param compress 1 if map output is compressed, 0 if it is not
 * @param combiner 1 if the search has switched it on, 0 if it is off; empty if only the job's program knows
 */
public record RecordedSettings(
        OptionalDouble mapMemoryMb,
        OptionalDouble mapHeapMb,
        OptionalDouble reduceMemoryMb,
        OptionalDouble reduceHeapMb,
        OptionalDouble sortMb,
        OptionalDouble spillShare,
        OptionalDouble slowstart,
        OptionalDouble compress,
        OptionalDouble combiner) {

    /** Those of a trial. */
    public static RecordedSettings of(Settings settings) {
        OptionalDouble mapMemoryMb = value(settings, MapReduceParameters.MAP_MEMORY_MB);
        OptionalDouble reduceMemoryMb = value(settings, MapReduceParameters.REDUCE_MEMORY_MB);
        return new RecordedSettings(
                mapMemoryMb,
                times(mapMemoryMb, value(settings, MapReduceParameters.MAP_HEAP_SHARE)),
                reduceMemoryMb,
                times(reduceMemoryMb, value(settings, MapReduceParameters.REDUCE_HEAP_SHARE)),
                value(settings, MapReduceParameters.SORT_MB),
                value(settings, MapReduceParameters.SPILL_SHARE),
                value(settings, MapReduceParameters.SLOWSTART_SHARE),
                value(settings, MapReduceParameters.COMPRESS),
                value(settings, MapReduceParameters.COMBINER));
    }

    /** Those of a past job. */
    public static RecordedSettings of(PastSettings past) {
        OptionalDouble mapMemoryMb = memoryMb(past.map());
        OptionalDouble reduceMemoryMb = memoryMb(past.reduce());
        return new RecordedSettings(
                mapMemoryMb,
                times(mapMemoryMb, past.mapHeapShare()),
                reduceMemoryMb,
                times(reduceMemoryMb, past.reduceHeapShare()),
                past.sort().bufferMb(),
                past.sort().spillShare(),
                past.slowstart(),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    /** Container and heap of the tasks of a kind; empty if one of them is not recorded. */
    public Optional<TaskMemory> taskMemory(TaskRun.Kind kind) {
        OptionalDouble container = kind == TaskRun.Kind.MAP ? mapMemoryMb : reduceMemoryMb;
        double heapMb = (kind == TaskRun.Kind.MAP ? mapHeapMb : reduceHeapMb).orElse(0);
        return container.isPresent() && heapMb > 0
                ? Optional.of(new TaskMemory(container.getAsDouble(), heapMb))
                : Optional.empty();
    }

    private static OptionalDouble value(Settings settings, Parameter parameter) {
        return settings.parameters().contains(parameter)
                ? OptionalDouble.of(settings.value(parameter))
                : OptionalDouble.empty();
    }

    private static OptionalDouble memoryMb(PastContainer container) {
        OptionalInt known = container.memoryMb();
        return known.isPresent() ? OptionalDouble.of(known.getAsInt()) : OptionalDouble.empty();
    }

    private static OptionalDouble times(OptionalDouble size, OptionalDouble share) {
        return size.isPresent() && share.isPresent()
                ? OptionalDouble.of(size.getAsDouble() * share.getAsDouble())
                : OptionalDouble.empty();
    }
}
