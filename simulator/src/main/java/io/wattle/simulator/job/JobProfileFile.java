package io.wattle.simulator.job;

import io.wattle.model.YamlFileException;
import io.wattle.model.YamlValue;
import io.wattle.simulator.yarn.ContainerSize;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Profiles of jobs as YAML. docs/simulator.md describes the format. */
public final class JobProfileFile {

    private static final String NEEDED = "name, profile and settings";
    private static final List<String> KEYS = List.of("name", "profile", "settings");
    private static final int MOST = 10_000_000;

    private static final String INPUT_MB = "inputMb";
    private static final String INPUT_FILES = "inputFiles";
    private static final String MAP_MDI = "mapMdi";
    private static final String MAP_MDI_PER_MB = "mapMdiPerMb";
    private static final String MAP_OUTPUT = "mapOutputMbPerMb";
    private static final String COMBINED_SHARE = "combinedShare";
    private static final String REDUCE_MDI_PER_MB = "reduceMdiPerMb";
    private static final String OUTPUT = "outputMbPerMb";
    private static final List<String> PROFILE_KEYS = List.of(
            INPUT_MB, INPUT_FILES, MAP_MDI, MAP_MDI_PER_MB, MAP_OUTPUT, COMBINED_SHARE, REDUCE_MDI_PER_MB, OUTPUT);

    private static final String BLOCK_MB = "blockMb";
    private static final String INPUT_REPLICATION = "inputReplication";
    private static final String OUTPUT_REPLICATION = "outputReplication";
    private static final String COMBINED_SPLIT_MB = "combinedSplitMb";
    private static final String MAPS = "maps";
    private static final String REDUCES = "reduces";
    private static final String COMBINES = "combines";
    private static final String MAP_MEMORY_MB = "mapMemoryMb";
    private static final String REDUCE_MEMORY_MB = "reduceMemoryMb";
    private static final String MASTER_MEMORY_MB = "masterMemoryMb";
    private static final String MAP_VCORES = "mapVcores";
    private static final String REDUCE_VCORES = "reduceVcores";
    private static final String MASTER_VCORES = "masterVcores";
    private static final String SORT_MB = "sortMb";
    private static final String SPILL_SHARE = "spillShare";
    private static final String SORT_FACTOR = "sortFactor";
    private static final String HEAP_SHARE = "heapShare";
    private static final String SLOWSTART = "slowstart";
    private static final String MAP_SPECULATIVE = "mapSpeculative";
    private static final String REDUCE_SPECULATIVE = "reduceSpeculative";
    private static final String MAP_ATTEMPTS = "mapAttempts";
    private static final String REDUCE_ATTEMPTS = "reduceAttempts";
    private static final List<String> SETTING_KEYS = List.of(
            BLOCK_MB,
            INPUT_REPLICATION,
            OUTPUT_REPLICATION,
            COMBINED_SPLIT_MB,
            MAPS,
            REDUCES,
            COMBINES,
            MAP_MEMORY_MB,
            REDUCE_MEMORY_MB,
            MASTER_MEMORY_MB,
            MAP_VCORES,
            REDUCE_VCORES,
            MASTER_VCORES,
            SORT_MB,
            SPILL_SHARE,
            SORT_FACTOR,
            HEAP_SHARE,
            SLOWSTART,
            MAP_SPECULATIVE,
            REDUCE_SPECULATIVE,
            MAP_ATTEMPTS,
            REDUCE_ATTEMPTS);

    private JobProfileFile() {}

    /** Whether what names a job is the name of such a file, and none of a job. */
    public static boolean isFileName(String job) {
        return job.contains("/") || job.endsWith(".yaml") || job.endsWith(".yml");
    }

    /**
     * Reads a profile.
     *
     * @param origin file name for messages
     * @throws YamlFileException if it says something wrong; the message has file, line, key, what was found and what is allowed
     */
    public static ProfiledJob parse(String origin, String yaml) throws YamlFileException {
        YamlValue document = YamlValue.parse(origin, yaml, NEEDED);
        Map<String, YamlValue> keys = document.map(NEEDED, KEYS);
        String name = document.required(keys, "name", "the job's name").text("the job's name");
        JobProfile profile = profile(name, document.required(keys, "profile", "what the job does"));
        JobSettings settings = settings(document.required(keys, "settings", "how it is run"));
        try {
            return new ProfiledJob(profile, settings);
        } catch (IllegalArgumentException e) {
            throw document.error(e.getMessage(), e);
        }
    }

    private static JobProfile profile(String name, YamlValue value) throws YamlFileException {
        Fields fields = Fields.of(value, PROFILE_KEYS);
        double inputMb = fields.number(INPUT_MB);
        int inputFiles = fields.whole(INPUT_FILES);
        double mapMdi = fields.number(MAP_MDI);
        double mapMdiPerMb = fields.number(MAP_MDI_PER_MB);
        double mapOutput = fields.number(MAP_OUTPUT);
        double combinedShare = fields.number(COMBINED_SHARE);
        double reduceMdiPerMb = fields.number(REDUCE_MDI_PER_MB);
        double output = fields.number(OUTPUT);
        try {
            return new JobProfile(
                    name, inputMb, inputFiles, mapMdi, mapMdiPerMb, mapOutput, combinedShare, reduceMdiPerMb, output);
        } catch (IllegalArgumentException e) {
            throw value.error(value.path() + ": " + e.getMessage(), e);
        }
    }

    private static JobSettings settings(YamlValue value) throws YamlFileException {
        Fields fields = Fields.of(value, SETTING_KEYS);
        double blockMb = fields.number(BLOCK_MB);
        int inputReplication = fields.whole(INPUT_REPLICATION);
        int outputReplication = fields.whole(OUTPUT_REPLICATION);
        OptionalDouble combinedSplitMb = fields.has(COMBINED_SPLIT_MB)
                ? OptionalDouble.of(fields.number(COMBINED_SPLIT_MB))
                : OptionalDouble.empty();
        OptionalInt maps = fields.has(MAPS) ? OptionalInt.of(fields.whole(MAPS)) : OptionalInt.empty();
        int reduces = fields.whole(REDUCES);
        boolean combines = fields.flag(COMBINES);
        ContainerSize map = fields.container(MAP_MEMORY_MB, MAP_VCORES);
        ContainerSize reduce = fields.container(REDUCE_MEMORY_MB, REDUCE_VCORES);
        ContainerSize master = fields.container(MASTER_MEMORY_MB, MASTER_VCORES);
        double sortMb = fields.number(SORT_MB);
        double spillShare = fields.has(SPILL_SHARE) ? fields.number(SPILL_SHARE) : HadoopDefaults.SPILL_SHARE;
        int sortFactor = fields.has(SORT_FACTOR) ? fields.whole(SORT_FACTOR) : HadoopDefaults.MERGE_FACTOR;
        double heapShare = fields.number(HEAP_SHARE);
        double slowstart = fields.number(SLOWSTART);
        AttemptSettings attempts = fields.attempts();
        try {
            JobSettings settings = new JobSettings(
                    blockMb,
                    inputReplication,
                    outputReplication,
                    combinedSplitMb,
                    maps,
                    reduces,
                    combines,
                    new JobContainers(map, reduce, master, heapShare),
                    new SortSettings(sortMb, spillShare, sortFactor),
                    slowstart,
                    attempts,
                    0);
            TaskMemory.problem(settings).ifPresent(it -> {
                throw it;
            });
            return settings;
        } catch (IllegalArgumentException e) {
            throw value.error(value.path() + ": " + e.getMessage(), e);
        }
    }

    /** A mapping's values, each with its range. */
    private record Fields(YamlValue of, Map<String, YamlValue> keys) {

        static Fields of(YamlValue value, List<String> allowed) throws YamlFileException {
            return new Fields(value, value.map(String.join(", ", allowed), allowed));
        }

        boolean has(String key) {
            return keys.containsKey(key);
        }

        double number(String key) throws YamlFileException {
            YamlValue value = of.required(keys, key, "a number of 0 or more");
            double number = value.number("0 or more");
            if (number < 0) {
                throw value.error(value.path() + " is " + number + " (allowed: 0 or more)");
            }
            return number;
        }

        int whole(String key) throws YamlFileException {
            double number = number(key);
            if (number != Math.rint(number) || number > MOST) {
                YamlValue value = keys.get(key);
                throw value.error(value.path() + " is " + number + " (allowed: a whole number from 0 to " + MOST + ")");
            }
            return (int) number;
        }

        /** Of one virtual core, as Hadoop's defaults, unless the file says otherwise. */
        ContainerSize container(String memoryMb, String vcores) throws YamlFileException {
            return new ContainerSize(oneOrMore(memoryMb), has(vcores) ? oneOrMore(vcores) : 1);
        }

        /** As in the studies' conditions, unless the file says otherwise. */
        AttemptSettings attempts() throws YamlFileException {
            AttemptSettings otherwise = AttemptSettings.DEFAULT;
            return new AttemptSettings(
                    has(MAP_SPECULATIVE) ? flag(MAP_SPECULATIVE) : otherwise.mapSpeculative(),
                    has(REDUCE_SPECULATIVE) ? flag(REDUCE_SPECULATIVE) : otherwise.reduceSpeculative(),
                    has(MAP_ATTEMPTS) ? oneOrMore(MAP_ATTEMPTS) : otherwise.mapAttempts(),
                    has(REDUCE_ATTEMPTS) ? oneOrMore(REDUCE_ATTEMPTS) : otherwise.reduceAttempts());
        }

        private int oneOrMore(String key) throws YamlFileException {
            int number = whole(key);
            if (number < 1) {
                YamlValue value = keys.get(key);
                throw value.error(value.path() + " is 0 (allowed: 1 to " + MOST + ")");
            }
            return number;
        }

        boolean flag(String key) throws YamlFileException {
            YamlValue value = of.required(keys, key, "true or false");
            String text = value.text("true or false");
            if (!text.equals("true") && !text.equals("false")) {
                throw value.error(value.path() + " is '" + text + "' (allowed: true or false)");
            }
            return text.equals("true");
        }
    }

    /**
     * A text that {@link #parse} reads.
     *
     * @param comment lines to begin with, without a mark
     */
    public static String toYaml(ProfiledJob job, List<String> comment) {
        List<String> lines = new ArrayList<>();
        comment.forEach(it -> lines.add(("# " + it).stripTrailing()));
        lines.add("name: '" + job.profile().name().replace("'", "''") + "'");
        lines.add("profile:");
        fields(job.profile()).forEach((key, value) -> lines.add("  " + key + ": " + plain(value)));
        lines.add("settings:");
        fields(job.settings()).forEach((key, value) -> lines.add("  " + key + ": " + plain(value)));
        return String.join("\n", lines) + "\n";
    }

    /** Of the profile, numbers by the file's keys. */
    public static Map<String, Object> fields(JobProfile profile) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(INPUT_MB, profile.inputMb());
        fields.put(INPUT_FILES, profile.inputFiles());
        fields.put(MAP_MDI, profile.mapOperations());
        fields.put(MAP_MDI_PER_MB, profile.mapOperationsPerMb());
        fields.put(MAP_OUTPUT, profile.mapOutputPerMb());
        fields.put(COMBINED_SHARE, profile.combinedShare());
        fields.put(REDUCE_MDI_PER_MB, profile.reduceOperationsPerMb());
        fields.put(OUTPUT, profile.outputPerMb());
        return fields;
    }

    /** Of the settings, numbers and a truth value by the file's keys; without those that are empty. */
    public static Map<String, Object> fields(JobSettings settings) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(BLOCK_MB, settings.blockMb());
        fields.put(INPUT_REPLICATION, settings.inputReplication());
        fields.put(OUTPUT_REPLICATION, settings.outputReplication());
        settings.combinedSplitMb().ifPresent(it -> fields.put(COMBINED_SPLIT_MB, it));
        settings.maps().ifPresent(it -> fields.put(MAPS, it));
        fields.put(REDUCES, settings.reduces());
        fields.put(COMBINES, settings.combines());
        JobContainers containers = settings.containers();
        fields.put(MAP_MEMORY_MB, containers.map().memoryMb());
        fields.put(REDUCE_MEMORY_MB, containers.reduce().memoryMb());
        fields.put(MASTER_MEMORY_MB, containers.master().memoryMb());
        fields.put(MAP_VCORES, containers.map().vcores());
        fields.put(REDUCE_VCORES, containers.reduce().vcores());
        fields.put(MASTER_VCORES, containers.master().vcores());
        fields.put(SORT_MB, settings.sort().bufferMb());
        fields.put(SPILL_SHARE, settings.sort().spillShare());
        fields.put(SORT_FACTOR, settings.sort().mergeFactor());
        fields.put(HEAP_SHARE, containers.heapShare());
        fields.put(SLOWSTART, settings.slowstart());
        AttemptSettings attempts = settings.attempts();
        fields.put(MAP_SPECULATIVE, attempts.mapSpeculative());
        fields.put(REDUCE_SPECULATIVE, attempts.reduceSpeculative());
        fields.put(MAP_ATTEMPTS, attempts.mapAttempts());
        fields.put(REDUCE_ATTEMPTS, attempts.reduceAttempts());
        return fields;
    }

    private static String plain(Object value) {
        return value instanceof Double number
                ? new BigDecimal(number.toString()).stripTrailingZeros().toPlainString()
                : value.toString();
    }
}
