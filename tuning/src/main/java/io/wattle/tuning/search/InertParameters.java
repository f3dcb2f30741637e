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
import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.UberMaster;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Parameters that the counters of a search's trials show to be without effect, whatever else is set; docs/tuning.md has the rules. A counter
 * that is missing shows nothing. What was shown once stays shown, so that a search that is resumed leaves out the same. Of MapReduce. Stateless.
 */
public final class InertParameters {

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
        List<Trial> told = told(trials);
        if (!told.isEmpty()) {
            inert.addOfFirst(new Run(told.get(0)));
        }
        told.stream().map(Run::new).forEach(inert::addOfAny);
        return space.parameters().stream()
                .filter(it -> inert.reasons.containsKey(it) && space.grid(it).size() > 1)
                .map(it -> new Inert(it, inert.reasons.get(it)))
                .toList();
    }

    /** The trials that tell something. */
    static List<Trial> told(List<Trial> trials) {
        return trials.stream()
                .filter(it -> it.succeeded() && it.proposal().purpose() != Purpose.COMPARISON)
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
        Optional<MapOutput> output = MapOutput.of(space, run.measured());
        if (output.isEmpty()) {
            return;
        }
        double mapMb = output.get().ofLargestMapMb(Collections.max(space.grid(SPLIT_MAX_MB)));
        if (mapMb > smallestBufferMb() * least(SPILL_SHARE)) {
            return;
        }
        String oneSpill = String.format(
                Locale.ROOT,
                "a map has at most %.0f MB of output, which its sort buffer holds at once",
                Math.ceil(mapMb));
        add(Set.of(SORT_MB, SPILL_SHARE), oneSpill);
        if (output.get().fitsReduce(least(REDUCE_MEMORY_MB) * least(REDUCE_HEAP_SHARE))) {
            add(Set.of(SORT_FACTOR), oneSpill + ", and a reduce has the memory for all");
        }
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
        Optional<Long> bytes = run.counter("MAP_OUTPUT_BYTES");
        if (bytes.isEmpty() || run.counter("MAP_OUTPUT_RECORDS").isEmpty()) {
            return;
        }
        double outputMb = bytes.get() / Mebibyte.BYTES;
        double seconds = outputMb / disks(run) / SLOWEST_MB_PER_SECOND;
        double ofRun = run.measured().seconds();
        if (seconds < LEAST_SHARE * ofRun) {
            add(
                    Set.of(COMPRESS, COPIES),
                    String.format(
                            Locale.ROOT,
                            "all map output is %.1f MB, which takes slow disks %.1f of %.1f s",
                            outputMb,
                            seconds,
                            ofRun));
        }
    }

    /** Nodes that all map output has to pass, where fewest share it: one task is on one of them. */
    private double disks(Run run) {
        long workers = space.workload().limits().workers();
        long maps = run.counter("MAPS").filter(it -> it > 0).orElse(1L);
        long reduces = run.counter("REDUCES").filter(it -> it > 0).orElse(1L);
        return Math.min(workers, Math.min(maps, reduces));
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
