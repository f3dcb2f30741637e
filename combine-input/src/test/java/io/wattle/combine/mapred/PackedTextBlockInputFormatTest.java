package io.wattle.combine.mapred;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.CombineContext;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileSplit;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedTextBlockInputFormatTest {

    private static final int LINES = 20_000;
    private static final int BLOCK_BYTES = 64 << 10;
    private static final List<String> LINE_ENDS = List.of("\n", "\r", "\r\n", "\n\n", "\r\r", "\n\r");

    @TempDir
    private Path folder;

    private JobConf conf;

    @BeforeEach
    void setUp() {
        conf = new JobConf();
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        conf.setInputFormat(PackedTextBlockInputFormat.class);
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

    @Test
    void textOfAnyLineEndsIsReadAsItsLinesAre() throws Exception {
        Random random = new Random(7);
        for (int round = 0; round < 40; round++) {
            byte[] text = text(random, random.nextInt(12), 6).getBytes(StandardCharsets.UTF_8);
            Path file =
                    Files.write(Files.createDirectories(folder.resolve("cut")).resolve("r" + round), text);
            for (int cut = 1; cut < text.length; cut++) {
                assertThat(pieces(new PackedTextBlockInputFormat(), file, cut, text.length))
                        .as("cut at %d of %s", cut, escaped(text))
                        .isEqualTo(pieces(new PackedTextInputFormat(), file, cut, text.length));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n", "mixed"})
    void blocksOfLargeFilesEndWithLines(String lineEnd) throws Exception {
        Random random = new Random(lineEnd.hashCode());
        StringBuilder text = new StringBuilder();
        while (text.length() < 10 * BLOCK_BYTES) {
            int longest = random.nextInt(200) == 0 ? 3 * BLOCK_BYTES : 100;
            String lines = text(random, 1, longest);
            text.append(lineEnd.equals("mixed") ? lines : lines.replaceAll("[\r\n]+", "") + lineEnd);
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        Path file = Files.write(Files.createDirectories(folder.resolve("cut")).resolve("large"), bytes);
        for (int round = 0; round < 15; round++) {
            int cut = 1 + random.nextInt(bytes.length - 1);
            assertThat(pieces(new PackedTextBlockInputFormat(), file, cut, bytes.length))
                    .as("cut at %d", cut)
                    .isEqualTo(pieces(new PackedTextInputFormat(), file, cut, bytes.length));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\ufeff", "\ufeff\n", "\ufeffa", "\ufeffa\r", "\r", "\n\r", "x"})
    void beginningsAndEndsAreThoseOfLines(String text) throws Exception {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Path file = Files.write(Files.createDirectories(folder.resolve("cut")).resolve("tiny"), bytes);
        assertThat(pieces(new PackedTextBlockInputFormat(), file, bytes.length, bytes.length))
                .isEqualTo(pieces(new PackedTextInputFormat(), file, bytes.length, bytes.length));
    }

    @Test
    void keysAreOffsetsOfTheFirstLines() throws Exception {
        write("a.txt", "\ufeff" + "four\r\n".repeat(20_000));
        RecordReader<LongWritable, Text> reader = reader(new PackedTextBlockInputFormat());
        LongWritable key = reader.createKey();
        Text value = reader.createValue();
        long offset = 0;
        while (reader.next(key, value)) {
            assertThat(key.get()).isEqualTo(offset);
            offset += value.getLength() / 5 * 6 + (offset == 0 ? 3 : 0);
        }
        assertThat(offset).isEqualTo(3 + 20_000 * 6);
    }

    @Test
    void compressedTextAndTextWithALimitComeInBlocksToo() throws Exception {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(
                Files.createDirectories(folder.resolve("in")).resolve("a.gz")))) {
            out.write("a line\r\n".repeat(LINES).getBytes(StandardCharsets.UTF_8));
        }
        assertThat(blocks()).hasSize(3);
        assertThat(String.join("", blocks())).isEqualTo("a line\n".repeat(LINES));
        Files.delete(folder.resolve("in/a.gz"));
        write("b.txt", "short\n" + "x".repeat(100) + "\nshort\n");
        conf.set("mapreduce.input.linerecordreader.line.maxlength", "50");
        assertThat(blocks()).containsExactly("short\nshort\n");
    }

    @Test
    void utf16AndOtherContentAreRefused() throws Exception {
        Files.write(
                Files.createDirectories(folder.resolve("in")).resolve("a.txt"),
                "one\n".repeat(100).getBytes(StandardCharsets.UTF_16));
        assertThatThrownBy(this::blocks).hasMessageContaining("a.txt").hasMessageContaining("it begins as UTF-16 does");
        Files.delete(folder.resolve("in/a.txt"));
        org.apache.hadoop.fs.Path other =
                new org.apache.hadoop.fs.Path(folder.resolve("in/b.txt").toUri());
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                conf,
                SequenceFile.Writer.file(other),
                SequenceFile.Writer.keyClass(Text.class),
                SequenceFile.Writer.valueClass(Text.class))) {
            writer.append(new Text("key"), new Text("value"));
        }
        assertThatThrownBy(this::blocks).hasMessageContaining("b.txt").hasMessageContaining("is to be read as text");
    }

    @Test
    void ofAFileThatWasCutOffAllWholeLinesAreRead() throws Exception {
        write("a.txt", "a line\n".repeat(30_000));
        PackedTextBlockInputFormat format = new PackedTextBlockInputFormat();
        InputSplit split = format.getSplits(conf, 1)[0];
        write("a.txt", "a line\n".repeat(15_000) + "half");
        RecordReader<LongWritable, Text> reader = format.getRecordReader(split, conf, Reporter.NULL);
        LongWritable key = reader.createKey();
        Text value = reader.createValue();
        StringBuilder read = new StringBuilder();
        assertThatThrownBy(() -> {
                    while (reader.next(key, value)) {
                        read.append(value);
                    }
                })
                .hasMessageContaining("a.txt")
                .hasMessageContaining("it is shorter than when it was listed");
        assertThat(read.toString()).isEqualTo("a line\n".repeat(15_000));
    }

    @Test
    void blocksAreOfNoFileInParticular() throws Exception {
        write("a.txt", "one\n");
        RecordReader<LongWritable, Text> reader = reader(new PackedTextBlockInputFormat());
        assertThat(reader.next(reader.createKey(), reader.createValue())).isTrue();
        assertThatThrownBy(CombineContext::currentFile).isInstanceOf(IllegalStateException.class);
    }

    /** Lines of up to so many bytes with line ends of all kinds. */
    private static String text(Random random, int lines, int longest) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            text.append("x".repeat(random.nextInt(longest))).append(LINE_ENDS.get(random.nextInt(LINE_ENDS.size())));
        }
        return text.append(random.nextBoolean() ? "end" : "").toString();
    }

    private static String escaped(byte[] text) {
        return new String(text, StandardCharsets.UTF_8).replace("\r", "\\r").replace("\n", "\\n");
    }

    /** What the two pieces have that a cut makes, as lines with a line feed each; one piece if the cut is at the end. */
    private List<String> pieces(PackedLines<LongWritable> format, Path file, int cut, int length) throws IOException {
        String first = piece(format, file, 0, cut);
        return cut == length ? List.of(first) : List.of(first, piece(format, file, cut, length - cut));
    }

    private String piece(PackedLines<LongWritable> format, Path file, int start, int length) throws IOException {
        org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toUri());
        StringBuilder text = new StringBuilder();
        RecordReader<LongWritable, Text> reader =
                format.getRecordReader(new FileSplit(path, start, length, new String[0]), conf, Reporter.NULL);
        LongWritable key = reader.createKey();
        Text value = reader.createValue();
        while (reader.next(key, value)) {
            text.append(value).append(format instanceof PackedTextInputFormat ? "\n" : "");
        }
        reader.close();
        return text.toString();
    }

    private RecordReader<LongWritable, Text> reader(PackedTextBlockInputFormat format) throws IOException {
        return format.getRecordReader(format.getSplits(conf, 1)[0], conf, Reporter.NULL);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("in")).resolve(name), text);
    }

    /** All records of the only split. */
    private List<String> blocks() throws IOException {
        PackedTextBlockInputFormat format = new PackedTextBlockInputFormat();
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
