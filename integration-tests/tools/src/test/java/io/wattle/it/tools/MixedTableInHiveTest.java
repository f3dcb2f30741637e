package io.wattle.it.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.mapred.PackedInputFormat;
import io.wattle.combine.mapred.PackedSequenceFileInputFormat;
import io.wattle.combine.mapred.PackedTextInputFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.ql.io.CombineHiveInputFormat;
import org.apache.hadoop.hive.ql.io.CombineHiveInputFormat.CombineHiveInputSplit;
import org.apache.hadoop.hive.ql.io.avro.AvroContainerInputFormat;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table of Hive whose partitions are text, SequenceFiles and Avro, each read by a format of this library. */
@Tag("embedded")
class MixedTableInHiveTest {

    private static final int FILES = 60;
    private static final int LINES = 5;

    @TempDir
    private Path folder;

    private final List<String> expected = new ArrayList<>();

    /** Writes lines as a file of some format. */
    private interface Writer {
        void write(Path file, List<String> lines) throws IOException;
    }

    private static void avro(Path file, List<String> lines) throws IOException {
        Schema schema =
                SchemaBuilder.record("r").fields().requiredString("line").endRecord();
        try (DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            writer.create(schema, file.toFile());
            for (String line : lines) {
                GenericRecord row = new GenericData.Record(schema);
                row.put("line", line);
                writer.append(row);
            }
        }
    }

    private static void sequence(Path file, List<String> lines) throws IOException {
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                new Configuration(),
                SequenceFile.Writer.file(new org.apache.hadoop.fs.Path(file.toUri())),
                SequenceFile.Writer.keyClass(LongWritable.class),
                SequenceFile.Writer.valueClass(Text.class))) {
            for (int i = 0; i < lines.size(); i++) {
                writer.append(new LongWritable(i), new Text(lines.get(i)));
            }
        }
    }

    private String partition(String name, Writer writer) throws IOException {
        Path partition = Files.createDirectories(folder.resolve("t").resolve("p=" + name));
        for (int file = 0; file < FILES; file++) {
            List<String> lines = new ArrayList<>();
            for (int line = 0; line < LINES; line++) {
                lines.add(name + " file " + file + " line " + line);
            }
            writer.write(partition.resolve("f" + file), lines);
            expected.addAll(lines);
        }
        return partition.toUri().toString();
    }

    private JobConf table() throws IOException {
        Map<String, Class<? extends InputFormat<?, ?>>> partitions = new LinkedHashMap<>();
        partitions.put(partition("text1", Files::write), PackedTextInputFormat.class);
        partitions.put(
                partition("sequence1", MixedTableInHiveTest::sequence), formatOf(PackedSequenceFileInputFormat.class));
        partitions.put(partition("avro1", MixedTableInHiveTest::avro), formatOf(PackedInputFormat.class));
        partitions.put(partition("text2", Files::write), PackedTextInputFormat.class);
        partitions.put(partition("avro2", MixedTableInHiveTest::avro), formatOf(PackedInputFormat.class));
        JobConf job = HiveScan.job(folder, partitions);
        job.set("mapreduce.input.combine.format", AvroContainerInputFormat.class.getName());
        return job;
    }

    @SuppressWarnings("unchecked")
    private static Class<? extends InputFormat<?, ?>> formatOf(Class<?> format) {
        return (Class<? extends InputFormat<?, ?>>) format;
    }

    @Test
    void eachRecordOnce() throws Exception {
        HiveScan scan = HiveScan.plan(table(), new CombineHiveInputFormat<>()).read();

        assertThat(scan.lines).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(scan.splits().size()).isBetween(3, 10);
        assertThat(scan.splits())
                .allMatch(split -> Arrays.stream(((CombineHiveInputSplit) split).getPaths())
                                .map(it -> it.getParent().getName().replaceAll("\\d", ""))
                                .distinct()
                                .count()
                        == 1);
    }

    @Test
    void aFileInTheWrongPartitionIsNamed() throws Exception {
        JobConf job = table();
        assertNamed(job, "text1", MixedTableInHiveTest::avro, "it is an Avro file, and is to be read as text");
        assertNamed(job, "avro1", MixedTableInHiveTest::sequence, "it is a SequenceFile, not an Avro file");
        assertNamed(job, "avro2", Files::write, "it is not an Avro file: it begins with the bytes 78");
        // Hive looks into these itself.
        assertNamed(job, "sequence1", Files::write, "/p=sequence1/wrong not a SequenceFile");
    }

    private void assertNamed(JobConf job, String partition, Writer writer, String why) throws IOException {
        Path wrong = folder.resolve("t").resolve("p=" + partition).resolve("wrong");
        writer.write(wrong, List.of("x"));
        assertThatThrownBy(
                        () -> HiveScan.plan(job, new CombineHiveInputFormat<>()).read())
                .hasStackTraceContaining("file:" + wrong)
                .hasStackTraceContaining(why);
        Files.delete(wrong);
    }
}
