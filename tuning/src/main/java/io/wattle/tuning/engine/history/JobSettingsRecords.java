package io.wattle.tuning.engine.history;

import io.wattle.tuning.diagnosis.InputSplits;
import io.wattle.tuning.engine.site.JvmOptions;
import io.wattle.tuning.ledger.Printable;
import io.wattle.tuning.profile.PastAttempts;
import io.wattle.tuning.profile.PastContainer;
import io.wattle.tuning.profile.PastSettings;
import io.wattle.tuning.profile.PastSort;
import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Mebibyte;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;

/** Settings of a past job, by the configuration that lies beside its history. */
final class JobSettingsRecords {

    private static final String BLOCK = "dfs.blocksize";
    private static final String REPLICATION = "dfs.replication";
    private static final String PIPES = "mapreduce.pipes.executable";

    /** That of the older API, {@code org.apache.hadoop.mapred}. */
    private static final String OLD_INPUT_FORMAT = "mapred.input.format.class";

    /** Parts of the names of input formats that put several files into a split. */
    private static final List<String> JOINING = List.of("Combine", "Packed");

    /** Names of those formats that cut files at blocks, and at the longest split that is set. */
    private static final List<String> BY_BLOCK =
            List.of("TextInputFormat", "SequenceFileInputFormat", "FileInputFormat");

    /** A job's configuration has some thousand properties: a tenth of a megabyte. */
    private static final long MOST_BYTES = 16L << 20;

    private JobSettingsRecords() {}

    /**
     * Reads the file if it is there; if not, the job's counters tell its containers.
     *
     * @param named how messages name the history
     * @param file the job's configuration
     */
    static PastSettings read(String named, FileSystem files, Path file, JobInfo info) throws IOException {
        if (!files.exists(file)) {
            return PastSettings.ofContainers(
                    container(info, JobCounter.MB_MILLIS_MAPS, JobCounter.VCORES_MILLIS_MAPS, JobCounter.MILLIS_MAPS),
                    container(
                            info,
                            JobCounter.MB_MILLIS_REDUCES,
                            JobCounter.VCORES_MILLIS_REDUCES,
                            JobCounter.MILLIS_REDUCES));
        }
        if (files.getFileStatus(file).getLen() > MOST_BYTES) {
            throw HistoryFile.refused(
                    named,
                    file + " has more than " + MOST_BYTES
                            + " bytes, so no job's configuration (delete it to do without)",
                    null);
        }
        try (FSDataInputStream in = files.open(file)) {
            return settings(configuration(in, file.toString()));
        } catch (RuntimeException e) {
            throw HistoryFile.refused(
                    named,
                    file + " is no job's configuration: " + Printable.reason(e) + " (delete it to do without)",
                    e);
        }
    }

    /** How the job's input was split, by its input format, which either API has under another key; what the file does not say is unknown. */
    static InputSplits splits(FileSystem files, Path file) throws IOException {
        if (!files.exists(file)) {
            return InputSplits.UNKNOWN;
        }
        try (FSDataInputStream in = files.open(file)) {
            Configuration conf = configuration(in, file.toString());
            return new InputSplits(
                    Optional.ofNullable(conf.get(MRJobConfig.INPUT_FORMAT_CLASS_ATTR, conf.get(OLD_INPUT_FORMAT)))
                            .map(JobSettingsRecords::way),
                    megabytes(conf, MapReduceParameters.SPLIT_MAX_MB.key()),
                    megabytes(conf, BLOCK));
        }
    }

    private static JobTraits.Splits way(String inputFormat) {
        if (JOINING.stream().anyMatch(inputFormat::contains)) {
            return JobTraits.Splits.BY_FILE;
        }
        // Tables, lines and databases are split in ways of their own, which no size of a split changes.
        return BY_BLOCK.stream().anyMatch(inputFormat::endsWith) ? JobTraits.Splits.BY_BLOCK : JobTraits.Splits.FIXED;
    }

    /** The file is its user's: it includes no other file, and shows no property of this process. */
    private static Configuration configuration(FSDataInputStream in, String name) {
        Configuration conf = new Configuration(false);
        conf.setRestrictSystemProperties(true);
        conf.addResource(in, name, true);
        if (conf.size() == 0) {
            throw new IllegalArgumentException("there is no property in it");
        }
        return conf;
    }

    private static PastSettings settings(Configuration conf) {
        JobConf job = new JobConf(conf);
        return new PastSettings(
                megabytes(conf, BLOCK),
                whole(conf, REPLICATION),
                container(job, TaskType.MAP, MRJobConfig.MAP_CPU_VCORES),
                container(job, TaskType.REDUCE, MRJobConfig.REDUCE_CPU_VCORES),
                new PastContainer(whole(conf, MRJobConfig.MR_AM_VMEM_MB), whole(conf, MRJobConfig.MR_AM_CPU_VCORES)),
                new PastSort(
                        number(conf, MRJobConfig.IO_SORT_MB),
                        number(conf, MRJobConfig.MAP_SORT_SPILL_PERCENT),
                        whole(conf, MRJobConfig.IO_SORT_FACTOR)),
                heapShare(job, TaskType.MAP),
                heapShare(job, TaskType.REDUCE),
                number(conf, MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART),
                new PastAttempts(
                        flag(conf, MRJobConfig.MAP_SPECULATIVE),
                        flag(conf, MRJobConfig.REDUCE_SPECULATIVE),
                        whole(conf, MRJobConfig.MAP_MAX_ATTEMPTS),
                        whole(conf, MRJobConfig.REDUCE_MAX_ATTEMPTS)),
                conf.get(PIPES) != null);
    }

    private static PastContainer container(JobConf job, TaskType type, String vcores) {
        return new PastContainer(OptionalInt.of(job.getMemoryRequired(type)), whole(job, vcores));
    }

    private static OptionalDouble megabytes(Configuration conf, String key) {
        return conf.get(key) == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(conf.getLongBytes(key, 0) / Mebibyte.BYTES);
    }

    private static OptionalInt whole(Configuration conf, String key) {
        return conf.get(key) == null ? OptionalInt.empty() : OptionalInt.of(conf.getInt(key, 0));
    }

    private static OptionalDouble number(Configuration conf, String key) {
        return conf.get(key) == null ? OptionalDouble.empty() : OptionalDouble.of(conf.getDouble(key, 0));
    }

    private static Optional<Boolean> flag(Configuration conf, String key) {
        return conf.get(key) == null ? Optional.empty() : Optional.of(conf.getBoolean(key, true));
    }

    /** By the options of the JVM, to which Hadoop adds a heap where they name none. */
    private static OptionalDouble heapShare(JobConf job, TaskType type) {
        OptionalInt heapMb = JvmOptions.heapMb(job.getTaskJavaOpts(type));
        return heapMb.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) heapMb.getAsInt() / job.getMemoryRequired(type));
    }

    private static PastContainer container(
            JobInfo info, JobCounter mbMillis, JobCounter vcoresMillis, JobCounter millis) {
        return new PastContainer(mean(info, mbMillis, millis), mean(info, vcoresMillis, millis));
    }

    /** Of what is counted for each millisecond of a container; all are of one size. */
    private static OptionalInt mean(JobInfo info, JobCounter sum, JobCounter millis) {
        Optional<Long> time = JobHistory.find(info.getTotalCounters(), millis).filter(it -> it > 0);
        Optional<Long> counted = JobHistory.find(info.getTotalCounters(), sum);
        return time.isEmpty() || counted.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of((int) Math.round((double) counted.get() / time.get()));
    }
}
