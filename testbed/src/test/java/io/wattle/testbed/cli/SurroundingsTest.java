package io.wattle.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.testbed.linux.Cgroups.Controller;
import io.wattle.testbed.supervisor.StateFolder;
import java.nio.file.Path;
import java.util.Optional;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SurroundingsTest {

    private static final StateFolder STATE = new StateFolder(Path.of("/root/.wattle/testbeds/default"));

    private final TestingMachine machine = new TestingMachine();
    private final Surroundings surroundings = new Surroundings(machine);

    @Test
    void aMachineThatHasAllIsTaken() {
        assertThatCode(() -> surroundings.require(STATE)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ip", "tc", "unshare", "nsenter", "mount", "hostname", "setsid", "bash"})
    void aMissingProgramIsNamed(String program) {
        machine.missingPrograms.add(program);
        refusal().hasMessageContaining("no '" + program + "' (Debian: apt-get install iproute2");
    }

    @ParameterizedTest
    @EnumSource(Controller.class)
    void aMissingControllerIsNamed(Controller controller) {
        machine.controllers.remove(controller);
        refusal()
                .hasMessageContaining("lacks cgroup controllers: " + controller.nameInV1())
                .hasMessageContaining("/proc/self/mountinfo");
    }

    @Test
    void whereThereAreNoneAllAreNamed() {
        machine.controllers.clear();
        refusal().hasMessageContaining("cpu, cpuacct, memory, blkio (version 2: io), freezer");
    }

    @Test
    void usersWithoutRightsAreToldWhy() {
        machine.root = false;
        refusal().hasMessageContaining("run it as root");
        machine.root = true;
        machine.whyNoNamespaces = Optional.of("unshare: Operation not permitted");
        refusal()
                .hasMessageContaining(
                        "the kernel refuses namespaces, a bridge and tc's tbf (unshare: Operation not permitted)")
                .hasMessageContaining("--privileged");
        machine.whyNoCgroups = Optional.of("Read-only file system");
        refusal().hasMessageContaining("the kernel refuses cgroups (Read-only file system)");
    }

    @Test
    void aPathThatNoSocketOrConfigurationTakesIsRefused() {
        StateFolder deep = new StateFolder(Path.of("/" + "d".repeat(90) + "/default"));
        assertThatThrownBy(() -> surroundings.require(deep))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("too long for a socket (allowed: 107 bytes)");
        StateFolder blank = new StateFolder(Path.of("/home/a user/default"));
        assertThatThrownBy(() -> surroundings.require(blank))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("folder /home/a user/default enters Hadoop's configuration");
    }

    @Test
    void aDiskThatIsNearlyFullIsRefusedWithWhatIsNeeded() {
        machine.space = new Machine.Space(100_000, 3_499);
        assertThatThrownBy(() -> surroundings.requireDisk(STATE, 3_000))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("/root/.wattle/testbeds/default has 3499 MiB left (needed: 3500: 3000 for this")
                .hasMessageContaining("500, 0.5% of the disk")
                .hasMessageContaining("--workers CLASS=N");
        machine.space = new Machine.Space(100_000, 3_500);
        assertThatCode(() -> surroundings.requireDisk(STATE, 3_000)).doesNotThrowAnyException();
    }

    @Test
    void theDiskOfAFolderThatIsNotThereYetIsThatOfTheOneAboveIt(@TempDir Path folder) throws Exception {
        Machine.Space space = new Machine.Real().space(folder.resolve("a/b/c"));
        assertThat(space.totalMb()).isPositive();
        assertThat(space.freeMb()).isBetween(0L, space.totalMb());
    }

    private AbstractThrowableAssert<?, ? extends Throwable> refusal() {
        return assertThatThrownBy(() -> surroundings.require(STATE)).isInstanceOf(UsageException.class);
    }
}
