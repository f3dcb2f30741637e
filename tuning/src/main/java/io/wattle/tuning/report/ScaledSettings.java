package io.wattle.tuning.report;

import io.wattle.tuning.space.MapReduceGrids;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.TriedFile;
import io.wattle.tuning.space.UberMaster;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Settings that were tried on a few workers and a small input, scaled to a cluster and its input. Counts follow vcores and
 * megabytes; what a task has for itself stays, bounded by the worker. Immutable, thread safe.
 */
final class ScaledSettings {

    private static final String CODEC = "mapreduce.map.output.compress.codec";

    /** A larger split would lose much when its map fails, and would not fit any sort buffer that was tried. */
    private static final int MOST_BLOCKS_PER_SPLIT = 4;

    private final Settings settings;
    private final TriedOn tried;
    private final ExportTarget target;
    private final Map<String, String> javaOptions;
    private final double triedMb;
    private final double targetMb;

    /**
     * Scales settings.
     *
     * @param javaOptions the target's JVM options with the heaps of these settings, by property; empty if nobody knows
     *     those options
     */
    ScaledSettings(Settings settings, TriedOn tried, ExportTarget target, Map<String, String> javaOptions) {
        this.settings = settings;
        this.tried = tried;
        this.target = target;
        this.javaOptions = Map.copyOf(javaOptions);
        this.triedMb = tried.inputBytes() / Mebibyte.BYTES;
        this.targetMb = target.inputBytes() / Mebibyte.BYTES;
    }

    /** The properties of the job; those that a job's own program has to set are not among them. */
    List<JobSetting> properties() {
        List<JobSetting> properties = new ArrayList<>();
        if (settings.value(MapReduceParameters.SPLIT_MAX_MB) > 0) {
            properties.add(split());
        }
        properties.add(sortBuffer());
        for (Parameter parameter : List.of(MapReduceParameters.SORT_FACTOR, MapReduceParameters.SPILL_SHARE)) {
            // What no trial changed stays as the site has it.
            if (!tried.leftOut().contains(parameter)) {
                properties.add(asTried(parameter, "As tried."));
            }
        }
        properties.add(memory(MapReduceParameters.MAP_MEMORY_MB));
        properties.add(memory(MapReduceParameters.REDUCE_MEMORY_MB));
        if (javaOptions.isEmpty()) {
            properties.add(heap());
        } else {
            properties.add(heap(MapReduceParameters.MAP_HEAP_SHARE));
            properties.add(heap(MapReduceParameters.REDUCE_HEAP_SHARE));
        }
        properties.add(reduces());
        properties.add(asTried(MapReduceParameters.SLOWSTART_SHARE, "As tried."));
        for (Parameter parameter : MapReduceParameters.WHERE_THEY_MATTER) {
            if (settings.parameters().contains(parameter) && !tried.leftOut().contains(parameter)) {
                properties.addAll(whereItMatters(parameter));
            }
        }
        settings.parameters().stream()
                .filter(it -> !MapReduceParameters.ALL.contains(it))
                .filter(it -> !tried.leftOut().contains(it))
                .forEach(it -> properties.addAll(ofUser(it)));
        tried.fixed().forEach((key, value) -> properties.add(new JobSetting(key, value, "As in every trial (--set).")));
        return List.copyOf(properties);
    }

    /** Empty where nobody knows what a task takes, or where the trials had the site's own options, or the user's. */
    Optional<CompilerRule> compilers() {
        if (tried.dmipsSecondsPerMb().isEmpty()
                || !javaOptions.isEmpty()
                || settings.value(MapReduceParameters.SPLIT_MAX_MB) == 0
                || Stream.concat(tried.fixed().keySet().stream(), settings.properties().keySet().stream())
                        .anyMatch(it -> it.endsWith(".JAVA_TOOL_OPTIONS"))) {
            return Optional.empty();
        }
        double tasks = Math.ceil(targetMb / splitMb()) + scaledReduces();
        return Optional.of(new CompilerRule(tried.dmipsSecondsPerMb().getAsDouble() * targetMb / tasks));
    }

    /** Maps for each vcore as tried; never smaller than tried, as starts of tasks would cost more than their work. */
    private double splitMb() {
        double triedSplit = settings.value(MapReduceParameters.SPLIT_MAX_MB);
        double most = Math.max(triedSplit, MOST_BLOCKS_PER_SPLIT * target.blockMb());
        return Math.min(most, Math.max(triedSplit, targetMb / (mapsPerVcore() * target.totalVcores())));
    }

    private double mapsPerVcore() {
        return triedMb / settings.value(MapReduceParameters.SPLIT_MAX_MB) / tried.totalVcores();
    }

    private JobSetting split() {
        double triedSplit = settings.value(MapReduceParameters.SPLIT_MAX_MB);
        return new JobSetting(
                MapReduceParameters.SPLIT_MAX_MB.key(),
                Long.toString(Math.round(splitMb() * Mebibyte.BYTES)),
                format(
                        "%.1f MB = input / %.1f: %.2f maps for each of %d vcores, as tried; at least the %.1f MB that"
                                + " were tried, at most %d HDFS blocks of %d MB.",
                        splitMb(),
                        mapsPerVcore() * target.totalVcores(),
                        mapsPerVcore(),
                        target.totalVcores(),
                        triedSplit,
                        MOST_BLOCKS_PER_SPLIT,
                        target.blockMb()));
    }

    /**
     * By the megabyte, up to one for each vcore, or to as many for each as were tried; of a large input as many as keep each
     * reduce below what the search gives one at most.
     */
    private long scaledReduces() {
        double triedReduces = settings.value(MapReduceParameters.REDUCERS);
        long most = Math.max(1, Math.round(mostReducesPerVcore() * target.totalVcores()));
        long fewest = Math.round(MapReduceGrids.fewestReducers(targetMb));
        return Math.max(fewest, Math.min(most, (long) Math.ceil(triedReduces * targetMb / triedMb - 1e-9)));
    }

    private double mostReducesPerVcore() {
        return Math.max(1, settings.value(MapReduceParameters.REDUCERS) / tried.totalVcores());
    }

    private JobSetting reduces() {
        double mostPerVcore = mostReducesPerVcore();
        return new JobSetting(
                MapReduceParameters.REDUCERS.key(),
                Long.toString(scaledReduces()),
                format(
                        "One for each %.1f MB of input, as tried; at most %.1f for each of %d vcores, but no less than one"
                                + " for each %.0f GiB of input.",
                        triedMb / settings.value(MapReduceParameters.REDUCERS),
                        mostPerVcore,
                        target.totalVcores(),
                        MapReduceGrids.MOST_INPUT_MB_PER_REDUCER / 1024));
    }

    private JobSetting memory(Parameter parameter) {
        long memoryMb = Math.min(target.memoryMb(), Math.round(settings.value(parameter)));
        return new JobSetting(
                parameter.key(),
                Long.toString(memoryMb),
                format(
                        "MiB, as tried, at most a worker's %d; a worker holds %d at once.",
                        target.memoryMb(), Math.max(1, Math.min(target.vcores(), target.memoryMb() / memoryMb))));
    }

    /**
     * A site's own -Xmx is stronger than a share of the container. Where nobody knows it, the buffer fits Hadoop's default
     * heap: a larger one would end every map of a site with that heap.
     */
    private JobSetting sortBuffer() {
        if (!javaOptions.isEmpty()) {
            return asTried(MapReduceParameters.SORT_MB, "MiB of a map's heap, as tried.");
        }
        long most = defaultSortMb();
        return new JobSetting(
                MapReduceParameters.SORT_MB.key(),
                Long.toString(Math.min(most, Math.round(settings.value(MapReduceParameters.SORT_MB)))),
                format(
                        "MiB of a map's heap, as tried, at most %d: %.1f of Hadoop's default heap, as the site may name an"
                                + " -Xmx of its own. If that is smaller still, lower this to %.1f of it.",
                        most, MapReduceGrids.SORT_SHARE_OF_HEAP, MapReduceGrids.SORT_SHARE_OF_HEAP));
    }

    private long defaultSortMb() {
        double container = Math.min(target.memoryMb(), MapReduceParameters.MAP_MEMORY_MB.defaultValue());
        double heap = container * MapReduceParameters.MAP_HEAP_SHARE.defaultValue();
        return Math.max(1, (long) Math.floor(MapReduceGrids.SORT_SHARE_OF_HEAP * heap));
    }

    /** As each trial had it on this very site. */
    private JobSetting heap(Parameter parameter) {
        return new JobSetting(
                parameter.key(),
                javaOptions.get(parameter.key()),
                "The site's own options with the heap that was tried, as in the trials.");
    }

    /** Hadoop has one share for both kinds of tasks: the smaller one suits both. Options of the site stay as they are. */
    private JobSetting heap() {
        double map = MapReduceParameters.mapHeapMb(settings) / settings.value(MapReduceParameters.MAP_MEMORY_MB);
        double reduce =
                MapReduceParameters.reduceHeapMb(settings) / settings.value(MapReduceParameters.REDUCE_MEMORY_MB);
        double share = Math.floor(100 * Math.min(map, reduce) + 0.5) / 100;
        return new JobSetting(
                "mapreduce.job.heap.memory-mb.ratio",
                Double.toString(share),
                format(
                        "Heap as a share of the container, as tried (the smaller of map and reduce): the site's JVM"
                                + " options stay. Where its mapreduce.map.java.opts or mapreduce.reduce.java.opts name"
                                + " -Xmx, that would hold: then give the job those options with -Xmx%dm for maps and"
                                + " -Xmx%dm for reduces instead.",
                        MapReduceParameters.mapHeapMb(settings), MapReduceParameters.reduceHeapMb(settings)));
    }

    private List<JobSetting> whereItMatters(Parameter parameter) {
        boolean isOn = settings.value(parameter) == 1;
        if (parameter.equals(MapReduceParameters.COMPRESS)
                && isOn
                && javaOptions.isEmpty()
                && !tried.fixed().containsKey(CODEC)
                && !settings.properties().containsKey(CODEC)) {
            return List.of(
                    asTried(parameter, "As tried."),
                    new JobSetting(
                            CODEC,
                            "org.apache.hadoop.io.compress.DefaultCodec",
                            "As tried: Hadoop's default, which needs no native library. A site may have a faster one."));
        }
        if (parameter.equals(MapReduceParameters.UBER) && isOn) {
            return uber();
        }
        return List.of(asTried(parameter, "As tried."));
    }

    /** The master's container follows from those of the tasks, which may be smaller here. Of a larger input Hadoop would not take it. */
    private List<JobSetting> uber() {
        if (targetMb > Math.max(triedMb, UberMaster.MOST_INPUT_MB)) {
            return List.of(new JobSetting(
                    MapReduceParameters.UBER.key(),
                    "false",
                    format("Not as tried: one container is no place for %.0f MB of input.", targetMb)));
        }
        List<JobSetting> properties = new ArrayList<>();
        String uber = MapReduceParameters.UBER.key();
        properties.add(asTried(MapReduceParameters.UBER, "As tried: the job's master runs its tasks itself."));
        UberMaster.properties(settings)
                .forEach((key, value) -> properties.add(new JobSetting(
                        key,
                        javaOptions.getOrDefault(key, value),
                        "As tried: the master has to hold a map and a reduce.",
                        uber)));
        return properties;
    }

    /** A key, or what a file of keys holds where the settings have it. */
    private List<JobSetting> ofUser(Parameter parameter) {
        if (!TriedFile.isOne(parameter)) {
            return List.of(asTried(parameter, "As tried (--tune)."));
        }
        String rule = "As tried " + parameter.words(settings) + ".xml (--try-conf).";
        return parameter.beside(settings).entrySet().stream()
                .map(it -> new JobSetting(it.getKey(), it.getValue(), rule, parameter.key()))
                .toList();
    }

    private JobSetting asTried(Parameter parameter, String rule) {
        return new JobSetting(parameter.key(), settings.properties().get(parameter.key()), rule);
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
