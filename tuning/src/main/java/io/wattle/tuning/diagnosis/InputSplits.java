package io.wattle.tuning.diagnosis;

import static io.wattle.tuning.diagnosis.RunFigure.INPUT_BYTES;
import static io.wattle.tuning.diagnosis.RunFigure.MAPS;

import io.wattle.tuning.diagnosis.Advice.Move;
import io.wattle.tuning.space.JobTraits.Splits;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a run's input was split, and so which other splits it can have. Immutable.
 *
 * @param way empty if nobody recorded it: then any size may do
 * @param sizeMb longest split that was set, MiB; empty if none was
 * @param blockMb largest block of its files, MiB; empty if nobody recorded it
 */
public record InputSplits(Optional<Splits> way, OptionalDouble sizeMb, OptionalDouble blockMb) {

    /** Of a run of which nobody recorded it. */
    public static final InputSplits UNKNOWN =
            new InputSplits(Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    /** A map that reads as much of a block, or of the size that is set, as that has all of it. */
    private static final double WHOLE = 0.9;

    /** Those of a trial. */
    public static InputSplits of(Workload workload, Settings settings) {
        boolean isSet = settings.parameters().contains(MapReduceParameters.SPLIT_MAX_MB)
                && settings.value(MapReduceParameters.SPLIT_MAX_MB) > 0;
        return new InputSplits(
                Optional.of(workload.job().splits()),
                isSet ? OptionalDouble.of(settings.value(MapReduceParameters.SPLIT_MAX_MB)) : OptionalDouble.empty(),
                OptionalDouble.of(workload.cluster().blockMb()));
    }

    /** Whether its maps read whole blocks. */
    boolean areWholeBlocks(MeasuredRun run) {
        OptionalDouble mapMb = mapMb(run);
        return blockMb.isPresent() && mapMb.isPresent() && mapMb.getAsDouble() >= WHOLE * blockMb.getAsDouble();
    }

    /** What would make fewer maps; empty if nothing does. */
    Optional<Advice> fewerMaps(MeasuredRun run) {
        if (way.isEmpty() || way.get().joinsFiles() || isCutBySize(run)) {
            return Optional.of(
                    Advice.of("larger splits would need fewer maps", Move.more(MapReduceParameters.SPLIT_MAX_MB)));
        }
        if (way.get() == Splits.FIXED) {
            return Optional.empty();
        }
        return Optional.of(
                areWholeBlocks(run)
                        ? Advice.of("a least split of several blocks would need fewer maps"
                                + " (mapreduce.input.fileinputformat.split.minsize)")
                        : Advice.of("only an input format that joins files would need fewer maps"
                                + " (docs/combine-input.md)"));
    }

    /** What would even maps out; empty if nothing does. */
    Optional<Advice> evenMaps() {
        return isFixed()
                ? Optional.empty()
                : Optional.of(Advice.of("smaller splits even maps out", Move.less(MapReduceParameters.SPLIT_MAX_MB)));
    }

    /** What would fill the last wave of maps; empty if nothing does. */
    Optional<Advice> fullWaves(MeasuredRun run) {
        if (isFixed()) {
            return Optional.empty();
        }
        return Optional.of(
                way.isEmpty() || way.get().joinsFiles() || isCutBySize(run)
                        ? Advice.of("splits of another size would fill it", Move.more(MapReduceParameters.SPLIT_MAX_MB))
                        : Advice.of("smaller splits would fill it", Move.less(MapReduceParameters.SPLIT_MAX_MB)));
    }

    private boolean isFixed() {
        return way.filter(Splits.FIXED::equals).isPresent();
    }

    /** Whether the size that is set makes its splits as small as they are, neither files nor blocks. */
    private boolean isCutBySize(MeasuredRun run) {
        OptionalDouble mapMb = mapMb(run);
        return !isFixed()
                && sizeMb.isPresent()
                && sizeMb.getAsDouble() < blockMb.orElse(Double.MAX_VALUE)
                && mapMb.isPresent()
                && mapMb.getAsDouble() >= WHOLE * sizeMb.getAsDouble();
    }

    private static OptionalDouble mapMb(MeasuredRun run) {
        return run.has(INPUT_BYTES, MAPS) && run.count(MAPS) > 0
                ? OptionalDouble.of(run.count(INPUT_BYTES) / Mebibyte.BYTES / run.count(MAPS))
                : OptionalDouble.empty();
    }
}
