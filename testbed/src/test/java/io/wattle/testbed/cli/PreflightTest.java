package io.wattle.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.testbed.linux.Namespaces;
import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.state.StateFolder;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreflightTest {

    private static final StateFolder STATE = new StateFolder(Path.of("/root/.wattle/testbeds/default"));

    private final TestingMachine machine = new TestingMachine();
    private final Preflight surroundings = new Preflight(machine);

    @Test
    void itTellsWhatTheMachineAllows() throws Exception {
        assertThat(surroundings.require(STATE)).isEqualTo(Rights.ALL);
        machine.rights = new Rights(Namespaces.OF_USER, "no right", null, null);
        assertThat(surroundings.require(STATE)).isEqualTo(machine.rights);
    }

    @Test
    void whatForbidsATestbedIsSaid() {
        machine.forbidden = Optional.of("this user may make no namespaces: why");
        assertThatThrownBy(() -> surroundings.require(STATE))
                .isInstanceOf(UsageException.class)
                .hasMessage("this user may make no namespaces: why");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ip", "tc", "unshare", "nsenter", "mount", "hostname", "setsid", "bash"})
    void aMissingProgramIsNamed(String program) {
        machine.missingPrograms.add(program);
        assertThatThrownBy(() -> surroundings.require(STATE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no '" + program + "' (Debian: apt-get install iproute2");
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
}
