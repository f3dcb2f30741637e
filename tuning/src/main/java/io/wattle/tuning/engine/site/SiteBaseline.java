package io.wattle.tuning.engine.site;

import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.UberMaster;
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
public final class SiteBaseline {

    /** {@code mapred-default.xml} has it; Hadoop has no constant for it. */
    private static final int DEFAULT_COPIES = 5;

    private SiteBaseline() {}

    /**
     * Reads the site's configuration.
     *
     * @param conf of the site, with what the user sets beside it
     */
    static Settings read(Configuration conf) {
        JobConf site = new JobConf(conf);
        Map<Parameter, Double> values = new LinkedHashMap<>();
        values.put(MapReduceParameters.SPLIT_MAX_MB, splitMb(site.getLong(FileInputFormat.SPLIT_MAXSIZE, 0)));
        values.put(MapReduceParameters.COMBINER, 0.0);
        values.put(MapReduceParameters.SORT_MB, (double)
                site.getInt(MRJobConfig.IO_SORT_MB, MRJobConfig.DEFAULT_IO_SORT_MB));
        values.put(MapReduceParameters.SORT_FACTOR, (double)
                site.getInt(MRJobConfig.IO_SORT_FACTOR, MRJobConfig.DEFAULT_IO_SORT_FACTOR));
        values.put(MapReduceParameters.SPILL_SHARE, decimal(site, MRJobConfig.MAP_SORT_SPILL_PERCENT, 0.8));
        putMemory(values, site, TaskType.MAP, MapReduceParameters.MAP_MEMORY_MB, MapReduceParameters.MAP_HEAP_SHARE);
        putMemory(
                values,
                site,
                TaskType.REDUCE,
                MapReduceParameters.REDUCE_MEMORY_MB,
                MapReduceParameters.REDUCE_HEAP_SHARE);
        values.put(MapReduceParameters.REDUCERS, (double) site.getNumReduceTasks());
        values.put(
                MapReduceParameters.SLOWSTART_SHARE,
                decimal(site, MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, 0.05));
        values.put(MapReduceParameters.COMPRESS, flag(site.getCompressMapOutput()));
        values.put(MapReduceParameters.MAP_VCORES, (double)
                site.getInt(MRJobConfig.MAP_CPU_VCORES, MRJobConfig.DEFAULT_MAP_CPU_VCORES));
        values.put(MapReduceParameters.REDUCE_VCORES, (double)
                site.getInt(MRJobConfig.REDUCE_CPU_VCORES, MRJobConfig.DEFAULT_REDUCE_CPU_VCORES));
        values.put(MapReduceParameters.UBER, flag(site.getBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false)));
        values.put(
                MapReduceParameters.COPIES, (double) site.getInt(MRJobConfig.SHUFFLE_PARALLEL_COPIES, DEFAULT_COPIES));
        return new Settings(values);
    }

    private static double flag(boolean isOn) {
        return isOn ? 1 : 0;
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
        return bytes <= 0 || bytes == Long.MAX_VALUE
                ? 0
                : Math.max(0.1, Math.round(10 * bytes / Mebibyte.BYTES) / 10.0);
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
    public static Map<String, String> properties(Settings settings, Configuration conf) {
        JobConf site = new JobConf(conf);
        Map<String, String> properties = new LinkedHashMap<>(settings.properties());
        properties.put(
                MapReduceParameters.MAP_HEAP_SHARE.key(),
                JvmOptions.withHeap(
                        ownOptions(site, MRJobConfig.MAP_JAVA_OPTS), MapReduceParameters.mapHeapMb(settings)));
        properties.put(
                MapReduceParameters.REDUCE_HEAP_SHARE.key(),
                JvmOptions.withHeap(
                        ownOptions(site, MRJobConfig.REDUCE_JAVA_OPTS), MapReduceParameters.reduceHeapMb(settings)));
        if (UberMaster.isWanted(settings)) {
            properties.put(
                    UberMaster.OPTIONS,
                    JvmOptions.withHeap(
                            site.get(UberMaster.OPTIONS, MRJobConfig.DEFAULT_MR_AM_COMMAND_OPTS),
                            UberMaster.heapMb(settings)));
        }
        return properties;
    }

    /** The administrator's options, which Hadoop puts before these, left out. */
    @SuppressWarnings("deprecation")
    private static String ownOptions(JobConf site, String key) {
        return site.get(key, site.get(JobConf.MAPRED_TASK_JAVA_OPTS, ""));
    }

    /** Puts settings into a job's configuration; what they leave to Hadoop is not left to the site. */
    public static void apply(Settings settings, Job job) {
        Configuration conf = job.getConfiguration();
        Map<String, String> properties = properties(settings, conf);
        for (Parameter parameter : settings.parameters()) {
            if (!properties.containsKey(parameter.key())) {
                conf.unset(parameter.key());
            }
        }
        properties.forEach(conf::set);
    }
}
