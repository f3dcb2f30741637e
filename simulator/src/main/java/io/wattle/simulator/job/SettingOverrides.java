package io.wattle.simulator.job;

import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.ContainerSize;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Settings of a job by Hadoop's names, in Hadoop's units, over those that it has; the one of no name of Hadoop's begins with wattle. */
public final class SettingOverrides {

    private static final String BLOCK = "dfs.blocksize";
    private static final String REPLICATION = "dfs.replication";
    private static final String SPLIT = "mapreduce.input.fileinputformat.split.maxsize";
    private static final String MAPS = "mapreduce.job.maps";
    private static final String REDUCES = "mapreduce.job.reduces";

    /** No name of Hadoop's, which leaves the combiner to the program: that of {@code io.wattle.jobs}. */
    private static final String COMBINER = "wattle.job.combiner";

    private static final String MAP_MEMORY = "mapreduce.map.memory.mb";
    private static final String REDUCE_MEMORY = "mapreduce.reduce.memory.mb";
    private static final String MASTER_MEMORY = "yarn.app.mapreduce.am.resource.mb";
    private static final String MAP_VCORES = "mapreduce.map.cpu.vcores";
    private static final String REDUCE_VCORES = "mapreduce.reduce.cpu.vcores";
    private static final String MASTER_VCORES = "yarn.app.mapreduce.am.resource.cpu-vcores";
    private static final String SORT = "mapreduce.task.io.sort.mb";
    private static final String SPILL_SHARE = "mapreduce.map.sort.spill.percent";
    private static final String MERGE_FACTOR = "mapreduce.task.io.sort.factor";
    private static final String HEAP = "mapreduce.job.heap.memory-mb.ratio";
    private static final String SLOWSTART = "mapreduce.job.reduce.slowstart.completedmaps";
    private static final String MAP_SPECULATIVE = "mapreduce.map.speculative";
    private static final String REDUCE_SPECULATIVE = "mapreduce.reduce.speculative";
    private static final String MAP_ATTEMPTS = "mapreduce.map.maxattempts";
    private static final String REDUCE_ATTEMPTS = "mapreduce.reduce.maxattempts";
    private static final String SKEW = "wattle.reduce.skew";

    /** The names. */
    public static final List<String> KEYS = List.of(
            BLOCK,
            REPLICATION,
            SPLIT,
            MAPS,
            REDUCES,
            COMBINER,
            MAP_MEMORY,
            REDUCE_MEMORY,
            MASTER_MEMORY,
            MAP_VCORES,
            REDUCE_VCORES,
            MASTER_VCORES,
            SORT,
            SPILL_SHARE,
            MERGE_FACTOR,
            HEAP,
            SLOWSTART,
            MAP_SPECULATIVE,
            REDUCE_SPECULATIVE,
            MAP_ATTEMPTS,
            REDUCE_ATTEMPTS,
            SKEW);

    /** Where a value that Hadoop's key can have is none that the simulator takes: which key it is, by the name of what it sets. */
    private static final Map<String, String> KEY_OF = Map.ofEntries(
            Map.entry("blockMb", BLOCK),
            Map.entry("inputReplication", REPLICATION),
            Map.entry("outputReplication", REPLICATION),
            Map.entry("combinedSplitMb", SPLIT),
            Map.entry("maps", MAPS),
            Map.entry("reduces", REDUCES),
            Map.entry("mapMemoryMb", MAP_MEMORY),
            Map.entry("reduceMemoryMb", REDUCE_MEMORY),
            Map.entry("sortMb", SORT),
            Map.entry("spillShare", SPILL_SHARE),
            Map.entry("sortFactor", MERGE_FACTOR),
            Map.entry("heapShare", HEAP),
            Map.entry("slowstart", SLOWSTART),
            Map.entry("mapAttempts", MAP_ATTEMPTS),
            Map.entry("reduceAttempts", REDUCE_ATTEMPTS),
            Map.entry("reduceSkew", SKEW));

    private static final Pattern SIZE = Pattern.compile("(\\d{1,15})([kmg]?)", Pattern.CASE_INSENSITIVE);
    private static final double BYTES_PER_MB = 1 << 20;

    private final Map<String, String> values;

    private SettingOverrides(Map<String, String> values) {
        this.values = new LinkedHashMap<>(values);
    }

    /**
     * The settings with other values. A longest split makes small files come in splits of that size.
     *
     * @param values by {@link #KEYS}
     * @throws IllegalArgumentException if a name is not one of them, or a value is none that the setting can have, by itself or beside
     *     the others: a task's heap has to hold what lies there
     */
    public static JobSettings apply(JobSettings base, Map<String, String> values) {
        for (String key : values.keySet()) {
            if (!KEYS.contains(key)) {
                throw new IllegalArgumentException(key + ": not simulated (known: " + String.join(", ", KEYS) + ")");
            }
        }
        try {
            JobSettings set = new SettingOverrides(values).over(base);
            requireMemory(base, set, values);
            return set;
        } catch (SettingException e) {
            String key = KEY_OF.get(e.setting());
            throw e.named(key, values.get(key));
        }
    }

    /** What nobody set is not asked about: containers of a trace from elsewhere may be of another kind. */
    private static void requireMemory(JobSettings base, JobSettings set, Map<String, String> values) {
        TaskMemory.problem(set).ifPresent(it -> {
            if (values.containsKey(KEY_OF.get(it.setting()))
                    || TaskMemory.problem(base).isEmpty()) {
                throw it;
            }
        });
    }

    /** Name of the key of a container's memory. */
    public static String memoryKey(Ask.Kind kind) {
        return switch (kind) {
            case MASTER -> MASTER_MEMORY;
            case MAP -> MAP_MEMORY;
            case REDUCE -> REDUCE_MEMORY;
        };
    }

    /** Name of the key of a container's vcores. */
    public static String vcoresKey(Ask.Kind kind) {
        return switch (kind) {
            case MASTER -> MASTER_VCORES;
            case MAP -> MAP_VCORES;
            case REDUCE -> REDUCE_VCORES;
        };
    }

    private JobSettings over(JobSettings base) {
        return new JobSettings(
                size(BLOCK).orElse(base.blockMb()),
                whole(REPLICATION).orElse(base.inputReplication()),
                whole(REPLICATION).orElse(base.outputReplication()),
                size(SPLIT).map(OptionalDouble::of).orElse(base.combinedSplitMb()),
                whole(MAPS).map(OptionalInt::of).orElse(base.maps()),
                whole(REDUCES).orElse(base.reduces()),
                flag(COMBINER).orElse(base.combines()),
                containers(base.containers()),
                sort(base.sort()),
                number(SLOWSTART).orElse(base.slowstart()),
                attempts(base.attempts()),
                number(SKEW).orElse(base.reduceSkew()));
    }

    private JobContainers containers(JobContainers base) {
        return new JobContainers(
                container(MAP_MEMORY, MAP_VCORES, base.map()),
                container(REDUCE_MEMORY, REDUCE_VCORES, base.reduce()),
                container(MASTER_MEMORY, MASTER_VCORES, base.master()),
                number(HEAP).orElse(base.heapShare()));
    }

    private ContainerSize container(String memory, String vcores, ContainerSize base) {
        return new ContainerSize(
                oneOrMore(memory).orElse(base.memoryMb()), oneOrMore(vcores).orElse(base.vcores()));
    }

    private SortSettings sort(SortSettings base) {
        return new SortSettings(
                whole(SORT).map(Integer::doubleValue).orElse(base.bufferMb()),
                number(SPILL_SHARE).orElse(base.spillShare()),
                whole(MERGE_FACTOR).orElse(base.mergeFactor()));
    }

    private AttemptSettings attempts(AttemptSettings base) {
        return new AttemptSettings(
                flag(MAP_SPECULATIVE).orElse(base.mapSpeculative()),
                flag(REDUCE_SPECULATIVE).orElse(base.reduceSpeculative()),
                whole(MAP_ATTEMPTS).orElse(base.mapAttempts()),
                whole(REDUCE_ATTEMPTS).orElse(base.reduceAttempts()));
    }

    private Optional<String> text(String key) {
        return Optional.ofNullable(values.get(key)).map(String::trim);
    }

    private Optional<Integer> whole(String key) {
        return text(key).map(text -> {
            try {
                return Integer.parseInt(text);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(key + " is '" + text + "' (needed: a whole number)", e);
            }
        });
    }

    private Optional<Integer> oneOrMore(String key) {
        Optional<Integer> number = whole(key);
        if (number.isPresent() && number.get() < 1) {
            throw new IllegalArgumentException(key + " is " + number.get() + " (allowed: 1 or more)");
        }
        return number;
    }

    private Optional<Double> number(String key) {
        return text(key).map(text -> {
            try {
                return Double.parseDouble(text);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(key + " is '" + text + "' (needed: a number)", e);
            }
        });
    }

    private Optional<Boolean> flag(String key) {
        return text(key).map(text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(key + " is '" + text + "' (needed: true or false)");
        });
    }

    /** In MB, of bytes or of a number with k, m or g behind it. */
    private Optional<Double> size(String key) {
        return text(key).map(text -> {
            Matcher size = SIZE.matcher(text);
            if (!size.matches()) {
                throw new IllegalArgumentException(
                        key + " is '" + text + "' (needed: bytes, or a number with k, m or g)");
            }
            double unit = switch (size.group(2).toLowerCase(Locale.ROOT)) {
                case "k" -> 1.0 / 1024;
                case "m" -> 1;
                case "g" -> 1024;
                default -> 1 / BYTES_PER_MB;
            };
            return Long.parseLong(size.group(1)) * unit;
        });
    }
}
