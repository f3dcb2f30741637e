package io.wattle.testbed.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RightsTest {

    private static final Rights PLAIN = new Rights(Namespaces.OF_USER, "this user may not write /cpu", null, null);
    private static final Rights NO_TBF = new Rights(Namespaces.OF_ROOT, null, "tc: code 2", null);

    @Test
    void whoHasAllMissesNothing() {
        assertThat(Rights.ALL.notEmulated()).isEmpty();
        assertThat(Rights.ALL.notEmulatedInShort()).isEmpty();
    }

    @Test
    void withoutCgroupsItSaysWhatIsNotTheClasss() {
        assertThat(String.join("\n", PLAIN.notEmulated()))
                .contains("cores, memory and disk rates")
                .contains("(this user may not write /cpu)")
                .contains("there is no factor")
                .contains("watts")
                .doesNotContain("network");
        assertThat(PLAIN.notEmulatedInShort())
                .contains("not emulated: cores, memory, disk rates, watts (no cgroups: this user may not write /cpu)");
    }

    @Test
    void withoutTbfOnlyNetworksAreOfThisMachine() {
        assertThat(NO_TBF.notEmulated()).containsExactly("network rates, as tc's tbf is refused (tc: code 2)");
        assertThat(NO_TBF.notEmulatedInShort()).contains("not emulated: network rates (no tbf: tc: code 2)");
        assertThat(NO_TBF.limitsProcesses()).isTrue();
    }

    @Test
    void withoutADiskOnlyDisksAreOfThisMachine() {
        Rights rights = Rights.ALL.withoutDiskRates("on no disk");
        assertThat(rights.notEmulated()).containsExactly("disk rates (on no disk)");
        assertThat(rights.limitsDisks()).isFalse();
        assertThat(PLAIN.withoutDiskRates("on no disk").notEmulated()).hasSameSizeAs(PLAIN.notEmulated());
    }

    @Test
    void aUsersNamespacesAreMadeAndEnteredWithThatOfUsers() {
        assertThat(Namespaces.OF_USER.making(List.of("true")))
                .startsWith("unshare", "--user", "--map-root-user", "--mount")
                .endsWith("--mount-proc", "true");
        assertThat(Namespaces.OF_USER.entering(7, List.of("true")))
                .containsExactly(
                        "nsenter",
                        "--target",
                        "7",
                        "--user",
                        "--preserve-credentials",
                        "--mount",
                        "--pid",
                        "--",
                        "true");
        assertThat(Namespaces.OF_ROOT.making(List.of("true"))).doesNotContain("--user");
        assertThat(Namespaces.OF_ROOT.entering(7, List.of("true"))).doesNotContain("--user");
    }
}
