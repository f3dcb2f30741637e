package io.wattle.scheduler.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwitchedOffTest {

    @TempDir
    private Path directory;

    @Test
    void whatIsRightHoldsAndWhatIsWrongIsNamed() throws Exception {
        Path nodes = Files.writeString(directory.resolve("nodes.yaml"), "nodeClasses: [broken");
        Map<String, String> keys = Map.of(
                "yarn.energy.mode", " off ",
                "yarn.energy.nodes.file", nodes.toString(),
                "yarn.energy.weihgt", "1",
                "yarn.energy.tolerance", "0.3",
                "yarn.energy.ledger.dir", "/var/lib/energy",
                "yarn.energy.queue.root.etl.mode", "on");
        assertThat(SwitchedOff.isAsked(keys)).isTrue();
        SwitchedOff off = SwitchedOff.of(keys);
        assertThat(off.settings().mode()).isEqualTo(RunMode.OFF);
        assertThat(off.settings().placement().tolerance()).isEqualTo(0.3);
        assertThat(off.settings().accounting().directory()).contains("/var/lib/energy");
        assertThat(off.settings().web()).isTrue();
        assertThat(off.problems())
                .hasSize(3)
                .anyMatch(it -> it.startsWith("yarn.energy.nodes.file: "))
                .anyMatch(it -> it.startsWith("yarn.energy.weihgt: no such key"))
                .anyMatch(it -> it.startsWith("yarn.energy.queue.root.etl.mode: 'on'"));
    }

    @Test
    void keysThatNeedOthersAreReadAfterThem() throws Exception {
        Path nodes = Files.writeString(
                directory.resolve("nodes.yaml"),
                "nodeClasses:\n  pi:\n    tier: wimpy\n    figures:\n      - measured: me\n        cores: 4\n");
        SwitchedOff off = SwitchedOff.of(Map.of(
                "yarn.energy.mode", "off",
                "yarn.energy.am.classes", "pi",
                "yarn.energy.nodes.file", nodes.toString(),
                "yarn.energy.nodes.sleeping-classes", "pi",
                "yarn.energy.enforce", "maybe"));
        assertThat(off.settings().sleepingClasses()).containsExactly("pi");
        assertThat(off.problems()).hasSize(1).first().asString().startsWith("yarn.energy.enforce: 'maybe'");
    }

    @Test
    void onlyTheWordOffAsksForIt() {
        assertThat(SwitchedOff.isAsked(Map.of())).isFalse();
        assertThat(SwitchedOff.isAsked(Map.of("yarn.energy.mode", "of"))).isFalse();
        assertThat(SwitchedOff.isAsked(Map.of("yarn.energy.mode", "shadow"))).isFalse();
    }

    @Test
    void theNameOfBeforeIsRefusedWithTheOneOfNow() {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> EnergySettings.of(Map.of("yarn.energy.enabled", "false")))
                .withMessage("yarn.energy.enabled: no such key any more; remove it from yarn-site.xml, and write"
                        + " yarn.energy.mode (active, shadow or off) instead");
    }
}
