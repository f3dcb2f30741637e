package io.wattle.compact.part;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.compact.CompactionFormat;
import io.wattle.compact.Site;
import io.wattle.compact.SourceFile;
import io.wattle.compact.SourceRoot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetInputFormat;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.ExampleInputFormat;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written is a Parquet file to Parquet's own readers. */
class ParquetDataTest {

    private static final long TIME = 1_700_000_000_123L;

    @TempDir
    private Path folder;

    private Site site;
    private SourceRoot root;
    private org.apache.hadoop.fs.Path path;

    @BeforeEach
    void prepare() throws Exception {
        site = new Site(folder);
        root = new SourceRoot(Site.hadoop(site.in));
        path = Site.hadoop(folder.resolve("part.parquet"));
    }

    private PartData create() throws IOException {
        return PartData.create(CompactionFormat.PARQUET_BINARY, site.conf, root, path);
    }

    /** A row of one's own file each, whose path is long; where the bytes are. */
    private List<ByteRange> write(int rows, int pathLength, int bytes) throws IOException {
        List<ByteRange> ranges = new ArrayList<>();
        byte[] buffer = new byte[bytes];
        try (PartData data = create()) {
            for (int row = 0; row < rows; row++) {
                Arrays.fill(buffer, (byte) row);
                String name = "f".repeat(pathLength) + row;
                ranges.add(data.append(new SourceFile(name, bytes, TIME + row), row, buffer, bytes));
            }
        }
        return ranges;
    }

    private int groups() throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(HadoopInputFile.fromPath(path, site.conf))) {
            return reader.getRowGroups().size();
        }
    }

    private void assertRows(int rows, int pathLength, int bytes) throws IOException {
        try (ParquetReader<Group> reader = ParquetReader.builder(new GroupReadSupport(), path)
                .withConf(site.conf)
                .build()) {
            for (int row = 0; row < rows; row++) {
                Group group = reader.read();
                assertThat(group.getString("path", 0)).endsWith("/in/" + "f".repeat(pathLength) + row);
                assertThat(group.getLong("offset", 0)).isEqualTo(row);
                assertThat(group.getLong("length", 0)).isEqualTo(bytes);
                assertThat(group.getLong("modificationTime", 0)).isEqualTo(TIME + row);
                byte[] data = group.getBinary("data", 0).getBytes();
                assertThat(data).hasSize(bytes);
                assertThat(data[bytes - 1]).isEqualTo((byte) row);
            }
            assertThat(reader.read()).isNull();
        }
    }

    @Test
    void columnsAreAsDocumented() throws Exception {
        write(1, 1, 1);
        try (ParquetFileReader reader = ParquetFileReader.open(HadoopInputFile.fromPath(path, site.conf))) {
            assertThat(reader.getFileMetaData().getSchema())
                    .isEqualTo(MessageTypeParser.parseMessageType(
                            "message FileBytes { required binary data; required binary path (UTF8);"
                                    + " required int64 offset; required int64 length;"
                                    + " required int64 modificationTime (TIMESTAMP_MILLIS); }"));
        }
    }

    @Test
    void manyRowsAreOfSeveralGroups() throws Exception {
        write(20_001, 1, 3);
        assertThat(groups()).isEqualTo(3);
        assertRows(20_001, 1, 3);
    }

    /** More than a footer's short list has, so that a page's header and the list of groups take more bytes. */
    @Test
    void longPathsEndGroups() throws Exception {
        write(22_000, 3000, 1);
        assertThat(groups()).isGreaterThan(14);
        assertRows(22_000, 3000, 1);
    }

    @Test
    void aGroupHasAtMost64Megabytes() throws Exception {
        List<ByteRange> ranges = write(17, 1, PartData.MOST_BYTES);
        assertThat(groups()).isEqualTo(2);
        assertRows(17, 1, PartData.MOST_BYTES);
        try (FSDataInputStream in = path.getFileSystem(site.conf).open(path)) {
            for (int row = 0; row < ranges.size(); row++) {
                in.seek(ranges.get(row).position());
                assertThat(in.read()).isEqualTo(row);
                in.seek(ranges.get(row).end() - 1);
                assertThat(in.read()).isEqualTo(row);
            }
        }
    }

    @Test
    void noRowIsAFileToo() throws Exception {
        create().close();
        assertThat(groups()).isZero();
        assertRows(0, 0, 0);
    }

    /** A row group is read by the split in which its middle is. */
    @Test
    void splitsReadEachRowOnce() throws Exception {
        write(30_000, 10, 3);
        Job job = Job.getInstance(site.conf);
        FileInputFormat.setInputPaths(job, path);
        FileInputFormat.setMaxInputSplitSize(job, 100_000);
        job.getConfiguration().setBoolean(ParquetInputFormat.TASK_SIDE_METADATA, true);
        TaskAttemptContext task = new TaskAttemptContextImpl(job.getConfiguration(), new TaskAttemptID());
        ExampleInputFormat format = new ExampleInputFormat();
        List<InputSplit> splits = format.getSplits(job);
        Collections.reverse(splits);
        List<Long> offsets = new ArrayList<>();
        for (InputSplit split : splits) {
            try (RecordReader<Void, Group> reader = format.createRecordReader(split, task)) {
                reader.initialize(split, task);
                while (reader.nextKeyValue()) {
                    offsets.add(reader.getCurrentValue().getLong("offset", 0));
                }
            }
        }
        assertThat(splits).hasSizeGreaterThan(10);
        assertThat(offsets).hasSize(30_000).doesNotHaveDuplicates();
    }
}
