package io.wattle.tuning.search;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One value for every {@link Parameter}: a point of the search space. Immutable, thread safe.
 *
 * @param values a value for each parameter
 */
public record Settings(Map<Parameter, Double> values) {

    private static final long BYTES_PER_MB = 1024L * 1024;
    private static final double ROUNDING_MB = 1e-6;
    private static final Pattern HEAP = Pattern.compile("-Xmx(\\d+)m");

    public Settings {
        EnumMap<Parameter, Double> copy = new EnumMap<>(Parameter.class);
        for (Parameter parameter : Parameter.all()) {
            Double value = values.get(parameter);
            if (value == null || value < 0 || !Double.isFinite(value)) {
                throw new IllegalArgumentException(
                        "settings: " + parameter.id() + " is " + value + " (allowed: 0 or a positive number)");
            }
            copy.put(parameter, value);
        }
        values = Collections.unmodifiableMap(copy);
    }

    /** Value of a parameter, in the parameter's unit. */
    public double value(Parameter parameter) {
        return values.get(parameter);
    }

    /** The same settings with one value replaced. */
    public Settings with(Parameter parameter, double value) {
        EnumMap<Parameter, Double> changed = new EnumMap<>(values);
        changed.put(parameter, value);
        return new Settings(changed);
    }

    /** Heap of a map task in MiB. */
    public int mapHeapMb() {
        return heapMb(Parameter.MAP_MEMORY_MB, Parameter.MAP_HEAP_SHARE);
    }

    /** Whether the sort buffer takes no more than a share of a map's heap. */
    boolean sortBufferFits(double shareOfHeap) {
        // A share that was computed from these very figures, times the heap, may be a bit less than the buffer.
        return value(Parameter.SORT_MB) <= shareOfHeap * mapHeapMb() + ROUNDING_MB;
    }

    /** Heap of a reduce task in MiB. */
    public int reduceHeapMb() {
        return heapMb(Parameter.REDUCE_MEMORY_MB, Parameter.REDUCE_HEAP_SHARE);
    }

    private int heapMb(Parameter memory, Parameter share) {
        return (int) Math.round(value(memory) * value(share));
    }

    /**
     * The Hadoop properties that carry these settings, in a fixed order. A parameter whose value means "leave Hadoop's
     * behaviour" (no split size) has no property.
     */
    public Map<String, String> hadoopProperties() {
        Map<String, String> properties = new LinkedHashMap<>();
        for (Parameter parameter : Parameter.all()) {
            String text = hadoopValue(parameter);
            if (text != null) {
                properties.put(parameter.hadoopKey(), text);
            }
        }
        return Collections.unmodifiableMap(properties);
    }

    private String hadoopValue(Parameter parameter) {
        double value = value(parameter);
        return switch (parameter) {
            case SPLIT_MAX_MB -> value == 0 ? null : Long.toString(Math.round(value * BYTES_PER_MB));
            case COMBINER -> Boolean.toString(value != 0);
            case MAP_HEAP_SHARE -> "-Xmx" + mapHeapMb() + "m";
            case REDUCE_HEAP_SHARE -> "-Xmx" + reduceHeapMb() + "m";
            case SPILL_SHARE, SLOWSTART_SHARE -> Double.toString(value);
            default -> Long.toString(Math.round(value));
        };
    }

    /**
     * Reads back what {@link #hadoopProperties()} wrote, now or in an earlier version: a job whose settings lack a
     * property ran with Hadoop's default of it.
     *
     * @throws IllegalArgumentException if a property is not what that method writes
     */
    public static Settings fromHadoopProperties(Map<String, String> properties) {
        EnumMap<Parameter, Double> values = new EnumMap<>(Parameter.class);
        for (Parameter parameter : Parameter.all()) {
            values.put(parameter, numericValue(parameter, properties));
        }
        return new Settings(values);
    }

    private static double numericValue(Parameter parameter, Map<String, String> properties) {
        String text = properties.get(parameter.hadoopKey());
        if (text == null) {
            return parameter.hadoopDefault();
        }
        try {
            return switch (parameter) {
                case SPLIT_MAX_MB -> Math.round(10 * number(text) / BYTES_PER_MB) / 10.0;
                case COMBINER -> flag(text);
                case MAP_HEAP_SHARE -> heapShare(text, numericValue(Parameter.MAP_MEMORY_MB, properties));
                case REDUCE_HEAP_SHARE -> heapShare(text, numericValue(Parameter.REDUCE_MEMORY_MB, properties));
                default -> number(text);
            };
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(parameter.hadoopKey() + ": unreadable value " + text, e);
        }
    }

    private static double number(String text) {
        return Double.parseDouble(text);
    }

    private static double flag(String text) {
        return switch (text) {
            case "true" -> 1;
            case "false" -> 0;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }

    /** The heap was rounded to whole MiB; grids hold shares of two decimals. */
    private static double heapShare(String javaOptions, double memory) {
        Matcher heap = HEAP.matcher(javaOptions);
        if (!heap.matches() || memory <= 0) {
            throw new IllegalArgumentException("not a heap in a container");
        }
        return Math.round(100 * number(heap.group(1)) / memory) / 100.0;
    }
}
