package io.wattle.tuning.diagnosis;

import io.wattle.tuning.diagnosis.Advice.Move;
import io.wattle.tuning.space.MapReduceParameters;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Why tasks fail, as far as settings have to do with it. */
public enum TaskFailure {
    /** A NodeManager killed a container that took more memory than it has. */
    CONTAINER_FULL("physical memory used", "beyond physical memory", "beyond the 'PHYSICAL' memory limit"),
    /** The heap of a task was full. */
    HEAP_FULL("OutOfMemoryError", "Java heap space", "GC overhead limit"),
    /** Hadoop refused the sort buffer. */
    BAD_SORT_BUFFER("Invalid \"mapreduce.task.io.sort.mb\""),
    /** No node, or no queue, gives containers as large. */
    CONTAINER_TOO_LARGE("capability is more than the supported max", "Invalid resource request"),
    /** It told nothing of itself for too long. */
    SILENT("Timed out after"),
    /** A disk was full. */
    DISK_FULL("No space left on device", "Could not find any valid local directory"),
    /** Anything else. */
    OTHER();

    private final Pattern marks;

    TaskFailure(String... marks) {
        this.marks = Pattern.compile(Arrays.stream(marks).map(Pattern::quote).collect(Collectors.joining("|")));
    }

    /** By what an attempt, or YARN, said. */
    public static TaskFailure of(String told) {
        for (TaskFailure failure : values()) {
            if (failure != OTHER && failure.marks.matcher(told).find()) {
                return failure;
            }
        }
        return OTHER;
    }

    /** Lower-case words with hyphens, for JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What would mend it; empty if nobody knows. */
    public Optional<Advice> mending() {
        return Optional.ofNullable(
                switch (this) {
                    case CONTAINER_FULL ->
                        Advice.of(
                                "larger containers, or a smaller heap in them",
                                Move.more(MapReduceParameters.MAP_MEMORY_MB),
                                Move.more(MapReduceParameters.REDUCE_MEMORY_MB));
                    case HEAP_FULL ->
                        Advice.of(
                                "a larger heap, or in maps a smaller sort buffer",
                                Move.more(MapReduceParameters.MAP_MEMORY_MB),
                                Move.more(MapReduceParameters.REDUCE_MEMORY_MB),
                                Move.less(MapReduceParameters.SORT_MB));
                    case BAD_SORT_BUFFER ->
                        Advice.of("a sort buffer of at most 2047 MB", Move.less(MapReduceParameters.SORT_MB));
                    case CONTAINER_TOO_LARGE ->
                        Advice.of(
                                "containers no larger than the cluster's largest",
                                Move.less(MapReduceParameters.MAP_MEMORY_MB),
                                Move.less(MapReduceParameters.REDUCE_MEMORY_MB));
                    case SILENT ->
                        Advice.of("a longer mapreduce.task.timeout, if such tasks do work so long without a sign");
                    case DISK_FULL -> Advice.of("room on the nodes' local disks, or compressed map output");
                    case OTHER -> null;
                });
    }
}
