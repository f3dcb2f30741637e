package io.wattle.testbed.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.testbed.linux.Cgroups.Controller;
import java.util.Optional;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProbeTest {

    private static final String READ_ONLY = "/sys/fs/cgroup/wattle-probe-7: Read-only file system";

    private final TestingKernel kernel = new TestingKernel();

    @Test
    void rootHasAll() throws Exception {
        assertThat(rights()).isEqualTo(Rights.ALL);
    }

    @Test
    void aUserHasNamespacesOfHisOwnAndNoCgroups() throws Exception {
        aUser();
        assertThat(rights()).isEqualTo(new Rights(Namespaces.OF_USER, "this user may not write /cpu", null, null));
    }

    @Test
    void aUsersMissingControllersAreNoFault() throws Exception {
        aUser();
        kernel.controllers.remove(Controller.DISK);
        assertThat(rights().namespaces()).isEqualTo(Namespaces.OF_USER);
    }

    @Test
    void rootInAContainerWithoutCgroupsGoesOnWithoutThem() throws Exception {
        kernel.whyNoCgroups = Optional.of(READ_ONLY);
        assertThat(rights()).isEqualTo(new Rights(Namespaces.OF_ROOT, READ_ONLY, null, null));
    }

    @Test
    void rootInAContainerWithoutNamespacesDoesAsAUserDoes() throws Exception {
        kernel.refused.add(Namespaces.OF_ROOT);
        assertThat(rights()).isEqualTo(new Rights(Namespaces.OF_USER, null, null, null));
    }

    @Test
    void withoutTbfOnlyRatesOfNetworksAreMissing() throws Exception {
        kernel.failing.add("tc");
        assertThat(rights()).isEqualTo(new Rights(Namespaces.OF_ROOT, null, "tc: code 2: not supported", null));
    }

    @Test
    void withoutABridgeThereIsNoTestbed() {
        kernel.failing.add("ip");
        refusal()
                .hasMessageContaining("refuses a bridge or virtual cables (ip: code 2: not supported)")
                .hasMessageContaining("modprobe -a bridge veth");
    }

    @ParameterizedTest
    @CsvSource({
        "kernel.unprivileged_userns_clone, 0, 1",
        "kernel.apparmor_restrict_unprivileged_userns, 1, 0",
        "user.max_user_namespaces, 0, 10000",
        "user.max_net_namespaces, 0, 10000"
    })
    void theSettingThatForbidsIsNamed(String key, String forbidding, String allowing) {
        aUser();
        kernel.refused.add(Namespaces.OF_USER);
        kernel.settings.put("user.max_pid_namespaces", "96365");
        kernel.settings.put(key, forbidding);
        refusal()
                .hasMessage("this user may make no namespaces (unshare: code 1: OF_USER refused): sysctl " + key
                        + " is " + forbidding + " (root allows it: sysctl -w " + key + "=" + allowing
                        + "); or run it as root");
    }

    @Test
    void aSettingThatAllowsIsNotBlamed() {
        aUser();
        kernel.refused.add(Namespaces.OF_USER);
        kernel.settings.put("kernel.unprivileged_userns_clone", "1");
        kernel.settings.put("kernel.apparmor_restrict_unprivileged_userns", "0");
        refusal().hasMessageContaining("the kernel does not say why").hasMessageContaining("CONFIG_USER_NS");
    }

    @Test
    void theFilterOfAContainerIsNamed() {
        kernel.refused.add(Namespaces.OF_ROOT);
        kernel.refused.add(Namespaces.OF_USER);
        kernel.filtersCalls = true;
        refusal()
                .hasMessageStartingWith("root may make no namespaces here (unshare: code 1: OF_ROOT refused), nor may a"
                        + " user (unshare: code 1: OF_USER refused): a filter of system calls (seccomp)")
                .hasMessageContaining("--security-opt seccomp=unconfined")
                .hasMessageContaining("docker run --privileged")
                .hasMessageContaining("virtual machine");
    }

    @ParameterizedTest
    @EnumSource(Controller.class)
    void aMissingControllerIsNamed(Controller controller) {
        kernel.controllers.remove(controller);
        refusal()
                .hasMessageContaining("lacks cgroup controllers: " + controller.nameInV1())
                .hasMessageContaining("/proc/self/mountinfo");
    }

    private void aUser() {
        kernel.root = false;
        kernel.whyNoCgroups = Optional.of("this user may not write /cpu");
    }

    private Rights rights() throws Exception {
        return new Probe(kernel).rights();
    }

    private AbstractThrowableAssert<?, ? extends Throwable> refusal() {
        return assertThatThrownBy(this::rights).isInstanceOf(ForbiddenException.class);
    }
}
