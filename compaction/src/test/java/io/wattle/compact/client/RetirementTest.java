package io.wattle.compact.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.compact.CompactionFormat;
import io.wattle.compact.Contents;
import io.wattle.compact.FaultyFileSystem;
import io.wattle.compact.Site;
import io.wattle.compact.job.LeaveOutRule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetirementTest {

    @TempDir
    private Path folder;

    private Site site;

    @BeforeEach
    void prepare() throws Exception {
        site = new Site(folder);
        site.writeSmallFiles();
    }

    private Compaction done() throws Exception {
        Compaction compaction = site.compaction(CompactionFormat.SEQUENCE);
        compaction.write();
        return compaction;
    }

    @Test
    void onlyWhatIsAsItWasIsDeleted() throws Exception {
        site.write("_hidden", "x");
        Compaction compaction = done();
        Map<String, String> contents = Contents.of(site);
        Path grown = site.in.resolve("d0/f0.bin");
        Files.write(grown, Site.bytes(0, 1001));
        Path touched = site.in.resolve("d1/f1.bin");
        Files.setLastModifiedTime(touched, FileTime.fromMillis(1_000_000_000_000L));
        Path replaced = site.in.resolve("d2/f2.bin");
        Files.delete(replaced);
        Files.createDirectory(replaced);
        Files.delete(site.in.resolve("d0/f3.bin"));
        Path added = site.write("d0/new.bin", "x");

        Retired retired = compaction.retirement().retire();
        assertThat(retired.deleted()).isEqualTo(8);
        assertThat(retired.bytes()).isEqualTo(8000);
        assertThat(retired.gone()).isEqualTo(1);
        assertThat(retired.kept()).isEqualTo(3);
        assertThat(retired.shown()).extracting(it -> it.file().path()).contains("d0/f0.bin", "d1/f1.bin", "d2/f2.bin");
        assertThat(Contents.ofInput(site).keySet()).containsExactly("d0/f0.bin", "d0/new.bin", "d1/f1.bin");
        assertThat(site.in.resolve("_hidden")).exists();
        assertThat(Contents.of(site)).isEqualTo(contents);
        assertThat(compaction.retirement().isDone()).isTrue();
        assertThatThrownBy(compaction::requireSameInput)
                .hasMessageContaining("has 3 files of 2002 bytes, after its files were retired 2 of 2001");
        Files.delete(added);
        compaction.requireSameInput();
    }

    @Test
    void aRunAfterwardsSaysThatAllIsDoneAlsoIfTheInputIsGone() throws Exception {
        done().retirement().retire();
        try (var directories = Files.list(site.in)) {
            for (Path directory : directories.toList()) {
                Files.delete(directory);
            }
        }
        Files.delete(site.in);
        Compaction again = site.compaction(CompactionFormat.SEQUENCE);
        assertThat(again.write().outcome()).isEqualTo(Compacted.Outcome.ALREADY);
        again.requireSameInput();
    }

    @Test
    void aRetirementThatDiedGoesOn() throws Exception {
        Compaction compaction = done();
        Files.createFile(site.out.resolve("_compaction/retiring"));
        Files.delete(site.in.resolve("d0/f0.bin"));
        assertThatThrownBy(compaction::requireSameInput).hasMessageContaining("the same command with --retire goes on");
        Retired retired = compaction.retirement().retire();
        assertThat(retired.deleted()).isEqualTo(11);
        assertThat(retired.gone()).isEqualTo(1);
        compaction.requireSameInput();
    }

    @Test
    void nothingIsDeletedIfADataFileIsNotWhole() throws Exception {
        Compaction compaction = done();
        Path data = site.out.resolve(site.data().get(1));
        byte[] bytes = Files.readAllBytes(data);
        Files.write(data, new byte[1]);
        assertThatThrownBy(() -> compaction.retirement().retire())
                .hasMessageContaining("has 1 bytes, it was committed with " + bytes.length + " (OUTPUT is damaged");
        assertThatThrownBy(compaction::write).as("nor is it complete").hasMessageContaining("(OUTPUT is damaged");
        Files.delete(data);
        assertThatThrownBy(() -> compaction.retirement().retire())
                .hasMessageContaining("is not there any more (OUTPUT is damaged");
        assertThatThrownBy(compaction::write).hasMessageContaining("is not there any more (OUTPUT is damaged");
        assertThat(Contents.ofInput(site)).hasSize(12);
    }

    @Test
    void nothingIsDeletedBeforeAllIsCommitted() throws Exception {
        Compaction compaction = site.compaction(CompactionFormat.SEQUENCE);
        assertThatThrownBy(() -> compaction.retirement().retire()).hasMessageContaining("is no compacted directory");
        assertThat(Contents.ofInput(site)).hasSize(12);
    }

    @Test
    void whatWasLeftOutStays() throws Exception {
        Path gone = site.in.resolve("d0/f0.bin");
        byte[] bytes = Files.readAllBytes(gone);
        FaultyFileSystem.on((call, path) -> {
            if (call.equals("open") && path.toString().contains("/in/")) {
                Files.deleteIfExists(gone);
            }
        });
        Compaction compaction =
                Compaction.of(site.conf, site.request(CompactionFormat.SEQUENCE, new LeaveOutRule(true, 0.5)));
        try {
            assertThat(compaction.write().leftOut()).isEqualTo(1);
        } finally {
            FaultyFileSystem.on(null);
        }
        Files.write(gone, bytes);
        assertThat(compaction.retirement().retire().deleted()).isEqualTo(11);
        assertThat(gone).exists();
        compaction.requireSameInput();
    }

    /** Whoever can write OUTPUT could else have the files of others deleted. */
    @Test
    void anIndexThatLeadsOutOfTheInputDeletesNothing() throws Exception {
        Path other = Files.write(folder.resolve("other"), Site.bytes(1, 1000));
        Compaction compaction = done();
        long millis = Files.getLastModifiedTime(other).toMillis();
        Path index = site.out.resolve("_compaction/index/part-00000");
        String text =
                Files.readString(index).replaceFirst("file\t[^\t]*\t1000\t\\d+", "file\t../other\t1000\t" + millis);
        assertThat(text).contains("../other");
        Files.writeString(index, text);
        Files.deleteIfExists(index.resolveSibling(".part-00000.crc"));
        assertThatThrownBy(() -> compaction.retirement().retire())
                .hasMessageContaining("part-00000 has a line that is not of this version: [file, ../other");
        assertThat(other).exists();
    }

    /** Of the right length, but not what it was when it was committed. */
    @Test
    void filesWhoseDataHasRottedStay() throws Exception {
        Compaction compaction = done();
        Path data = site.out.resolve(site.data().get(0));
        byte[] bytes = Files.readAllBytes(data);
        bytes[bytes.length / 2] ^= 1;
        Files.write(data, bytes);
        Files.deleteIfExists(data.resolveSibling("." + data.getFileName() + ".crc"));
        assertThatThrownBy(() -> compaction.retirement().retire()).hasMessageContaining("are not those of the source");
        assertThat(Contents.ofInput(site)).hasSize(12);
    }

    @Test
    void filesStayIfTheirIndexIsOfOtherData() throws Exception {
        Compaction compaction = done();
        Path index = site.out.resolve("_compaction/index/part-00000");
        String other = "part-00000-0123456789ab.seq";
        Files.writeString(index, Files.readString(index).replace(site.data().get(0), other));
        Files.deleteIfExists(index.resolveSibling(".part-00000.crc"));
        assertThatThrownBy(() -> compaction.retirement().retire()).hasMessageContaining("is of " + other + ", and not");
        assertThat(Contents.ofInput(site)).hasSize(12);
    }

    @Test
    void aPartOfAnotherPlanIsNoticed() throws Exception {
        done();
        Path index = site.out.resolve("_compaction/index/part-00000");
        Files.writeString(index, Files.readString(index).replaceFirst("f(\\d+)\\.bin", "g$1.bin"));
        Files.deleteIfExists(index.resolveSibling(".part-00000.crc"));
        Files.delete(site.out.resolve("_compaction/complete"));
        assertThatThrownBy(() -> site.compaction(CompactionFormat.SEQUENCE).write())
                .hasMessageContaining("which are not the 12 files of the plan");
    }
}
