package io.wattle.tuning.engine;

import io.wattle.tuning.search.Parameter;
import io.wattle.tuning.search.Settings;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * What a site's own configuration says for a job: a search begins there, but for what {@code GuardedStock} changes, and its
 * gain is what the site gains.
 */
final class SiteBaseline {

    private static final double BYTES_PER_MB = 1024.0 * 1024.0;

    private SiteBaseline() {}

    /**
     * Reads the site's configuration.
     *
     * @param conf of the site, with what the user sets beside it
     */
    static Settings read(Configuration conf) {
        JobConf site = new JobConf(conf);
        Map<Parameter, Double> values = new EnumMap<>(Parameter.class);
        values.put(Parameter.SPLIT_MAX_MB, splitMb(site.getLong(FileInputFormat.SPLIT_MAXSIZE, 0)));
        values.put(Parameter.COMBINER, 0.0);
        values.put(Parameter.SORT_MB, (double) site.getInt(MRJobConfig.IO_SORT_MB, MRJobConfig.DEFAULT_IO_SORT_MB));
        values.put(Parameter.SORT_FACTOR, (double)
                site.getInt(MRJobConfig.IO_SORT_FACTOR, MRJobConfig.DEFAULT_IO_SORT_FACTOR));
        values.put(Parameter.SPILL_SHARE, decimal(site, MRJobConfig.MAP_SORT_SPILL_PERCENT, 0.8));
        putMemory(values, site, TaskType.MAP, Parameter.MAP_MEMORY_MB, Parameter.MAP_HEAP_SHARE);
        putMemory(values, site, TaskType.REDUCE, Parameter.REDUCE_MEMORY_MB, Parameter.REDUCE_HEAP_SHARE);
        values.put(Parameter.REDUCERS, (double) site.getNumReduceTasks());
        values.put(Parameter.SLOWSTART_SHARE, decimal(site, MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, 0.05));
        return new Settings(values);
    }

    /** A text, so that 0.8 does not become 0.800000011920929. */
    private static double decimal(JobConf site, String key, double otherwise) {
        String text = site.getTrimmed(key);
        try {
            return text == null ? otherwise : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + ": '" + text + "' in the site's configuration is no number", e);
        }
    }

    private static double splitMb(long bytes) {
        return bytes <= 0 || bytes == Long.MAX_VALUE ? 0 : Math.max(0.1, Math.round(10 * bytes / BYTES_PER_MB) / 10.0);
    }

    private static void putMemory(
            Map<Parameter, Double> values, JobConf site, TaskType type, Parameter memory, Parameter heapShare) {
        int memoryMb = site.getMemoryRequired(type);
        OptionalInt heapMb = JvmOptions.heapMb(site.getTaskJavaOpts(type));
        values.put(memory, (double) memoryMb);
        // Grids and journals hold shares of two decimals.
        values.put(
                heapShare,
                heapMb.isEmpty() ? 0.8 : Math.max(0.01, Math.round(100.0 * heapMb.getAsInt() / memoryMb) / 100.0));
    }

    /** What a job's configuration has to say for these settings on this site: its JVM options stay, but for the heap. */
    static Map<String, String> properties(Settings settings, Configuration conf) {
        JobConf site = new JobConf(conf);
        Map<String, String> properties = new LinkedHashMap<>(settings.hadoopProperties());
        properties.put(
                Parameter.MAP_HEAP_SHARE.hadoopKey(),
                JvmOptions.withHeap(ownOptions(site, MRJobConfig.MAP_JAVA_OPTS), settings.mapHeapMb()));
        properties.put(
                Parameter.REDUCE_HEAP_SHARE.hadoopKey(),
                JvmOptions.withHeap(ownOptions(site, MRJobConfig.REDUCE_JAVA_OPTS), settings.reduceHeapMb()));
        return properties;
    }

    /** The administrator's options, which Hadoop puts before these, left out. */
    @SuppressWarnings("deprecation")
    private static String ownOptions(JobConf site, String key) {
        return site.get(key, site.get(JobConf.MAPRED_TASK_JAVA_OPTS, ""));
    }

    /** Puts settings into a job's configuration; what they leave to Hadoop is not left to the site. */
    static void apply(Settings settings, Job job) {
        Configuration conf = job.getConfiguration();
        Map<String, String> properties = properties(settings, conf);
        for (Parameter parameter : Parameter.all()) {
            if (!properties.containsKey(parameter.hadoopKey())) {
                conf.unset(parameter.hadoopKey());
            }
        }
        properties.forEach(conf::set);
    }
}
