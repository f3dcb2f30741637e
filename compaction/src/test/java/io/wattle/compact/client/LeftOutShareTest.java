package io.wattle.compact.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.compact.CompactionFormat;
import io.wattle.compact.Contents;
import io.wattle.compact.FaultyFileSystem;
import io.wattle.compact.Site;
import io.wattle.compact.job.LeaveOutRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The share of files that may be left out is one of the job, however they lie in its parts: three of four files each. */
class LeftOutShareTest {

    @TempDir
    private Path folder;

    private Site site;

    @BeforeEach
    void prepare() throws Exception {
        site = new Site(folder);
        site.writeSmallFiles();
    }

    @AfterEach
    void noMoreFaults() {
        FaultyFileSystem.on(null);
    }

    private void deleteOnceItIsPlanned(String... names) {
        FaultyFileSystem.on((call, path) -> {
            if (call.equals("open") && path.toString().contains("/in/")) {
                for (String name : names) {
                    Files.deleteIfExists(site.in.resolve(name));
                }
            }
        });
    }

    private Compacted compact(CompactionFormat format, double share) throws Exception {
        return Compaction.of(site.conf, site.request(format, new LeaveOutRule(true, share)))
                .write();
    }

    private Compacted compact(double share) throws Exception {
        return compact(CompactionFormat.SEQUENCE, share);
    }

    /** A fifth of 12 files: before, a part of four could leave out none. */
    @Test
    void allMayBeInOnePart() throws Exception {
        deleteOnceItIsPlanned("d1/f1.bin", "d1/f4.bin");
        Compacted compacted = compact(0.2);
        assertThat(compacted.leftOut()).isEqualTo(2);
        assertThat(compacted.files()).isEqualTo(10);
        assertThat(Contents.of(site)).isEqualTo(Contents.ofInput(site));
        assertThat(site.own(".")).doesNotContain("left-out");
    }

    @Test
    void oneMoreFailsTheJobWhereverTheyAre() throws Exception {
        deleteOnceItIsPlanned("d0/f0.bin", "d1/f1.bin", "d2/f2.bin");
        assertThatThrownBy(() -> compact(0.2))
                .hasMessageContaining("is not there any more (3 or more of the 12 files are not as they were listed,"
                        + " allowed: 2; --bad-files skip --max-bad-share SHARE");
        assertThat(site.own("index")).hasSize(2);
        assertThat(compact(0.25).leftOut()).isEqualTo(3);
        assertThat(Contents.of(site)).isEqualTo(Contents.ofInput(site));
    }

    /** Nor do those that were not as listed in an attempt that did not commit. */
    @Test
    void whatIsMendedCountsNoMore() throws Exception {
        Path aside = Files.createDirectory(folder.resolve("aside"));
        AtomicInteger moved = new AtomicInteger();
        FaultyFileSystem.on((call, path) -> {
            if (call.equals("open") && path.toString().contains("/in/") && moved.getAndIncrement() == 0) {
                Files.move(site.in.resolve("d0/f0.bin"), aside.resolve("f0.bin"));
                Files.move(site.in.resolve("d0/f3.bin"), aside.resolve("f3.bin"));
            }
            if (call.equals("rename") && path.getName().endsWith(".index")) {
                throw new IOException("the node is gone");
            }
        });
        assertThatThrownBy(() -> compact(0.2)).hasMessageContaining("the node is gone");
        assertThat(site.own("left-out")).singleElement().asString().matches("part-0000\\d-2");
        Files.move(aside.resolve("f0.bin"), site.in.resolve("d0/f0.bin"));
        Files.move(aside.resolve("f3.bin"), site.in.resolve("d0/f3.bin"));
        deleteOnceItIsPlanned("d1/f1.bin", "d2/f2.bin");
        assertThat(compact(0.2).leftOut()).isEqualTo(2);
    }

    @Test
    void whatAnEarlierRunLeftOutCounts() throws Exception {
        FaultyFileSystem.on((call, path) -> {
            if (call.equals("open") && path.toString().contains("/in/")) {
                Files.deleteIfExists(site.in.resolve("d0/f0.bin"));
                Files.deleteIfExists(site.in.resolve("d0/f3.bin"));
            }
            if (call.equals("rename") && path.getName().startsWith("complete")) {
                throw new IOException("killed");
            }
        });
        assertThatThrownBy(() -> compact(0.2)).hasMessageContaining("killed");
        FaultyFileSystem.on(null);
        assertThatThrownBy(site::compact)
                .hasMessageContaining("has been written without 2 of the 12 files, allowed: 0 (--bad-files skip with a"
                        + " larger --max-bad-share completes it");
        assertThat(compact(0.2).leftOut()).isEqualTo(2);
    }

    /** A large file is a part of its own. */
    @ParameterizedTest
    @EnumSource(CompactionFormat.class)
    void aPartMayLeaveOutAll(CompactionFormat format) throws Exception {
        site.write("d3/large", Site.bytes(99, 5000));
        deleteOnceItIsPlanned("d3/large");
        Compacted compacted = compact(format, 0.1);
        assertThat(compacted.leftOut()).isEqualTo(1);
        assertThat(compacted.parts()).isEqualTo(4);
        assertThat(Contents.of(site)).isEqualTo(Contents.ofInput(site));
    }
}
