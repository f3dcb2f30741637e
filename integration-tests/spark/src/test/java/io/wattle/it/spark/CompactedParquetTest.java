package io.wattle.it.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.it.files.SmallFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code bin/tuner compact --format parquet-binary} writes is a table to Spark, each row of which is compared with its file. */
@Tag("embedded")
class CompactedParquetTest {

    /** Larger files are several rows. */
    private static final int MOST_ROW_BYTES = 4 << 20;

    private static final int FILES = SmallFiles.FILES + 4;

    private static final long TIME = 1_700_000_000_123L;

    @TempDir
    private static Path folder;

    private static LocalSpark spark;
    private static String written;

    /** A row, but for the bytes. */
    private record Key(String path, long offset, long length, long modificationMillis) {}

    @BeforeAll
    static void compact() throws Exception {
        Path input = folder.resolve("in");
        SmallFiles.write(input);
        write(input.resolve("large.bin"), 2 * MOST_ROW_BYTES + 1);
        write(input.resolve("of two rows.bin"), 2 * MOST_ROW_BYTES);
        write(input.resolve("tab\tund Umlaut \u00e4 \u6f22.bin"), 1_000);
        write(input.resolve("a=b%20c"), 1);
        int number = 0;
        for (Path file : files(input)) {
            Files.setLastModifiedTime(file, FileTime.fromMillis(TIME + number++ * 1_001L));
        }
        Path output = folder.resolve("out");
        TunerCommand.run(
                folder,
                "compact",
                input.toString(),
                output.toString(),
                "--format",
                "parquet-binary",
                "--target-size",
                "32MB");
        written = output.toUri().toString();
        spark = new LocalSpark(folder);
    }

    @AfterAll
    static void stop() {
        spark.close();
    }

    private static void write(Path file, int bytes) throws IOException {
        byte[] noise = new byte[bytes];
        new Random(bytes).nextBytes(noise);
        Files.write(file, noise);
    }

    private static List<Path> files(Path input) throws IOException {
        try (Stream<Path> all = Files.walk(input)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** By both of Spark's readers, in partitions of the usual size and in ones in which most have no row group. */
    @ParameterizedTest
    @CsvSource({"true, 128m", "false, 128m", "true, 512k", "false, 512k"})
    void eachRowOnce(boolean vectors, String partition) throws Exception {
        spark.sql("SET spark.sql.parquet.enableVectorizedReader=" + vectors);
        spark.sql("SET spark.sql.files.maxPartitionBytes=" + partition);
        Dataset<Row> table = spark.sql("SELECT * FROM parquet.`" + written + "`");

        assertThat(table.schema().toDDL())
                .isEqualTo("data BINARY,path STRING,offset BIGINT,length BIGINT,modificationTime TIMESTAMP");
        assertThat(table.javaRDD().getNumPartitions()).isGreaterThan(partition.equals("512k") ? 20 : 0);
        Map<Key, ByteBuffer> rows = new HashMap<>();
        for (Row row : table.collectAsList()) {
            Key key = new Key(
                    row.getString(1),
                    row.getLong(2),
                    row.getLong(3),
                    row.getTimestamp(4).getTime());
            assertThat(rows.put(key, ByteBuffer.wrap(row.getAs(0))))
                    .as("%s", key)
                    .isNull();
        }
        Map<Key, ByteBuffer> expected = expected();
        // Two files of more than 4 MB.
        assertThat(expected).hasSize(FILES + 2 + 1);
        assertThat(rows.keySet()).isEqualTo(expected.keySet());
        assertThat(rows).allSatisfy((key, bytes) -> assertThat(bytes).isEqualTo(expected.get(key)));
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void aQueryByPath(boolean vectors) {
        spark.sql("SET spark.sql.parquet.enableVectorizedReader=" + vectors);
        List<Row> lines = spark.sql("SELECT explode(split(trim(TRAILING '\\n' FROM CAST(data AS STRING)), '\\n'))"
                        + " FROM parquet.`" + written + "` WHERE path LIKE '%/day=3/%' AND length > 0")
                .collectAsList();

        assertThat(lines).map(row -> row.getString(0)).containsExactlyInAnyOrderElementsOf(SmallFiles.ofDay(3));
    }

    private static Map<Key, ByteBuffer> expected() throws IOException {
        Map<Key, ByteBuffer> rows = new HashMap<>();
        for (Path file : files(folder.resolve("in"))) {
            byte[] bytes = Files.readAllBytes(file);
            // An empty file is a row, too.
            for (int offset = 0; offset == 0 || offset < bytes.length; offset += MOST_ROW_BYTES) {
                rows.put(
                        new Key(
                                "file:" + file,
                                offset,
                                bytes.length,
                                Files.getLastModifiedTime(file).toMillis()),
                        ByteBuffer.wrap(
                                Arrays.copyOfRange(bytes, offset, Math.min(bytes.length, offset + MOST_ROW_BYTES))));
            }
        }
        return rows;
    }
}
