package io.wattle.tuning.search;

import static io.wattle.tuning.space.MapReduceParameters.COMBINER;
import static io.wattle.tuning.space.MapReduceParameters.COMPRESS;
import static io.wattle.tuning.space.MapReduceParameters.COPIES;
import static io.wattle.tuning.space.MapReduceParameters.MAP_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.MAP_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.REDUCERS;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_VCORES;
import static io.wattle.tuning.space.MapReduceParameters.SLOWSTART_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.SORT_FACTOR;
import static io.wattle.tuning.space.MapReduceParameters.SORT_MB;
import static io.wattle.tuning.space.MapReduceParameters.SPILL_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.SPLIT_MAX_MB;

import io.wattle.tuning.space.MapReduceGrids;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.UberMaster;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Parameters that the counters of a search's trials show to be without effect, whatever else is set; docs/tuning.md has the rules. A counter
 * that is missing shows nothing. What was shown once stays shown, so that a search that is resumed leaves out the same. Of MapReduce. Stateless.
 */
public final class InertParameters {

    private static final double BYTES_PER_MB = 1 << 20;

    /** Hadoop's accounting of a record in the sort buffer. */
    private static final double BYTES_OF_RECORD = 16;

    /** The largest map over the mean one. */
    private static final double SKEW = 1.5;

    /** Share of a reduce's heap at which fetched map output goes to disk: Hadoop's defaults 0.70 and 0.66. */
    private static final double SHUFFLE_SHARE = 0.7 * 0.66;

    /** What the slowest disk or adaptor of a worker carries at least, MB/s. */
    private static final double SLOWEST_MB_PER_SECOND = 10;

    /** Of the job's time: what cannot gain more is not searched. */
    private static final double LEAST_SHARE = 0.02;

    /** Records that a combiner leaves, of those it gets: with so many it has nothing to combine. */
    private static final double NOTHING_COMBINED = 0.98;

    private static final Set<Parameter> OF_REDUCES = Set.of(
            COMBINER,
            SORT_MB,
            SORT_FACTOR,
            SPILL_SHARE,
            REDUCE_MEMORY_MB,
            REDUCE_HEAP_SHARE,
            REDUCERS,
            SLOWSTART_SHARE,
            COMPRESS,
            REDUCE_VCORES,
            COPIES);

    private final SearchSpace space;
    private final Map<Parameter, String> reasons = new LinkedHashMap<>();

    private InertParameters(SearchSpace space) {
        this.space = space;
    }

    /**
     * A parameter without effect.
     *
     * @param reason what shows it, a sentence without a full stop
     */
    public record Inert(Parameter parameter, String reason) {}

    /**
     * Those of a space in which there is something to choose, in its order.
     *
     * @param trials of a search, in order; those of the final comparison tell nothing
     */
    public static List<Inert> of(SearchSpace space, List<Trial> trials) {
        InertParameters inert = new InertParameters(space);
        List<Trial> told = trials.stream()
                .filter(it -> it.succeeded() && it.proposal().purpose() != Purpose.COMPARISON)
                .toList();
        if (!told.isEmpty()) {
            inert.addOfFirst(new Run(told.get(0)));
        }
        told.stream().map(Run::new).forEach(inert::addOfAny);
        return space.parameters().stream()
                .filter(it -> inert.reasons.containsKey(it) && space.grid(it).size() > 1)
                .map(it -> new Inert(it, inert.reasons.get(it)))
                .toList();
    }

    /** The space without steps of them. */
    public static SearchSpace without(SearchSpace space, List<Trial> trials) {
        List<Inert> inert = of(space, trials);
        return inert.isEmpty()
                ? space
                : space.holding(inert.stream().map(Inert::parameter).collect(Collectors.toSet()));
    }

    /** A successful trial. */
    private record Run(Trial trial) {

        Measurement measured() {
            return trial.measurement().orElseThrow();
        }

        Optional<Long> counter(String name) {
            return Optional.ofNullable(measured().counters().get(name));
        }

        boolean has(Parameter parameter, double value) {
            return MapReduceParameters.value(trial.settings(), parameter) == value;
        }

        /** Of all maps, before a combiner and uncompressed: no setting changes it. Bytes of one record are added to each. */
        OptionalDouble outputMb(double bytesOfRecord) {
            Optional<Long> bytes = counter("MAP_OUTPUT_BYTES");
            Optional<Long> records = counter("MAP_OUTPUT_RECORDS");
            return bytes.isPresent() && records.isPresent()
                    ? OptionalDouble.of((bytes.get() + bytesOfRecord * records.get()) / BYTES_PER_MB)
                    : OptionalDouble.empty();
        }
    }

    private void add(Set<Parameter> parameters, String reason) {
        parameters.forEach(it -> reasons.putIfAbsent(it, reason));
    }

    /** What is so whatever the settings are: the first trial tells it as well as any. */
    private void addOfFirst(Run run) {
        if (run.counter("REDUCES").filter(it -> it == 0).isPresent()
                && run.trial().settings().value(REDUCERS) > 0) {
            add(OF_REDUCES, "the job has no reduces, whatever is set");
            return;
        }
        addOfBuffer(run);
        addOfShuffle(run);
    }

    private void addOfBuffer(Run run) {
        OptionalDouble outputMb = run.outputMb(BYTES_OF_RECORD);
        OptionalDouble maps = fewestMaps(run);
        if (outputMb.isEmpty() || maps.isEmpty()) {
            return;
        }
        double mapMb = outputMb.getAsDouble() / maps.getAsDouble() * (maps.getAsDouble() > 1 ? SKEW : 1);
        double bufferMb = smallestBufferMb() * least(SPILL_SHARE);
        if (mapMb > bufferMb) {
            return;
        }
        String oneSpill = String.format(
                Locale.ROOT,
                "a map has at most %.0f MB of output, which its sort buffer holds at once",
                Math.ceil(mapMb));
        add(Set.of(SORT_MB, SPILL_SHARE), oneSpill);
        double memoryMb = SHUFFLE_SHARE * least(REDUCE_MEMORY_MB) * least(REDUCE_HEAP_SHARE);
        if (outputMb.getAsDouble() <= memoryMb) {
            add(Set.of(SORT_FACTOR), oneSpill + ", and a reduce has the memory for all");
        }
    }

    /** Of all settings; empty if nobody counted. A trial of several jobs has no figures of single maps, and any of them may have one map. */
    private OptionalDouble fewestMaps(Run run) {
        Optional<Long> maps = run.counter("MAPS");
        if (maps.isEmpty() || maps.get() < 1) {
            return OptionalDouble.empty();
        }
        if (run.counter("MAP_LONGEST_MILLIS").isEmpty()) {
            return OptionalDouble.of(1);
        }
        double largestSplitMb = Collections.max(space.grid(SPLIT_MAX_MB));
        double inputMb = space.workload().inputBytes() / BYTES_PER_MB;
        return OptionalDouble.of(
                largestSplitMb == 0 ? maps.get() : Math.min(maps.get(), Math.ceil(inputMb / largestSplitMb)));
    }

    /** The buffer stays as in stock, but where a heap asks for a smaller one. */
    private double smallestBufferMb() {
        double heldMb = MapReduceGrids.SORT_SHARE_OF_HEAP * least(MAP_MEMORY_MB) * least(MAP_HEAP_SHARE);
        double forcedMb = space.grid(SORT_MB).stream()
                .filter(it -> it <= heldMb)
                .max(Double::compare)
                .orElse(least(SORT_MB));
        return Math.min(forcedMb, space.stock().value(SORT_MB));
    }

    private double least(Parameter parameter) {
        return Collections.min(space.grid(parameter));
    }

    private void addOfShuffle(Run run) {
        OptionalDouble outputMb = run.outputMb(0);
        if (outputMb.isEmpty()) {
            return;
        }
        double seconds = outputMb.getAsDouble() / space.workload().limits().workers() / SLOWEST_MB_PER_SECOND;
        double ofRun = run.measured().seconds();
        if (seconds < LEAST_SHARE * ofRun) {
            add(
                    Set.of(COMPRESS, COPIES),
                    String.format(
                            Locale.ROOT,
                            "all map output is %.1f MB, which takes slow disks %.1f of %.1f s",
                            outputMb.getAsDouble(),
                            seconds,
                            ofRun));
        }
    }

    /** What only trials tell that try it. */
    private void addOfAny(Run run) {
        Optional<Long> into = run.counter("COMBINE_INPUT_RECORDS").filter(it -> it > 0);
        Optional<Long> out = run.counter("COMBINE_OUTPUT_RECORDS");
        if (run.has(COMBINER, 1) && into.isPresent() && out.isPresent() && out.get() >= NOTHING_COMBINED * into.get()) {
            add(
                    Set.of(COMBINER),
                    String.format(
                            Locale.ROOT,
                            "it left %.0f%% of the records in trial %d",
                            Math.floor(100.0 * out.get() / into.get()),
                            run.trial().number()));
        }
        if (UberMaster.isWanted(run.trial().settings())
                && run.counter("UBERIZED").filter(it -> it == 0).isPresent()) {
            add(
                    Set.of(MapReduceParameters.UBER),
                    "Hadoop ran trial " + run.trial().number() + " in containers of its own nevertheless");
        }
    }
}
