package io.wattle.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapred.lib.NullOutputFormat;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextBlockInputFormatTest {

    private static final int LINES = 20_000;
    private static final int BLOCK_BYTES = 64 << 10;

    @TempDir
    private Path folder;

    private JobConf conf;

    @BeforeEach
    void setUp() {
        conf = new JobConf();
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        conf.setInputFormat(TextBlockInputFormat.class);
        FileInputFormat.setInputPaths(
                conf, new org.apache.hadoop.fs.Path(folder.resolve("in").toUri()));
    }

    @Test
    void blocksHoldTheLinesInTheirOrder() throws Exception {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < LINES; i++) {
            lines.add(i % 7 == 0 ? "" : "line " + i);
        }
        // Longer than a block, and as long as one.
        lines.set(100, "x".repeat(3 * BLOCK_BYTES));
        lines.set(9_000, "y".repeat(BLOCK_BYTES - 1));
        lines.set(LINES - 1, "end");
        write("a.txt", String.join("\n", lines));

        List<String> blocks = blocks();

        assertThat(String.join("", blocks)).isEqualTo(String.join("\n", lines) + "\n");
        assertThat(blocks).hasSizeBetween(7, 12);
        assertThat(blocks).filteredOn(it -> it.length() > BLOCK_BYTES).hasSize(1);
    }

    @Test
    void smallFilesShareBlocksAndEmptyOnesHaveNone() throws Exception {
        write("a.txt", "one\r\ntwo");
        write("b.txt", "");
        write("c.txt", "three\n\n");
        assertThat(blocks()).containsExactly("one\ntwo\nthree\n\n");
    }

    @Test
    void anEmptyFileHasNoBlock() throws Exception {
        write("a.txt", "");
        assertThat(blocks()).isEmpty();
    }

    @Test
    void linesCountAsInputRecords() throws Exception {
        write("a.txt", "a line\n".repeat(LINES));
        conf.setMapperClass(IdentityMapper.class);
        conf.setNumReduceTasks(0);
        conf.setOutputFormat(NullOutputFormat.class);
        Counters counters = JobClient.runJob(conf).getCounters();
        assertThat(counters.getCounter(TaskCounter.MAP_INPUT_RECORDS)).isEqualTo(LINES);
        assertThat(counters.getCounter(TaskCounter.MAP_OUTPUT_RECORDS)).isEqualTo(3);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("in")).resolve(name), text);
    }

    /** All records of the only split. */
    private List<String> blocks() throws IOException {
        TextBlockInputFormat format = new TextBlockInputFormat();
        List<String> blocks = new ArrayList<>();
        for (InputSplit split : format.getSplits(conf, 1)) {
            RecordReader<LongWritable, Text> reader = format.getRecordReader(split, conf, Reporter.NULL);
            LongWritable key = reader.createKey();
            Text value = reader.createValue();
            while (reader.next(key, value)) {
                blocks.add(value.toString());
            }
            reader.close();
        }
        return blocks;
    }
}
