package io.wattle.tuning.search;

import static io.wattle.tuning.space.MapReduceParameters.REDUCE_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.SORT_FACTOR;
import static io.wattle.tuning.space.MapReduceParameters.SORT_MB;
import static io.wattle.tuning.space.MapReduceParameters.SPILL_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.SPLIT_MAX_MB;

import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which attempts of a search are tunings of their own. Settings are not that which were tried before, stock among them, nor those that differ from
 * such in {@link InertParameters} only, or in a sort buffer where both hold all that a map writes. Used by one thread.
 */
public final class DifferentTunings {

    /** In the place of a value that is without effect. */
    private static final double ANY = 0;

    private final List<InertParameters.Inert> inert;
    private final Optional<MapOutput> output;
    private final Set<Settings> seen = new HashSet<>();

    /**
     * Of a search.
     *
     * @param trials all of them, in order: the counters of later ones tell of earlier ones, too
     */
    public DifferentTunings(SearchSpace space, List<Trial> trials) {
        inert = InertParameters.of(space, trials);
        output = InertParameters.told(trials).stream()
                .findFirst()
                .flatMap(it -> MapOutput.of(space, it.measurement().orElseThrow()));
        seen.add(inEffect(space.stock()));
    }

    /** Whether settings differ in effect from stock and from all that this was asked about. */
    public boolean isNew(Settings settings) {
        return seen.add(inEffect(settings));
    }

    /** The same for all settings that differ in name only; not for running. */
    private Settings inEffect(Settings settings) {
        Settings told = settings;
        for (InertParameters.Inert each : inert) {
            told = any(told, each.parameter());
        }
        if (output.isEmpty()
                || output.get().ofLargestMapMb(settings.value(SPLIT_MAX_MB))
                        > settings.value(SORT_MB) * settings.value(SPILL_SHARE)) {
            return told;
        }
        told = any(any(told, SORT_MB), SPILL_SHARE);
        return output.get().fitsReduce(settings.value(REDUCE_MEMORY_MB) * settings.value(REDUCE_HEAP_SHARE))
                ? any(told, SORT_FACTOR)
                : told;
    }

    private static Settings any(Settings settings, Parameter parameter) {
        return settings.parameters().contains(parameter) ? settings.with(parameter, ANY) : settings;
    }
}
