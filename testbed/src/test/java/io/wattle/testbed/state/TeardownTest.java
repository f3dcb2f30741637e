package io.wattle.testbed.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wattle.testbed.linux.CgroupLimits;
import io.wattle.testbed.linux.CgroupMounts;
import io.wattle.testbed.linux.Cgroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a testbed that was killed leaves: cgroups and files. Where tests may make cgroups. */
class TeardownTest {

    @TempDir
    private Path home;

    private StateFolder state;
    private Cgroups cgroups;

    @BeforeEach
    void leftovers() throws Exception {
        state = new StateFolder(home.resolve("test-" + ProcessHandle.current().pid()));
        Optional<Cgroups> there = CgroupMounts.ofThisProcess().below(state.cgroup());
        assumeTrue(there.isPresent(), "no cgroups here");
        cgroups = there.get();
        try {
            cgroups.create("edison-1/daemons", CgroupLimits.none());
        } catch (IOException e) {
            assumeTrue(false, "no cgroups for this user: " + e.getMessage());
        }
        Files.createDirectories(state.root());
        // A number that is another process's now: ours, which nobody can kill by mistake without this test's seeing it.
        Files.writeString(state.init(), ProcessHandle.current().pid() + "\n-1\n");
    }

    @Test
    void groupsInWhichNothingRunsGo() throws Exception {
        assertThat(Teardown.hasCgroup(state)).isTrue();
        Teardown.remove(state);
        assertThat(Teardown.isAlive(state)).isFalse();
        assertThat(state.root()).doesNotExist();
    }

    @Test
    void groupsOfAnotherHomesTestbedStay() throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        try {
            for (Path file : cgroups.joinFiles("edison-1/daemons")) {
                Files.writeString(file, Long.toString(process.pid()));
            }
            assertThatThrownBy(() -> Teardown.remove(state))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("cgroup " + state.cgroup() + " holds processes that do not belong to "
                            + state.root() + ": " + process.pid())
                    .hasMessageContaining("choose another with --name");
            assertThat(process.isAlive()).isTrue();
            assertThat(state.root()).exists();
        } finally {
            process.destroyForcibly().waitFor();
            Teardown.remove(state);
        }
    }
}
