package io.wattle.tuning.diagnosis;

import io.wattle.tuning.diagnosis.Advice.Move;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** How tasks fill their containers. Nothing tells what that costs, so these findings have no share. */
final class MemoryFindings {

    /** NodeManagers kill a container at 1, and a run with a bit more data takes a bit more. */
    private static final double NEARLY_FULL = 0.9;

    /** Half of it, with some room. */
    private static final double MUCH_TOO_LARGE = 0.45;

    private MemoryFindings() {}

    static List<Finding> of(MeasuredRun run) {
        List<Finding> found = new ArrayList<>();
        boolean mapsQueued = run.has(RunFigure.MAPS, RunFigure.MAPS_AT_ONCE)
                && run.count(RunFigure.MAPS) > run.count(RunFigure.MAPS_AT_ONCE);
        RecordedSettings settings = run.settings();
        found.addAll(findings(
                "maps",
                run.peakMapMb(),
                settings.mapMemoryMb(),
                mapsQueued,
                MapReduceParameters.MAP_MEMORY_MB,
                MapReduceParameters.MAP_HEAP_SHARE));
        // How many reduces wait for a container, nobody says.
        found.addAll(findings(
                "reduces",
                run.peakReduceMb(),
                settings.reduceMemoryMb(),
                false,
                MapReduceParameters.REDUCE_MEMORY_MB,
                MapReduceParameters.REDUCE_HEAP_SHARE));
        return found;
    }

    private static List<Finding> findings(
            String kind,
            OptionalInt peakMb,
            OptionalDouble containerMb,
            boolean othersWait,
            Parameter memory,
            Parameter heapShare) {
        if (peakMb.isEmpty() || containerMb.isEmpty()) {
            return List.of();
        }
        double used = peakMb.getAsInt() / containerMb.getAsDouble();
        String measured = String.format(
                Locale.ROOT,
                "%s took up to %d MB of their containers' %.0f MB",
                kind,
                peakMb.getAsInt(),
                containerMb.getAsDouble());
        if (used > NEARLY_FULL) {
            return List.of(Finding.withoutShare(
                    Cause.LITTLE_MEMORY,
                    measured,
                    Optional.of(Advice.of(
                            "larger containers or a smaller heap keep them from being killed",
                            Move.more(memory),
                            Move.less(heapShare)))));
        }
        return used < MUCH_TOO_LARGE && othersWait
                ? List.of(Finding.withoutShare(
                        Cause.UNUSED_MEMORY,
                        measured,
                        Optional.of(Advice.of("smaller containers let more run at once", Move.less(memory)))))
                : List.of();
    }
}
