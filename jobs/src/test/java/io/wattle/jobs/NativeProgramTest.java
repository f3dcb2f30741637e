package io.wattle.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.combine.mapred.PackedTextInputFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.LongSumReducer;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeProgramTest {

    @TempDir
    private Path folder;

    @Test
    void aProgramMapsAndReducesLines() throws Exception {
        JobConf conf = conf("lines");
        NativeProgram.configure(conf);
        assertThat(Submitter.getExecutable(conf)).endsWith("/lines");
        assertThat(conf.get(MRJobConfig.CACHE_FILES)).endsWith("/lines.x86-64");
        assertThat(conf.getInputFormat()).isExactlyInstanceOf(PackedTextInputFormat.class);
        assertThat(Submitter.getIsJavaMapper(conf)).isFalse();
        assertThat(Submitter.getIsJavaReducer(conf)).isFalse();
        assertThat(Submitter.getIsJavaRecordReader(conf)).isTrue();
        assertThat(Submitter.getIsJavaRecordWriter(conf)).isTrue();
        assertThat(conf.getMapOutputValueClass()).isEqualTo(Text.class);
        assertThat(conf.get(NativeJob.COMBINE_MEMORY_KEY)).isNotNull();
        assertThat(conf.get(MRJobConfig.REDUCE_JAVA_OPTS)).startsWith("-XX:TieredStopAtLevel=1");
    }

    @Test
    void whatIsSetStays() throws Exception {
        JobConf conf = conf("lines");
        conf.set(NativeProgram.REDUCER_KEY, LongSumReducer.class.getName());
        conf.set(MRJobConfig.MAP_OUTPUT_VALUE_CLASS, LongWritable.class.getName());
        Submitter.setIsJavaRecordReader(conf, false);
        NativeProgram.configure(conf);
        assertThat(Submitter.getIsJavaReducer(conf)).isTrue();
        assertThat(conf.getReducerClass()).isEqualTo(LongSumReducer.class);
        assertThat(conf.getOutputValueClass()).isEqualTo(LongWritable.class);
        assertThat(conf.getOutputKeyClass()).isEqualTo(Text.class);
        assertThat(Submitter.getIsJavaRecordReader(conf)).isFalse();
        assertThat(conf.get(MRJobConfig.MAP_JAVA_OPTS)).startsWith("-XX:TieredStopAtLevel=1");
        // A reducer in Java is code that may pay a second compiler.
        assertThat(conf.get(MRJobConfig.REDUCE_JAVA_OPTS)).isNull();
    }

    @Test
    void whatIsMissingIsNamed() throws Exception {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> NativeProgram.configure(new JobConf(new Configuration(false))))
                .withMessageStartingWith("wattle.native.program: '' (needed: the file name of the program's launcher");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> NativeProgram.configure(conf("a/b")))
                .withMessageStartingWith("wattle.native.program: 'a/b' (needed: ");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> NativeProgram.configure(conf("words")))
                .withMessageContaining("no words with its binaries in " + folder)
                .withMessageContaining("wattle_add_program()");
        JobConf noWritable = conf("lines");
        noWritable.set(MRJobConfig.OUTPUT_VALUE_CLASS, "java.lang.String");
        assertThatExceptionOfType(UnfitSettingsException.class)
                .isThrownBy(() -> NativeProgram.configure(noWritable))
                .withMessageStartingWith(
                        "mapreduce.job.output.value.class: 'java.lang.String' is none (needed: a class");
    }

    private JobConf conf(String name) throws IOException {
        Files.write(folder.resolve("lines"), new byte[1]);
        Files.write(folder.resolve("lines.x86-64"), new byte[1]);
        JobConf conf = new JobConf(new Configuration(false));
        conf.set(NativeJob.PROGRAMS_KEY, folder.toString());
        conf.set(NativeProgram.PROGRAM_KEY, name);
        return conf;
    }
}
