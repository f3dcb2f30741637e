package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.config.CombineKey;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A cluster or a store that is at fault: no record is lost and no file left out, even where any share may be bad. */
class StoreFaultsTest {

    @TempDir
    private Path folder;

    private final Configuration conf = TestingFileSystem.conf(1 << 20);

    @BeforeEach
    void anyFileMayBeBad() {
        conf.set(CombineKey.VCORES.key(), "1");
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "1");
    }

    @ParameterizedTest
    @EnumSource(TestingStoreFault.class)
    void ofTextNothingIsLeftOut(TestingStoreFault fault) throws Exception {
        for (String name : List.of("x", "x.gz", "x.bz2", "x.deflate", "x.snappy", "x.lz4")) {
            Path input = Files.createDirectory(folder.resolve(name + "s"));
            for (int i = 0; i < 3; i++) {
                byte[] text = ("some text of file " + i + "\n").repeat(40).getBytes(StandardCharsets.UTF_8);
                Codecs.write(input.resolve(i + name), text, 0, conf);
            }
            for (Api api : Api.values()) {
                everywhere(fault, api, "PackedTextInputFormat", input, 120, "1" + name);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(TestingStoreFault.class)
    void norOfSequenceFiles(TestingStoreFault fault) throws Exception {
        for (CompressionType compression : CompressionType.values()) {
            Path input = Files.createDirectory(folder.resolve(compression.name()));
            for (int i = 0; i < 3; i++) {
                try (SequenceFile.Writer writer = SequenceFile.createWriter(
                        conf,
                        SequenceFile.Writer.file(TestingFileSystem.path(input.resolve("f" + i))),
                        SequenceFile.Writer.keyClass(Text.class),
                        SequenceFile.Writer.valueClass(Text.class),
                        SequenceFile.Writer.compression(compression))) {
                    for (int record = 0; record < 20; record++) {
                        writer.append(new Text("key " + record), new Text("value " + record));
                    }
                }
            }
            for (Api api : Api.values()) {
                everywhere(fault, api, "PackedSequenceFileInputFormat", input, 60, "f1");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = TestingStoreFault.class, mode = EnumSource.Mode.EXCLUDE, names = "BROKEN_OFF")
    void norThroughAnotherFormat(TestingStoreFault fault) throws Exception {
        for (String name : List.of("x", "x.gz")) {
            Path input = Files.createDirectory(folder.resolve(name + "s"));
            for (int i = 0; i < 3; i++) {
                byte[] text = ("key\tvalue " + i + "\n").repeat(40).getBytes(StandardCharsets.UTF_8);
                Codecs.write(input.resolve(i + name), text, 0, conf);
            }
            for (Api api : Api.values()) {
                conf.set(
                        CombineKey.FORMAT.key(),
                        api == Api.MAPREDUCE
                                ? "org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat"
                                : "org.apache.hadoop.mapred.KeyValueTextInputFormat");
                everywhere(fault, api, "PackedInputFormat", input, 120, "1" + name);
            }
        }
    }

    /** When the file is opened, at its first bytes, and later. */
    private void everywhere(TestingStoreFault fault, Api api, String format, Path input, int records, String faulty)
            throws Exception {
        conf.set(TestingFileSystem.FAULTY, faulty);
        long bytes = Files.size(input.resolve(faulty));
        for (long after : new long[] {-1, 0, 10, bytes / 2, bytes - 1}) {
            if (fault == TestingStoreFault.BROKEN_OFF && after < 0) {
                continue;
            }
            conf.set(TestingFileSystem.FAULT, fault.name());
            conf.setLong(TestingFileSystem.FAULT_AFTER, after);
            List<Long> skipped = new ArrayList<>();
            Throwable thrown = catchThrowable(
                    () -> skipped.add((long) read(api, format, input).seen.size()));
            assertThat(thrown)
                    .as("%s of %s after %d of %d bytes; read: %s", fault, faulty, after, bytes, skipped)
                    .isNotNull();
            conf.unset(TestingFileSystem.FAULT);
            assertThat(read(api, format, input).seen).hasSize(records);
        }
        assertThat(TestingFileSystem.OPEN).hasValue(0);
    }

    private Reading read(Api api, String format, Path input) throws Exception {
        return Reading.all(api, conf, Reading.format(api, format), TestingFileSystem.path(input));
    }

    /** A program whose classes are missing is not the files' fault either. */
    @Test
    void aMissingSerializationIsNotTheFilesFault() throws Exception {
        Path file = folder.resolve("f");
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                conf,
                SequenceFile.Writer.file(TestingFileSystem.path(file)),
                SequenceFile.Writer.keyClass(Text.class),
                SequenceFile.Writer.valueClass(Text.class))) {
            writer.append(new Text("k"), new Text("v"));
        }
        conf.set("io.serializations", "org.apache.hadoop.io.serializer.JavaSerialization");
        for (Api api : Api.values()) {
            assertThat(catchThrowable(() -> read(api, "PackedSequenceFileInputFormat", folder)))
                    .hasMessageContaining("Could not find a deserializer");
        }
    }
}
