package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.read.ReadCounter;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SequenceFiles of a program's own Writables: its mistakes leave no file out. */
class ProgramMistakesTest {

    private static final int RECORDS = 50;

    @TempDir
    private Path folder;

    private final Configuration conf = TestingFileSystem.conf(1 << 20);

    /** Fails at the values that a file of this test is told to. */
    public static final class Odd implements Writable {
        static volatile String mistake = "";
        private long value;

        @Override
        public void write(DataOutput out) throws IOException {
            out.writeLong(value);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            value = in.readLong();
            if (value == RECORDS / 2) {
                switch (mistake) {
                    case "argument" -> throw new IllegalArgumentException("of the program");
                    case "index" -> throw new IndexOutOfBoundsException("of the program");
                    case "end" -> throw new EOFException("of the program");
                    case "reads on" -> in.readLong();
                    default -> {}
                }
            }
        }

        @Override
        public String toString() {
            return "odd " + value;
        }
    }

    @BeforeEach
    void anyFileMayBeBad() {
        Odd.mistake = "";
        conf.set(CombineKey.VCORES.key(), "1");
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"argument", "index", "end", "reads on"})
    void aMistakeFailsTheTask(String mistake) throws Exception {
        for (CompressionType compression : CompressionType.values()) {
            // Of blocks the stream goes on behind a record, but not behind the last.
            write("f", compression, new DefaultCodec());
            for (Api api : Api.values()) {
                Odd.mistake = "";
                assertThat(read(api).seen).hasSize(RECORDS);
                Odd.mistake = mistake;
                assertThatThrownBy(() -> read(api))
                        .as("%s, %s", compression, api)
                        .hasMessageContaining(TestingFileSystem.path(folder) + "/f")
                        .hasMessageContaining(Odd.class.getName());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(CompressionType.class)
    void itsRecordsAreReadAsHadoopDoes(CompressionType compression) throws Exception {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            expected.add("odd " + i);
        }
        for (Class<? extends CompressionCodec> codec : List.of(DefaultCodec.class, GzipCodec.class, BZip2Codec.class)) {
            write("f", compression, ReflectionUtils.newInstance(codec, conf));
            for (Api api : Api.values()) {
                assertThat(read(api).values()).as("%s, %s", codec, api).isEqualTo(expected);
            }
        }
    }

    /** What the codec says of such a file is of its bytes. */
    @Test
    void damageOfItsFilesIsStillLeftOut() throws Exception {
        Path file = write("f", CompressionType.BLOCK, new DefaultCodec());
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            // Inside of what the codec packed of the values.
            byte[] noise = new byte[70];
            Arrays.fill(noise, (byte) 0xFF);
            bytes.seek(bytes.length() - noise.length);
            bytes.write(noise);
        }
        for (Api api : Api.values()) {
            assertThat(read(api).count(ReadCounter.BAD_FILES_SKIPPED)).isEqualTo(1);
        }
        assertThat(TestingFileSystem.OPEN).hasValue(0);
    }

    private Path write(String name, CompressionType compression, CompressionCodec codec) throws IOException {
        ReflectionUtils.setConf(codec, conf);
        Path file = folder.resolve(name);
        Files.deleteIfExists(file);
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                conf,
                SequenceFile.Writer.file(TestingFileSystem.path(file)),
                SequenceFile.Writer.keyClass(LongWritable.class),
                SequenceFile.Writer.valueClass(Odd.class),
                SequenceFile.Writer.compression(compression, codec))) {
            Odd odd = new Odd();
            for (int i = 0; i < RECORDS; i++) {
                odd.value = i;
                writer.append(new LongWritable(i), odd);
            }
        }
        return file;
    }

    private Reading read(Api api) throws Exception {
        return Reading.all(
                api, conf, Reading.format(api, "PackedSequenceFileInputFormat"), TestingFileSystem.path(folder));
    }
}
