package io.wattle.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.mapreduce.PackedTextInputFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CountingJobTest {

    private static final String LOG_LINE = "2015-10-17 15:37:56,547 INFO [main] a.B: up";

    @Test
    void eachHasAName() {
        assertThat(CountingJob.names())
                .containsExactly(
                        "wordcount", "wordcount2", "wordcount-native", "logcount", "logcount2", "logcount-native");
        assertThat(CountingJob.named("logcount2")).contains(CountingJob.LOGCOUNT2);
        assertThat(CountingJob.named("LOGCOUNT2")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = ".*_NATIVE", mode = EnumSource.Mode.MATCH_NONE)
    void onlyThoseWithA2PackFiles(CountingJob counting) throws Exception {
        boolean packed = counting.jobName().endsWith("2");
        assertThat(configured(counting, new Configuration(false)).getInputFormatClass())
                .isEqualTo(packed ? PackedTextInputFormat.class : TextInputFormat.class);
        Configuration sized = new Configuration(false);
        sized.set(FileInputFormat.SPLIT_MAXSIZE, "1000000");
        assertThat(configured(counting, sized).getInputFormatClass())
                .isEqualTo(packed ? PackedTextInputFormat.class : CombineTextInputFormat.class);
    }

    @ParameterizedTest
    @EnumSource(names = ".*_NATIVE", mode = EnumSource.Mode.MATCH_NONE)
    void allButTheFirstAlwaysCombine(CountingJob counting) throws Exception {
        Configuration conf = new Configuration(false);
        conf.setBoolean(WordCount.COMBINER_KEY, false);
        assertThat(configured(counting, conf).getCombinerClass() != null)
                .isEqualTo(counting.alwaysCombines())
                .isEqualTo(counting != CountingJob.WORDCOUNT);
    }

    @Test
    void nativeOnesPackAndCombine() {
        assertThat(CountingJob.WORDCOUNT_NATIVE.nativeJob()).contains(NativeJob.WORDCOUNT);
        assertThat(CountingJob.LOGCOUNT_NATIVE.nativeJob()).contains(NativeJob.LOGCOUNT);
        assertThat(CountingJob.LOGCOUNT_NATIVE.readsLogs()).isTrue();
        assertThat(CountingJob.WORDCOUNT_NATIVE)
                .matches(CountingJob::packsFiles)
                .matches(CountingJob::alwaysCombines)
                .matches(it -> !it.readsLogs());
        assertThat(CountingJob.WORDCOUNT2.nativeJob()).isEmpty();
    }

    @Test
    void keysAreThoseOfTheMappers() {
        assertThat(keys(CountingJob.WORDCOUNT2, " to be\tor to")).containsExactly("to", "be", "or", "to");
        assertThat(keys(CountingJob.LOGCOUNT2, LOG_LINE)).containsExactly("2015-10-17 INFO");
        assertThat(keys(CountingJob.LOGCOUNT, "\tat a.B.c(B.java:1)")).isEmpty();
    }

    private static List<String> keys(CountingJob counting, String line) {
        List<String> keys = new ArrayList<>();
        counting.keys(line, keys::add);
        return keys;
    }

    private static Job configured(CountingJob counting, Configuration conf) throws IOException {
        Job job = Job.getInstance(conf);
        counting.configure(job);
        return job;
    }
}
