package io.wattle.compact.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.CompactionFormat;
import io.wattle.compact.FaultyFileSystem;
import io.wattle.compact.Site;
import io.wattle.compact.SourceRoot;
import io.wattle.compact.part.PartIndex;
import io.wattle.compact.plan.Plan;
import io.wattle.compact.plan.PlannedPart;
import io.wattle.compact.plan.Planner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attempts of a part beside and after each other. */
class SecondAttemptsTest {

    @TempDir
    private Path folder;

    private Site site;
    private FileSystem fs;
    private CompactedDirectory directory;
    private PlannedPart part;

    @BeforeEach
    void plan() throws Exception {
        site = new Site(folder);
        site.write("a", Site.bytes(1, 1000));
        site.write("b", Site.bytes(2, 1000));
        directory = new CompactedDirectory(Site.hadoop(site.out));
        fs = directory.path().getFileSystem(site.conf);
        fs.mkdirs(directory.attempts());
        fs.mkdirs(directory.indexes());
        SourceRoot root = new SourceRoot(Site.hadoop(site.in));
        Plan plan = Planner.plan(fs, root, fs, directory, CompactionFormat.SEQUENCE, Site.BLOCK);
        assertThat(plan.parts()).hasSize(1);
        part = plan.parts().get(0);
    }

    @AfterEach
    void noMoreFaults() {
        FaultyFileSystem.on(null);
    }

    private PartBuild.Built build() throws IOException {
        return PartBuild.of(site.conf, directory, LeaveOutRule.FAIL, () -> {}).build(part);
    }

    private void assertOneIndexAndItsData() throws Exception {
        assertThat(site.own("index")).containsExactly("part-00000");
        assertThat(site.data())
                .containsExactly(PartIndex.header(fs, directory.index(0)).data());
        assertThat(site.own("attempts")).isEmpty();
    }

    /** A speculative attempt does all of its work while the first one commits. */
    @ParameterizedTest
    @CsvSource({".seq, 0", ".index, 2"})
    void theFirstToCommitWins(String renamed, long filesOfTheOther) throws Exception {
        AtomicBoolean once = new AtomicBoolean();
        FaultyFileSystem.on((call, path) -> {
            if (call.equals("rename") && path.getName().endsWith(renamed) && once.compareAndSet(false, true)) {
                assertThat(build().files()).isEqualTo(2);
            }
        });
        assertThat(build().files()).isEqualTo(filesOfTheOther);
        assertThat(once).isTrue();
        FaultyFileSystem.on(null);
        if (renamed.equals(".index")) {
            // The local file system replaces what is there; others refuse. Either way the index names its own data.
            String named = PartIndex.header(fs, directory.index(0)).data();
            assertThat(site.data()).contains(named);
        } else {
            assertOneIndexAndItsData();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {".seq", ".index"})
    void anAttemptThatFailsLeavesNothingToTheNext(String renamed) throws Exception {
        FaultyFileSystem.on((call, path) -> {
            if (call.equals("rename") && path.getName().endsWith(renamed)) {
                throw new IOException("the node is gone");
            }
        });
        assertThatThrownBy(this::build).hasMessage("the node is gone");
        FaultyFileSystem.on(null);
        assertThat(site.data()).isEmpty();
        assertThat(site.own("index")).isEmpty();
        assertThat(build().files()).isEqualTo(2);
        assertThat(site.data()).hasSize(1);
    }

    /** The answer to its commit got lost. */
    @Test
    void anAttemptAfterTheCommitDoesNothing() throws Exception {
        assertThat(build()).isEqualTo(new PartBuild.Built(2, 2000, 0));
        assertThat(build()).isEqualTo(PartBuild.Built.NOTHING);
        assertOneIndexAndItsData();
    }
}
