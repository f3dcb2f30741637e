package io.wattle.compact.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.compact.CompactionFormat;
import io.wattle.compact.Contents;
import io.wattle.compact.FaultyFileSystem;
import io.wattle.compact.Fields;
import io.wattle.compact.Site;
import io.wattle.compact.client.Compacted.Outcome;
import io.wattle.compact.job.LeaveOutRule;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompactionTest {

    @TempDir
    private Path folder;

    private Site site;

    @BeforeEach
    void prepare() throws Exception {
        site = new Site(folder);
    }

    @AfterEach
    void noMoreFaults() {
        FaultyFileSystem.on(null);
    }

    @ParameterizedTest
    @EnumSource(CompactionFormat.class)
    void everyByteIsInOnePart(CompactionFormat format) throws Exception {
        site.writeSmallFiles();
        site.write("large/larger than the buffer", Site.bytes(100, 9_000_000));
        site.write("empty", "");
        String colon = format == CompactionFormat.HAR ? "" : "colon: ";
        site.write("names/comma, " + colon + "日本 größe %20+\\ #?", "a");
        site.write("names/line\nend\tand tab", "b");
        site.write("_hidden/f", "not this");
        site.write(".hidden", "nor this");
        Compacted compacted = site.compact(format);
        assertThat(compacted.outcome()).isEqualTo(Outcome.WRITTEN);
        assertThat(compacted.files()).isEqualTo(16);
        assertThat(compacted.bytes()).isEqualTo(12_000 + 9_000_000 + 2);
        assertThat(compacted.leftOut()).isZero();
        assertThat(site.data()).hasSize((int) compacted.parts()).hasSize(4);
        assertThat(Contents.of(site)).isEqualTo(Contents.ofInput(site));
        assertThat(site.own("attempts")).isEmpty();
        assertThat(site.own(".")).noneMatch(it -> it.equals("failures"));
    }

    @Test
    void aSequenceFileIsReadByHadoopsOwnReader() throws Exception {
        site.write("large", Site.bytes(1, 5_000_000));
        site.write("small\tone", "text");
        site.compact();
        TreeMap<String, Integer> bytes = new TreeMap<>();
        List<String> offsets = new ArrayList<>();
        for (String name : site.data()) {
            try (SequenceFile.Reader reader =
                    new SequenceFile.Reader(site.conf, SequenceFile.Reader.file(Site.hadoop(site.out.resolve(name))))) {
                Text key = new Text();
                BytesWritable value = new BytesWritable();
                while (reader.next(key, value)) {
                    List<String> fields = Fields.of(key.toString());
                    assertThat(fields).hasSize(4);
                    bytes.merge(fields.get(0), value.getLength(), Integer::sum);
                    offsets.add(fields.get(1));
                    assertThat(fields.get(2)).isIn("5000000", "4");
                    assertThat(Long.parseLong(fields.get(3))).isPositive();
                }
            }
        }
        assertThat(bytes.values()).containsExactly(5_000_000, 4);
        assertThat(bytes.lastKey()).endsWith("/in/small\tone");
        assertThat(offsets).containsExactlyInAnyOrder("0", "4194304", "0");
    }

    @Test
    void anAvroFileIsReadByAvrosOwnReader() throws Exception {
        site.write("large", Site.bytes(1, 5_000_000));
        site.write("d/empty", "");
        site.compact(CompactionFormat.AVRO);
        List<String> records = new ArrayList<>();
        for (String name : site.data()) {
            try (DataFileReader<GenericRecord> reader =
                    new DataFileReader<>(site.out.resolve(name).toFile(), new GenericDatumReader<>())) {
                for (GenericRecord record : reader) {
                    String path = record.get("path").toString();
                    int bytes = ((ByteBuffer) record.get("data")).remaining();
                    records.add(path.substring(path.indexOf("/in/")) + " " + record.get("offset") + " "
                            + record.get("length") + " " + bytes);
                    assertThat((long) record.get("modificationTime")).isPositive();
                }
            }
        }
        assertThat(records)
                .containsExactlyInAnyOrder(
                        "/in/large 0 5000000 4194304", "/in/large 4194304 5000000 805696", "/in/d/empty 0 0 0");
    }

    @Test
    void aParquetFileIsReadByParquetsOwnReader() throws Exception {
        site.write("large", Site.bytes(1, 5_000_000));
        site.write("d/empty", "");
        site.compact(CompactionFormat.PARQUET_BINARY);
        List<String> records = new ArrayList<>();
        for (String name : site.data()) {
            try (ParquetReader<Group> reader = ParquetReader.builder(
                            new GroupReadSupport(), Site.hadoop(site.out.resolve(name)))
                    .withConf(site.conf)
                    .build()) {
                for (Group row = reader.read(); row != null; row = reader.read()) {
                    String path = row.getString("path", 0);
                    records.add(path.substring(path.indexOf("/in/")) + " " + row.getLong("offset", 0) + " "
                            + row.getLong("length", 0) + " "
                            + row.getBinary("data", 0).length());
                    assertThat(row.getLong("modificationTime", 0)).isPositive();
                }
            }
        }
        assertThat(records)
                .containsExactlyInAnyOrder(
                        "/in/large 0 5000000 4194304", "/in/large 4194304 5000000 805696", "/in/d/empty 0 0 0");
    }

    @Test
    void aSecondRunSaysThatAllIsDone() throws Exception {
        site.writeSmallFiles();
        site.compact();
        List<String> data = site.data();
        Compaction again = site.compaction(CompactionFormat.SEQUENCE);
        Compacted compacted = again.write();
        again.requireSameInput();
        assertThat(compacted.outcome()).isEqualTo(Outcome.ALREADY);
        assertThat(compacted.files()).isEqualTo(12);
        assertThat(site.data()).isEqualTo(data);
    }

    @Test
    void aSecondRunOfAnInputThatChangedIsRefused() throws Exception {
        site.writeSmallFiles();
        site.compact();
        site.write("new", "x");
        Compaction again = site.compaction(CompactionFormat.SEQUENCE);
        again.write();
        assertThatThrownBy(again::requireSameInput)
                .hasMessageContaining("has 13 files of 12001 bytes, when they were compacted 12 of 12000")
                .hasMessageContaining("another OUTPUT");
    }

    @Test
    void whatIsCommittedIsNotWrittenAgain() throws Exception {
        site.writeSmallFiles();
        AtomicInteger renamed = new AtomicInteger();
        // Plan; data and index of a part each: the fourth is the index of the second part.
        FaultyFileSystem.on((call, path) -> {
            if (call.equals("rename") && path.getName().startsWith("part-") && renamed.incrementAndGet() == 4) {
                throw new IOException("the node is gone");
            }
        });
        assertThatThrownBy(site::compact)
                .hasMessageContaining("the node is gone")
                .hasMessageContaining("goes on");
        FaultyFileSystem.on(null);
        List<String> committed = site.own("index");
        assertThat(committed).isNotEmpty().hasSizeLessThan(3);
        Set<String> before = new HashSet<>(site.data());
        // What an attempt that was killed at the wrong moment leaves.
        Files.writeString(site.out.resolve("part-00003-0123456789ab.seq"), "not whole");
        Path others = Files.writeString(site.out.resolve("part-of something else"), "not ours");
        Files.writeString(site.out.resolve("_compaction/attempts/part-00002-0123456789ab.seq"), "nor this");

        Set<String> opened = new HashSet<>();
        FaultyFileSystem.on((call, path) -> {
            if (path.toString().contains("/in/")) {
                opened.add(path.getName());
            }
        });
        Compacted compacted = site.compact();
        assertThat(compacted.outcome()).isEqualTo(Outcome.CONTINUED);
        assertThat(compacted.parts()).isEqualTo(3);
        assertThat(opened).hasSizeLessThan(12).hasSizeGreaterThanOrEqualTo(12 - 4 * committed.size());
        assertThat(others).exists();
        Files.delete(others);
        assertThat(site.data()).hasSize(3).containsAll(before);
        FaultyFileSystem.on(null);
        assertThat(Contents.of(site)).isEqualTo(Contents.ofInput(site));
        assertThat(site.own("attempts")).isEmpty();
    }

    @Test
    void aRunThatDiedBeforeItsPlanWasThereBeginsAnew() throws Exception {
        site.writeSmallFiles();
        FaultyFileSystem.on((call, path) -> {
            if (call.equals("rename")) {
                throw new IOException("killed");
            }
        });
        assertThatThrownBy(site::compact).hasMessageContaining("killed");
        FaultyFileSystem.on(null);
        site.write("new", "x");
        assertThat(site.compact().files()).isEqualTo(13);
        assertThat(site.own(".")).filteredOn(it -> it.startsWith("list-")).hasSize(1);
    }

    @Test
    void aFileThatIsNotAsListedFailsThePartUnlessItMayBeLeftOut() throws Exception {
        site.writeSmallFiles();
        Path gone = site.in.resolve("d0/f0.bin");
        Path grown = site.in.resolve("d1/f1.bin");
        changeBeforeReading(gone, grown);
        assertThatThrownBy(site::compact)
                .hasMessageContaining("of the 12 files are not as they were listed, allowed: 0")
                .hasMessageContaining("--bad-files skip");
        FaultyFileSystem.on(null);
        // They are others than in the plan for good.
        CompactionRequest skip = site.request(CompactionFormat.SEQUENCE, new LeaveOutRule(true, 0.5));
        Compacted compacted = Compaction.of(site.conf, skip).write();
        assertThat(compacted.files()).isEqualTo(10);
        assertThat(compacted.leftOut()).isEqualTo(2);
        assertThat(compacted.shown())
                .anySatisfy(it -> assertThat(it.reason()).isEqualTo("is not there any more"))
                .anySatisfy(it -> assertThat(it.reason()).contains("more bytes"));
        assertThat(Contents.of(site)).isEqualTo(Contents.ofInput(site, grown));
        // Those that were left out are no change since.
        Compaction again = Compaction.of(site.conf, skip);
        assertThat(again.write().outcome()).isEqualTo(Outcome.ALREADY);
        again.requireSameInput();
        Files.delete(grown);
        again.requireSameInput();
    }

    private static void changeBeforeReading(Path gone, Path grown) {
        FaultyFileSystem.on((call, path) -> {
            if (call.equals("open") && path.toString().contains("/in/")) {
                Files.deleteIfExists(gone);
                if (Files.size(grown) == 1000) {
                    Files.write(grown, Site.bytes(1, 1001));
                }
            }
        });
    }

    @Test
    void aShareThatIsTooSmallLeavesNothingOut() throws Exception {
        site.writeSmallFiles();
        changeBeforeReading(site.in.resolve("d0/f0.bin"), site.in.resolve("d0/f3.bin"));
        CompactionRequest skip = site.request(CompactionFormat.SEQUENCE, new LeaveOutRule(true, 0.1));
        assertThatThrownBy(() -> Compaction.of(site.conf, skip).write())
                .hasMessageContaining("(2 or more of the 12 files are not as they were listed, allowed: 1");
    }

    /** Its first bytes are in the data when its end shows that it changed: the part is begun again. */
    @Test
    void aLargeFileThatChangesWhileItIsReadLeavesNothingBehind() throws Exception {
        Path large = site.write("large", Site.bytes(1, 9_000_000));
        site.write("small", "x");
        CompactionRequest skip = new CompactionRequest(
                site.in.toString(),
                site.out.toString(),
                CompactionFormat.SEQUENCE,
                OptionalLong.of(20_000_000),
                new LeaveOutRule(true, 0.5));
        AtomicInteger opened = new AtomicInteger();
        FaultyFileSystem.on((call, path) -> {
            if (call.equals("open") && path.getName().equals("large")) {
                opened.incrementAndGet();
                Files.write(large, Site.bytes(1, 8_999_999));
            }
        });
        Compacted compacted = Compaction.of(site.conf, skip).write();
        assertThat(opened).hasValue(1);
        assertThat(compacted.files()).isEqualTo(1);
        assertThat(compacted.leftOut()).isEqualTo(1);
        assertThat(compacted.dataBytes()).isLessThan(1000);
        assertThat(Contents.of(site)).isEqualTo(Contents.ofInput(site, large));
    }

    @Test
    void bytesThatAreReadBackOtherwiseAreNotCommitted() throws Exception {
        site.writeSmallFiles();
        FaultyFileSystem.on((call, path) -> {
            Path file = Path.of(path.toUri().getPath());
            if (call.equals("open")
                    && file.getParent().endsWith("attempts")
                    && file.getFileName().toString().endsWith(".seq")) {
                byte[] bytes = Files.readAllBytes(file);
                bytes[bytes.length - 1] ^= 1;
                Files.delete(file.resolveSibling("." + file.getFileName() + ".crc"));
                Files.write(file, bytes);
            }
        });
        assertThatThrownBy(site::compact).hasMessageContaining("are not those of the source (CRC32C");
        FaultyFileSystem.on(null);
        assertThat(site.own("index")).isEmpty();
        assertThat(site.data()).isEmpty();
        assertThat(site.compact().files()).isEqualTo(12);
    }
}
