package io.wattle.tuning.diagnosis;

import static io.wattle.tuning.diagnosis.RunFigure.INPUT_BYTES;
import static io.wattle.tuning.diagnosis.RunFigure.MAPS;
import static io.wattle.tuning.diagnosis.RunFigure.MAPS_AT_ONCE;
import static io.wattle.tuning.diagnosis.RunFigure.REDUCES;

import io.wattle.tuning.space.MapReduceGrids;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Mebibyte;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Settings by rules of thumb, for what was found of a job. Nothing tells what they gain. Immutable.
 *
 * @param properties of the job's configuration
 * @param beyond what no property can change; a sentence each, without the full stop
 */
public record RuleSuggestion(Map<String, String> properties, List<String> beyond) {

    /** Causes that weigh less are left as they are. */
    private static final double LEAST_SHARE = 0.1;

    /** Hadoop's accounting of a record in the sort buffer. */
    private static final double BYTES_OF_RECORD = 16;

    private static final double MOST_SORT_MB = 2047;
    private static final double DEFAULT_SPILL_SHARE = 0.8;
    private static final double LATER_SLOWSTART = 0.8;
    private static final double EARLIER_SLOWSTART = 0.5;

    public RuleSuggestion {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        beyond = List.copyOf(beyond);
    }

    /** For a job. */
    public static RuleSuggestion of(EndedJob job) {
        Rules rules = new Rules(job);
        job.failures().forEach(rules::add);
        job.diagnosis().findings().stream()
                .filter(it -> it.advice().isPresent() && it.share().orElse(1) >= LEAST_SHARE)
                .forEach(rules::add);
        return new RuleSuggestion(rules.properties, rules.notes);
    }

    /** The same with settings from elsewhere. */
    public RuleSuggestion with(Map<String, String> others) {
        return new RuleSuggestion(others, beyond);
    }

    /** What no property can change, and what to mind with these properties; a sentence each, without the full stop. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>(beyond);
        if (properties.containsKey(MapReduceParameters.REDUCERS.key())) {
            notes.add(
                    "Each reduce writes a file of its own: a job that needs one sorted file, or sets its number of reduces itself,"
                            + " does not take another number");
        }
        if (properties.containsKey(MapReduceParameters.MAP_HEAP_SHARE.key())
                || properties.containsKey(MapReduceParameters.REDUCE_HEAP_SHARE.key())) {
            notes.add("-Xmx alone replaces the job's other JVM options of these tasks: add those that it needs");
        }
        return notes;
    }

    /** What comes first stays. */
    private static final class Rules {

        private final Map<String, String> properties = new LinkedHashMap<>();
        private final List<String> notes = new ArrayList<>();
        private final EndedJob job;
        private final MeasuredRun run;
        private final RecordedSettings settings;

        Rules(EndedJob job) {
            this.job = job;
            this.run = job.run();
            this.settings = run.settings();
        }

        void add(FailedAttempts failed) {
            boolean map = failed.kind() == TaskRun.Kind.MAP;
            switch (failed.failure()) {
                case CONTAINER_FULL -> largerContainer(map);
                case HEAP_FULL -> largerHeap(map);
                case BAD_SORT_BUFFER -> put(MapReduceParameters.SORT_MB.key(), 100);
                default -> failed.failure().mending().ifPresent(it -> note("Needed: " + it.words()));
            }
        }

        void add(Finding finding) {
            switch (finding.cause()) {
                case START_UP -> startUp();
                case SPILLS -> sortBuffer();
                case COLLECTOR ->
                    largerHeap(finding.advice().orElseThrow().moves().stream()
                            .anyMatch(it -> it.parameter().equals(MapReduceParameters.MAP_MEMORY_MB)));
                case REDUCE_WAIT -> {
                    if (settings.slowstart().orElse(0) < LATER_SLOWSTART) {
                        put(MapReduceParameters.SLOWSTART_SHARE.key(), LATER_SLOWSTART);
                    }
                }
                case FETCH -> {
                    if (settings.slowstart().orElse(0) > EARLIER_SLOWSTART) {
                        put(MapReduceParameters.SLOWSTART_SHARE.key(), EARLIER_SLOWSTART);
                    } else {
                        note(sentence(finding.advice().orElseThrow().words()));
                    }
                }
                case FEW_REDUCES -> moreReduces(run.count(MAPS_AT_ONCE));
                case MERGE, REDUCE_SKEW -> moreReduces(2 * run.count(REDUCES));
                case LITTLE_MEMORY -> largerContainer(isOfMaps(finding));
                case UNUSED_MEMORY -> lessMapMemory();
                default -> note(sentence(finding.advice().orElseThrow().words()));
            }
        }

        private static boolean isOfMaps(Finding finding) {
            return finding.advice().orElseThrow().moves().get(0).parameter().equals(MapReduceParameters.MAP_MEMORY_MB);
        }

        private static String sentence(String words) {
            return Character.toUpperCase(words.charAt(0)) + words.substring(1);
        }

        private void note(String text) {
            if (!notes.contains(text)) {
                notes.add(text);
            }
        }

        private void put(String key, double value) {
            put(key, value == Math.rint(value) ? Long.toString(Math.round(value)) : Double.toString(value));
        }

        private void put(String key, String value) {
            properties.putIfAbsent(key, value);
        }

        private void moreReduces(long reduces) {
            put(MapReduceParameters.REDUCERS.key(), reduces);
        }

        /** Hadoop's key that makes splits longer than a block joins no files. */
        private void startUp() {
            long maps = run.count(MAPS);
            if (maps < run.count(REDUCES)) {
                put(MapReduceParameters.REDUCERS.key(), Math.max(1, run.count(REDUCES) / 2));
                return;
            }
            if (run.figure(INPUT_BYTES).isEmpty() || run.figure(MAPS_AT_ONCE).isEmpty()) {
                return;
            }
            double mapMb = run.count(INPUT_BYTES) / Mebibyte.BYTES / maps;
            long waves = maps / run.count(MAPS_AT_ONCE);
            if (job.joinsFiles()) {
                if (waves >= 2) {
                    put(MapReduceParameters.SPLIT_MAX_MB.key(), Math.ceil(waves * mapMb) * Mebibyte.BYTES);
                }
            } else if (run.splits().areWholeBlocks(run)) {
                if (waves >= 2) {
                    put(
                            "mapreduce.input.fileinputformat.split.minsize",
                            waves * run.splits().blockMb().getAsDouble() * Mebibyte.BYTES);
                }
            } else {
                note(String.format(
                        Locale.ROOT,
                        "Its %d maps read %.1f MB each: if these are small files, only an input format that joins them makes"
                                + " fewer maps (docs/combine-input.md)",
                        maps,
                        mapMb));
            }
        }

        private void sortBuffer() {
            Long bytes = run.figures().get("MAP_OUTPUT_BYTES");
            Long records = run.figures().get("MAP_OUTPUT_RECORDS");
            if (bytes == null || records == null || run.figure(MAPS).orElse(0) == 0) {
                return;
            }
            double neededMb = (bytes + BYTES_OF_RECORD * records)
                    / Mebibyte.BYTES
                    / run.count(MAPS)
                    / settings.spillShare().orElse(DEFAULT_SPILL_SHARE);
            double mostMb = Math.min(
                    MOST_SORT_MB,
                    settings.mapHeapMb().isPresent()
                            ? MapReduceGrids.SORT_SHARE_OF_HEAP
                                    * settings.mapHeapMb().getAsDouble()
                            : MOST_SORT_MB);
            double sortMb = Math.min(Math.floor(mostMb), Math.ceil(neededMb * 1.1));
            if (settings.sortMb().isEmpty() || sortMb > settings.sortMb().getAsDouble()) {
                put(MapReduceParameters.SORT_MB.key(), sortMb);
            }
            if (settings.mapHeapMb().isEmpty()) {
                note(String.format(
                        Locale.ROOT,
                        "The heap of the maps is not recorded: it has to hold %.0f MB or more for that sort buffer",
                        Math.ceil(sortMb / MapReduceGrids.SORT_SHARE_OF_HEAP)));
            } else if (sortMb < neededMb) {
                note(String.format(
                        Locale.ROOT,
                        "For one spill a map needs a sort buffer of %.0f MB, and a heap of %.0f MB for it",
                        neededMb,
                        neededMb / MapReduceGrids.SORT_SHARE_OF_HEAP));
            }
        }

        private void largerContainer(boolean ofMaps) {
            Optional<TaskMemory> now = memory(ofMaps);
            if (now.isPresent()) {
                put(ofMaps, now.get().withLargerContainer());
            } else if (isContainerKnown(ofMaps)) {
                put(
                        memoryKey(ofMaps),
                        TaskMemory.largerContainerMb(containerMb(ofMaps).getAsDouble()));
                note("The heap of its " + kind(ofMaps) + " is not recorded: it has to stay as it is");
            }
        }

        private void largerHeap(boolean ofMaps) {
            Optional<TaskMemory> now = memory(ofMaps);
            if (now.isPresent()) {
                put(ofMaps, now.get().withLargerHeap());
            } else if (isContainerKnown(ofMaps)) {
                put(
                        ofMaps,
                        TaskMemory.ofContainer(
                                TaskMemory.largerContainerMb(containerMb(ofMaps).getAsDouble())));
            }
        }

        private boolean isContainerKnown(boolean ofMaps) {
            if (containerMb(ofMaps).isEmpty()) {
                note("The size of the containers of its " + kind(ofMaps) + " is not recorded: larger ones are needed");
                return false;
            }
            return true;
        }

        private static String kind(boolean ofMaps) {
            return ofMaps ? "maps" : "reduces";
        }

        /** Where a larger sort buffer is suggested it needs the heap that there is. */
        private void lessMapMemory() {
            if (properties.containsKey(MapReduceParameters.SORT_MB.key())
                    || run.peakMapMb().isEmpty()) {
                return;
            }
            memory(true)
                    .flatMap(it -> it.smaller(
                            run.peakMapMb().getAsInt(),
                            settings.sortMb().orElse(MapReduceParameters.SORT_MB.defaultValue())))
                    .ifPresent(it -> put(true, it));
        }

        private OptionalDouble containerMb(boolean ofMaps) {
            return ofMaps ? settings.mapMemoryMb() : settings.reduceMemoryMb();
        }

        private Optional<TaskMemory> memory(boolean ofMaps) {
            return settings.taskMemory(ofMaps ? TaskRun.Kind.MAP : TaskRun.Kind.REDUCE);
        }

        private static String memoryKey(boolean ofMaps) {
            return (ofMaps ? MapReduceParameters.MAP_MEMORY_MB : MapReduceParameters.REDUCE_MEMORY_MB).key();
        }

        private void put(boolean ofMaps, TaskMemory memory) {
            put(memoryKey(ofMaps), memory.containerMb());
            put(
                    (ofMaps ? MapReduceParameters.MAP_HEAP_SHARE : MapReduceParameters.REDUCE_HEAP_SHARE).key(),
                    memory.heapOption());
        }
    }
}
