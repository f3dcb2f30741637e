package io.wattle.tuning.space;

import io.wattle.model.TaskJvm;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The container of an application master that runs a small job's tasks itself, one after the other ("uber" mode). Hadoop does so only if the
 * container has the memory and the vcores of a map and of a reduce, the job has few tasks, and its input is no larger than a block. Stateless.
 */
public final class UberMaster {

    /** Most maps of such a job, {@code mapreduce.job.ubertask.maxmaps}: Hadoop's default. */
    public static final int MOST_MAPS = 9;

    /** Most reduces, {@code mapreduce.job.ubertask.maxreduces}: Hadoop knows no larger limit. */
    public static final int MOST_REDUCES = 1;

    /** Most input, MiB, {@code mapreduce.job.ubertask.maxbytes}: a block, of Hadoop's default size. */
    public static final double MOST_INPUT_MB = 128;

    /** No container of a master is smaller. */
    private static final int LEAST_MB = 512;

    /** What a master needs beside its heap, MiB: more than a task, as it has servers of its own. */
    private static final int OVERHEAD_MB = 192;

    /** Of its heap, what it needs beside a task, MiB. */
    private static final double OWN_HEAP_MB = 64;

    private static final String MEMORY = "yarn.app.mapreduce.am.resource.mb";
    private static final String VCORES = "yarn.app.mapreduce.am.resource.cpu-vcores";

    /** Key of a master's JVM options. */
    public static final String OPTIONS = "yarn.app.mapreduce.am.command-opts";

    private UberMaster() {}

    /** Keys that {@link #properties} sets. */
    static List<String> keys() {
        return List.of(MEMORY, VCORES, OPTIONS);
    }

    /** Whether settings ask for it; those of versions that did not know it do not. */
    public static boolean isWanted(Settings settings) {
        return MapReduceParameters.value(settings, MapReduceParameters.UBER) == 1;
    }

    /** Its container, MiB: a map's or a reduce's, whichever is larger. */
    public static int memoryMb(Settings settings) {
        return (int) Math.round(Math.max(
                LEAST_MB,
                Math.max(
                        settings.value(MapReduceParameters.MAP_MEMORY_MB),
                        settings.value(MapReduceParameters.REDUCE_MEMORY_MB))));
    }

    /** Its heap, MiB. */
    public static int heapMb(Settings settings) {
        return heapMb(memoryMb(settings));
    }

    private static int heapMb(int containerMb) {
        return (int) Math.round(containerMb * new TaskJvm(OVERHEAD_MB, LEAST_MB).heapShare(containerMb));
    }

    /** Of its heap, what a task may have, MiB. */
    static double taskHeapMb(Settings settings) {
        return heapMb(settings) - OWN_HEAP_MB;
    }

    /** What goes with {@code mapreduce.job.ubertask.enable}; nothing where it is off. */
    public static Map<String, String> properties(Settings settings) {
        if (!isWanted(settings)) {
            return Map.of();
        }
        double vcores = Math.max(
                MapReduceParameters.value(settings, MapReduceParameters.MAP_VCORES),
                MapReduceParameters.value(settings, MapReduceParameters.REDUCE_VCORES));
        return new TreeMap<>(Map.of(
                MEMORY, Integer.toString(memoryMb(settings)),
                OPTIONS, "-Xmx" + heapMb(settings) + "m",
                VCORES, Long.toString(Math.round(vcores))));
    }
}
