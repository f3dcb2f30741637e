package io.wattle.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.plan.MachineFigures;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedVariant;
import io.wattle.testbed.state.InitProcess;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.TestbedSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Beside a testbed "own". That of the name "other" is none of this machine's, or its cgroup would count. */
class OtherTestbedsTest {

    private static final TestbedSpec SPEC = new TestbedSpec(
            "mixed-arm",
            List.of(),
            Map.of("odroid-xu-big", 1),
            new MachineFigures(2, 20_000, 22_000),
            ScaleRules.DEFAULT,
            "/hadoop",
            null,
            Map.of(),
            TestbedVariant.DEFAULT,
            Rights.ALL);

    @TempDir
    private Path testbeds;

    private StateFolder own;
    private StateFolder other;

    @BeforeEach
    void folders() throws Exception {
        own = new StateFolder(testbeds.resolve("own"));
        other = new StateFolder(
                testbeds.resolve("other-" + ProcessHandle.current().pid()));
        for (StateFolder state : List.of(own, other)) {
            Files.createDirectories(state.root());
            SPEC.write(state);
        }
    }

    @Test
    void oneHasPromisedItsMemoryAsSoonAsItsFirstProcessRuns() throws Exception {
        assertThat(OtherTestbeds.beside(own)).as("only files of it").isEqualTo(new OtherTestbeds(List.of(), 0));
        new InitProcess(ProcessHandle.current()).note(other);
        assertThat(OtherTestbeds.beside(own))
                .isEqualTo(new OtherTestbeds(List.of(other.name()), SPEC.plan().memoryMb()));
        assertThat(OtherTestbeds.beside(other).names()).isEmpty();
    }

    @Test
    void oneThatCannotBeReadHasPromisedNothing() throws Exception {
        new InitProcess(ProcessHandle.current()).note(other);
        Files.writeString(other.spec(), "{}");
        assertThat(OtherTestbeds.beside(own)).isEqualTo(new OtherTestbeds(List.of(other.name()), 0));
    }
}
