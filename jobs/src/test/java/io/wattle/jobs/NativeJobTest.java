package io.wattle.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.combine.mapred.PackedTextBlockInputFormat;
import io.wattle.combine.mapred.PackedTextInputFormat;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SequenceFileInputFormat;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NativeJobTest {

    @TempDir
    private Path folder;

    @Test
    void eachHasANameAndAProgram() {
        assertThat(NativeJob.names())
                .containsExactly("pi-native", "wordcount-native", "logcount-native", "grep-native", "kmeans-native");
        assertThat(NativeJob.named("kmeans-native")).contains(NativeJob.KMEANS);
        assertThat(NativeJob.named("kmeans")).isEmpty();
        assertThat(NativeJob.GREP.programName()).isEqualTo("wattle-grep");
    }

    @Test
    void launcherAndBinariesGoIntoTheCache() throws Exception {
        for (String file : List.of("wattle-grep", "wattle-grep.armv7", "wattle-grep.x86-64", "wattle-pi.x86-64")) {
            Files.createFile(folder.resolve(file));
        }
        JobConf conf = conf();
        NativeJob.GREP.configure(conf);
        assertThat(Submitter.getExecutable(conf))
                .isEqualTo(folder.resolve("wattle-grep").toUri().toString().replace("///", "/"));
        assertThat(conf.get(MRJobConfig.CACHE_FILES).split(","))
                .extracting(
                        it -> Path.of(URI.create(it).getPath()).getFileName().toString())
                .containsExactlyInAnyOrder("wattle-grep.armv7", "wattle-grep.x86-64");
        assertThat(conf.getInputFormat()).isExactlyInstanceOf(PackedTextBlockInputFormat.class);
        assertThat(conf.getOutputKeyClass()).isEqualTo(Text.class);
        assertThat(conf.getOutputValueClass()).isEqualTo(LongWritable.class);
        assertThat(conf.getMapOutputValueClass()).isEqualTo(LongWritable.class);
        assertThat(Submitter.getIsJavaRecordReader(conf)).isTrue();
        assertThat(Submitter.getIsJavaRecordWriter(conf)).isTrue();
        assertThat(Submitter.getIsJavaMapper(conf)).isFalse();
        assertThat(Submitter.getIsJavaReducer(conf)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a{b", "a{b}", "a[b", "[ab]", "a*b?", "a b"})
    void theFoldersNameIsNoPattern(String name) throws Exception {
        Path programs = Files.createDirectory(folder.resolve(name));
        Files.createDirectory(folder.resolve("a"));
        for (Path place : List.of(programs, folder.resolve("a"))) {
            Files.createFile(place.resolve("wattle-grep"));
            Files.createFile(place.resolve("wattle-grep.armv7"));
        }
        JobConf conf = conf();
        conf.set(NativeJob.PROGRAMS_KEY, programs.toString());
        NativeJob.GREP.configure(conf);
        assertThat(Path.of(URI.create(Submitter.getExecutable(conf)))).isEqualTo(programs.resolve("wattle-grep"));
        assertThat(URI.create(conf.get(MRJobConfig.CACHE_FILES)).getPath())
                .isEqualTo(programs.resolve("wattle-grep.armv7").toString());
    }

    @Test
    void piReadsWhatHadoopsExampleWrites() throws Exception {
        Files.createFile(folder.resolve("wattle-pi"));
        Files.createFile(folder.resolve("wattle-pi.x86-64"));
        JobConf conf = conf();
        NativeJob.PI.configure(conf);
        assertThat(conf.getInputFormat()).isInstanceOf(SequenceFileInputFormat.class);
        assertThat(conf.getOutputKeyClass()).isEqualTo(BooleanWritable.class);

        org.apache.hadoop.fs.Path input =
                new org.apache.hadoop.fs.Path(folder.resolve("in").toUri());
        PiInput.write(conf, input, 2, 500);
        assertThat(piRecords(conf, input, "part00000", "part00001")).containsExactly("0 500", "500 500");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PiInput.write(conf, input, 0, 500))
                .withMessageContaining("0 and 500 (allowed: 1 or more");
        assertThatIllegalArgumentException().isThrownBy(() -> PiInput.write(conf, input, 3, Long.MAX_VALUE / 2));
    }

    @Test
    void piSpreadsAllSamplesOverItsMaps() throws Exception {
        JobConf conf = conf();
        org.apache.hadoop.fs.Path input =
                new org.apache.hadoop.fs.Path(folder.resolve("spread").toUri());
        PiInput.writeAll(conf, input, 3, 11, written -> {});
        assertThat(piRecords(conf, input, "part00000", "part00001", "part00002"))
                .containsExactly("0 4", "4 4", "8 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PiInput.writeAll(conf, input, 3, 2, written -> {}))
                .withMessageContaining("3 and 2 (allowed: 1 map or more, a sample each or more)");
    }

    private static List<String> piRecords(JobConf conf, org.apache.hadoop.fs.Path folder, String... files)
            throws Exception {
        List<String> records = new ArrayList<>();
        for (String file : files) {
            try (SequenceFile.Reader reader = new SequenceFile.Reader(
                    conf, SequenceFile.Reader.file(new org.apache.hadoop.fs.Path(folder, file)))) {
                LongWritable offset = new LongWritable();
                LongWritable samples = new LongWritable();
                while (reader.next(offset, samples)) {
                    records.add(offset + " " + samples);
                }
            }
        }
        return records;
    }

    @Test
    void aProgramThatReadsItsSplitsGetsThemByLines() throws Exception {
        Files.createFile(folder.resolve("wattle-wordcount"));
        Files.createFile(folder.resolve("wattle-wordcount.armv7"));
        JobConf conf = conf();
        Submitter.setIsJavaRecordReader(conf, false);
        NativeJob.WORDCOUNT.configure(conf);
        // The program knows this one by its name.
        assertThat(conf.getInputFormat()).isExactlyInstanceOf(PackedTextInputFormat.class);
    }

    @ParameterizedTest
    @CsvSource({"-1, 64", "64, 8", "256, 32", "300, 37", "1024, 64", "8192, 64"})
    void memoryToCombineInFollowsTheContainers(int mapMb, int combineMb) throws Exception {
        Files.createFile(folder.resolve("wattle-wordcount"));
        Files.createFile(folder.resolve("wattle-wordcount.armv7"));
        JobConf conf = conf();
        conf.setInt(MRJobConfig.MAP_MEMORY_MB, mapMb);
        NativeJob.WORDCOUNT.configure(conf);
        assertThat(conf.getInt(NativeJob.COMBINE_MEMORY_KEY, 0)).isEqualTo(combineMb);

        JobConf set = conf();
        set.setInt(NativeJob.COMBINE_MEMORY_KEY, 5);
        NativeJob.WORDCOUNT.configure(set);
        assertThat(set.getInt(NativeJob.COMBINE_MEMORY_KEY, 0)).isEqualTo(5);
    }

    private static final String SHORT = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    @Test
    void itsJvmsHaveOneCompilerAndOneCollectorThread() throws Exception {
        JobConf conf = withProgram();
        conf.setInt(MRJobConfig.MAP_MEMORY_MB, 500);
        conf.setFloat(MRJobConfig.HEAP_MEMORY_MB_RATIO, 0.5f);
        NativeJob.WORDCOUNT.configure(conf);
        assertThat(conf.get(MRJobConfig.MAP_JAVA_OPTS)).isEqualTo(SHORT);
        assertThat(conf.get(MRJobConfig.REDUCE_JAVA_OPTS)).isEqualTo(SHORT);
        // What Hadoop starts them with: the heap that follows from the container is still there.
        assertThat(conf.getTaskJavaOpts(TaskType.MAP)).contains(SHORT).contains("-Xmx250m");
        assertThat(conf.getTaskJavaOpts(TaskType.REDUCE)).contains(SHORT).contains("-Xmx512m");
    }

    @Test
    @SuppressWarnings("deprecation")
    void optionsOfUserOrClusterStay() throws Exception {
        JobConf one = withProgram();
        one.set(MRJobConfig.MAP_JAVA_OPTS, "-Xmx300m");
        NativeJob.WORDCOUNT.configure(one);
        assertThat(one.get(MRJobConfig.MAP_JAVA_OPTS)).isEqualTo("-Xmx300m");
        assertThat(one.get(MRJobConfig.REDUCE_JAVA_OPTS)).isEqualTo(SHORT);

        JobConf both = withProgram();
        both.set(JobConf.MAPRED_TASK_JAVA_OPTS, "-Xmx200m");
        NativeJob.WORDCOUNT.configure(both);
        assertThat(both.get(MRJobConfig.MAP_JAVA_OPTS)).isNull();
        assertThat(both.getTaskJavaOpts(TaskType.MAP)).contains("-Xmx200m").doesNotContain(SHORT);

        JobConf cluster = withProgram();
        cluster.set(MRJobConfig.MAPRED_MAP_ADMIN_JAVA_OPTS, "-Xshare:auto -XX:+UseParallelGC");
        NativeJob.WORDCOUNT.configure(cluster);
        assertThat(cluster.get(MRJobConfig.MAP_JAVA_OPTS)).isEqualTo("-XX:TieredStopAtLevel=1");
        assertThat(cluster.get(MRJobConfig.REDUCE_JAVA_OPTS)).isEqualTo(SHORT);
    }

    private JobConf withProgram() throws IOException {
        for (String file : List.of("wattle-wordcount", "wattle-wordcount.armv7")) {
            Files.write(folder.resolve(file), new byte[1]);
        }
        return conf();
    }

    @Test
    void missingProgramsAreNamed() throws Exception {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> NativeJob.WORDCOUNT.configure(new JobConf(new Configuration(false))))
                .withMessageContaining("wattle.native.programs: not set (needed: the folder with wattle-wordcount");
        JobConf conf = conf();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> NativeJob.WORDCOUNT.configure(conf))
                .withMessageContaining("no wattle-wordcount with its binaries in " + folder.toUri())
                .withMessageContaining("native-pipes/build-programs");
        Files.createFile(folder.resolve("wattle-wordcount"));
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> NativeJob.WORDCOUNT.configure(conf));
    }

    private JobConf conf() {
        JobConf conf = new JobConf(new Configuration(false));
        conf.set(NativeJob.PROGRAMS_KEY, folder.toUri().toString());
        return conf;
    }
}
