package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.CombineContext;
import io.wattle.combine.mapreduce.PackedInputFormat;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packed input from HDFS: erasure-coded, encrypted, behind ViewFs, and through splits of other formats. */
@Tag("embedded")
@Tag("hadoop-versions")
class PackedHdfsTest {

    private static final int FILES = 12;
    private static final String KEY = "zone-key";

    /** Two data cells and one of parity: as many DataNodes. */
    private static final String POLICY = "XOR-2-1-1024k";

    @TempDir
    private static Path directory;

    private static Configuration conf;
    private static MiniDFSCluster hdfs;
    private static DistributedFileSystem files;

    @BeforeAll
    static void startHdfs() throws Exception {
        DefaultMetricsSystem.setMiniClusterMode(true);
        conf = new Configuration();
        conf.set("mapreduce.input.combine.vcores", "1");
        conf.set(
                CommonConfigurationKeysPublic.HADOOP_SECURITY_KEY_PROVIDER_PATH,
                "jceks://file" + directory.resolve("keys.jceks"));
        // Before the NameNode reads them.
        KeyProvider keys = KeyProviderFactory.getProviders(conf).get(0);
        keys.createKey(KEY, KeyProvider.options(conf));
        keys.flush();
        hdfs = new MiniDFSCluster.Builder(conf, directory.toFile())
                .numDataNodes(3)
                .build();
        hdfs.waitActive();
        files = hdfs.getFileSystem();
    }

    @AfterAll
    static void stopHdfs() {
        if (hdfs != null) {
            hdfs.shutdown();
        }
    }

    @Test
    void erasureCodedBlocksAreNearNoHost() throws Exception {
        org.apache.hadoop.fs.Path coded = directory("/coded");
        files.enableErasureCodingPolicy(POLICY);
        files.setErasureCodingPolicy(coded, POLICY);
        write(coded);
        assertThat(files.getErasureCodingPolicy(new org.apache.hadoop.fs.Path(coded, "f0"))
                        .getName())
                .isEqualTo(POLICY);
        Plan plan = read(files.makeQualified(coded));
        assertThat(plan.hosts()).isEmpty();
        assertThat(plan.records()).isEqualTo(expected("/coded"));
    }

    @Test
    void replicatedBlocksAre() throws Exception {
        org.apache.hadoop.fs.Path plain = directory("/plain");
        write(plain);
        Plan plan = read(files.makeQualified(plain));
        assertThat(plan.hosts()).isNotEmpty();
        assertThat(plan.records()).isEqualTo(expected("/plain"));
    }

    @Test
    void filesOfAnEncryptionZoneAreReadAndOpenedAhead() throws Exception {
        org.apache.hadoop.fs.Path zone = directory("/zone");
        files.createEncryptionZone(zone, KEY);
        write(zone);
        assertThat(files.getFileEncryptionInfo(new org.apache.hadoop.fs.Path(zone, "f0")))
                .isNotNull();
        assertThat(read(files.makeQualified(zone)).records()).isEqualTo(expected("/zone"));
    }

    @Test
    void filesBehindViewFsAreRead() throws Exception {
        write(directory("/mounted"));
        conf.set("fs.viewfs.mounttable.c.link./logs", files.getUri() + "/mounted");
        Plan plan = read(new org.apache.hadoop.fs.Path("viewfs://c/logs"));
        assertThat(plan.hosts()).isNotEmpty();
        assertThat(plan.records()).isEqualTo(expected("/logs"));
    }

    /** It has a say in its splits, so that it makes them. */
    public static final class SmallSplitsInputFormat extends TextInputFormat {
        @Override
        protected long computeSplitSize(long blockSize, long minSize, long maxSize) {
            return 100_000;
        }
    }

    @Test
    void splitsOfOtherFormatsAreNearTheirData() throws Exception {
        org.apache.hadoop.fs.Path lines = directory("/lines");
        write(lines);
        Configuration inSmallSplits = new Configuration(conf);
        inSmallSplits.set("mapreduce.input.combine.format", SmallSplitsInputFormat.class.getName());
        Plan plan = read(files.makeQualified(lines), new PackedInputFormat<>(), inSmallSplits);
        assertThat(plan.hosts()).isNotEmpty();
        assertThat(plan.records()).isEqualTo(expected("/lines"));
    }

    /** What was planned and read. */
    private record Plan(List<String> hosts, List<String> records) {}

    private static Plan read(org.apache.hadoop.fs.Path input) throws Exception {
        return read(input, new PackedTextInputFormat(), conf);
    }

    private static Plan read(org.apache.hadoop.fs.Path input, PackedInputFormat<?, ?> format, Configuration settings)
            throws Exception {
        Job job = Job.getInstance(settings);
        FileInputFormat.setInputPaths(job, input);
        TaskAttemptContext task =
                new TaskAttemptContextImpl(job.getConfiguration(), TaskAttemptID.forName("attempt_1_0001_m_000007_0"));
        List<String> hosts = new ArrayList<>();
        List<String> records = new ArrayList<>();
        for (InputSplit split : format.getSplits(job)) {
            hosts.addAll(List.of(split.getLocations()));
            try (RecordReader<?, ?> reader = format.createRecordReader(split, task)) {
                reader.initialize(split, task);
                while (reader.nextKeyValue()) {
                    String path = CombineContext.currentFile().toUri().getPath();
                    records.add(path + " " + reader.getCurrentKey() + " " + reader.getCurrentValue());
                }
            }
        }
        return new Plan(hosts, records.stream().sorted().toList());
    }

    private static org.apache.hadoop.fs.Path directory(String path) throws IOException {
        org.apache.hadoop.fs.Path made = new org.apache.hadoop.fs.Path(path);
        files.mkdirs(made);
        return made;
    }

    /** Small files, and one of more than a cell. */
    private static void write(org.apache.hadoop.fs.Path to) throws IOException {
        for (int i = 0; i < FILES; i++) {
            try (OutputStream out = files.create(new org.apache.hadoop.fs.Path(to, "f" + i))) {
                for (int line = 0; line < lines(i); line++) {
                    out.write((line(i, line) + "\n").getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }

    private static List<String> expected(String directory) {
        List<String> records = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            long offset = 0;
            for (int line = 0; line < lines(i); line++) {
                records.add(directory + "/f" + i + " " + offset + " " + line(i, line));
                offset += line(i, line).length() + 1;
            }
        }
        return records.stream().sorted().toList();
    }

    private static int lines(int file) {
        return file == 0 ? 40_000 : 10 * file;
    }

    private static String line(int file, int line) {
        return "line " + line + " of file " + file + " " + Integer.toHexString(line * 0x9E3779B1);
    }
}
