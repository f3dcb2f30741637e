package io.wattle.tuning.space;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What an executor's container on YARN has beside its heap, as Spark 3.3 to 4.0 adds it up: memory outside the heap, Python's, and an
 * overhead that is a share of the heap where no setting says how much it is. Immutable, thread safe.
 *
 * @param besideMb MiB outside the heap and for Python, 0 or more
 * @param overheadShare of the heap, 0 or more; it matters where {@code spark.executor.memoryOverhead} is not set
 * @param leastOverheadMb MiB that such an overhead has at least, 0 or more
 */
public record SparkMemory(double besideMb, double overheadShare, double leastOverheadMb) {

    /** Where nothing is set. */
    public static final SparkMemory DEFAULT = new SparkMemory(0, 0.1, 384);

    private static final String OFF_HEAP = "spark.memory.offHeap.enabled";
    private static final String OFF_HEAP_SIZE = "spark.memory.offHeap.size";
    private static final String PYTHON = "spark.executor.pyspark.memory";
    private static final String SHARE = "spark.executor.memoryOverheadFactor";
    private static final String LEAST = "spark.executor.minMemoryOverhead";

    public SparkMemory {
        if (!(besideMb >= 0) || !(overheadShare >= 0) || !(leastOverheadMb >= 0)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "memory of an executor: %s MB beside the heap, %s of it and at least %s MB as overhead (allowed: 0 or more)",
                    besideMb,
                    overheadShare,
                    leastOverheadMb));
        }
    }

    /**
     * As properties say it. Where a key is tried with several values, the largest is reserved: all of them fit then.
     *
     * @param values of each key; other keys are passed over
     * @param python whether the applications are programs in Python: others have none of its memory
     * @throws IllegalArgumentException if a value cannot be read; the message begins with the key
     */
    public static SparkMemory of(Map<String, List<String>> values, boolean python) {
        double outside =
                values.getOrDefault(OFF_HEAP, List.of()).stream().anyMatch(it -> Boolean.parseBoolean(it.strip()))
                        ? largest(values, OFF_HEAP_SIZE, 0, text -> Math.floor(SparkForms.mebibytes(text, "b")))
                        : 0;
        double ofPython = python ? largest(values, PYTHON, 0, text -> Math.floor(SparkForms.mebibytes(text, "m"))) : 0;
        return new SparkMemory(
                outside + ofPython,
                largest(values, SHARE, DEFAULT.overheadShare(), SparkMemory::share),
                largest(values, LEAST, DEFAULT.leastOverheadMb(), text -> Math.floor(SparkForms.mebibytes(text, "m"))));
    }

    private static double share(String text) {
        double share = Double.parseDouble(text.strip());
        if (!(share > 0 && share < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("not above 0");
        }
        return share;
    }

    private static double largest(Map<String, List<String>> values, String key, double otherwise, Reader reader) {
        List<String> texts = values.getOrDefault(key, List.of());
        double largest = texts.isEmpty() ? otherwise : 0;
        for (String text : texts) {
            try {
                largest = Math.max(largest, reader.read(text));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(key + ": unreadable value " + text, e);
            }
        }
        return largest;
    }

    /** MiB that Spark asks for beside a heap as its overhead if nobody says how many. */
    double ownOverheadMb(double heapMb) {
        return Math.max(leastOverheadMb, Math.floor(heapMb * overheadShare));
    }

    /** Largest heap, in whole MiB, that fits a container with all that Spark adds by itself; less than 1 if none does. */
    double heapMb(double containerMb) {
        double room = containerMb - besideMb;
        double heap = Math.floor(room / (1 + overheadShare));
        return heap * overheadShare >= leastOverheadMb ? heap : Math.floor(room - leastOverheadMb);
    }

    /**
     * MiB of a container before the scheduler rounds them up.
     *
     * @param overheadMb as it is set; 0 leaves it to Spark
     */
    double containerMb(double heapMb, double overheadMb) {
        return heapMb + (overheadMb == 0 ? ownOverheadMb(heapMb) : overheadMb) + besideMb;
    }

    private interface Reader {
        double read(String text);
    }
}
