package io.wattle.testbed.linux;

import io.wattle.testbed.linux.Cgroups.Controller;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds out by trying what this process may do of what a testbed does, and leaves nothing. Immutable and thread safe. */
public final class Probe {

    private static final String CABLE = "ip link add port type veth peer name eth0";
    private static final String SWITCH = "ip link add switch type bridge && " + CABLE;
    private static final String RATE =
            CABLE + " && tc qdisc replace dev port root tbf rate 1mbit burst 64kb latency 50ms";

    /**
     * A setting of the kernel that forbids namespaces to users.
     *
     * @param forbidding the value with which it does
     * @param allowing one with which it does not
     */
    private record Lock(String key, String forbidding, String allowing) {}

    private static final List<Lock> LOCKS = List.of(
            new Lock("kernel.unprivileged_userns_clone", "0", "1"),
            new Lock("kernel.apparmor_restrict_unprivileged_userns", "1", "0"),
            new Lock("user.max_user_namespaces", "0", "10000"),
            new Lock("user.max_mnt_namespaces", "0", "10000"),
            new Lock("user.max_pid_namespaces", "0", "10000"),
            new Lock("user.max_net_namespaces", "0", "10000"),
            new Lock("user.max_uts_namespaces", "0", "10000"));

    private final Kernel kernel;

    /** Of the machine that this process runs on. */
    public Probe() {
        this(new Kernel.Real());
    }

    Probe(Kernel kernel) {
        this.kernel = kernel;
    }

    /**
     * The best that works here: root's own namespaces and cgroups, and whatever of it is left otherwise.
     *
     * @throws ForbiddenException if hosts cannot be built at all, or the machine has cgroups but lacks one of their
     *     controllers
     */
    public Rights rights() throws ForbiddenException, IOException, InterruptedException {
        Namespaces namespaces = namespaces();
        Optional<String> noSwitch = kernel.whyNot(namespaces, "ip", SWITCH);
        if (noSwitch.isPresent()) {
            throw new ForbiddenException("the kernel refuses a bridge or virtual cables (" + noSwitch.get()
                    + "), without which hosts have no network; load its modules: modprobe -a bridge veth");
        }
        return new Rights(
                namespaces,
                whyNoCgroups().orElse(null),
                kernel.whyNot(namespaces, "tc", RATE).orElse(null),
                null);
    }

    private Namespaces namespaces() throws ForbiddenException, IOException, InterruptedException {
        String asRoot = null;
        if (kernel.isRoot()) {
            Optional<String> why = kernel.whyNot(Namespaces.OF_ROOT, "unshare", "true");
            if (why.isEmpty()) {
                return Namespaces.OF_ROOT;
            }
            asRoot = why.get();
        }
        Optional<String> why = kernel.whyNot(Namespaces.OF_USER, "unshare", "true");
        if (why.isEmpty()) {
            return Namespaces.OF_USER;
        }
        String causes = String.join("; ", causes());
        throw new ForbiddenException(
                asRoot == null
                        ? "this user may make no namespaces (" + why.get() + "): " + causes + "; or run it as root"
                        : "root may make no namespaces here (" + asRoot + "), nor may a user (" + why.get() + "): "
                                + causes
                                + "; or give the container the rights (docker run --privileged), or use a virtual"
                                + " machine");
    }

    /** What is known to forbid them, and how to allow it. */
    private List<String> causes() throws IOException {
        List<String> causes = new ArrayList<>();
        for (Lock lock : LOCKS) {
            Optional<String> value = kernel.sysctl(lock.key());
            if (value.isPresent() && value.get().equals(lock.forbidding())) {
                causes.add("sysctl " + lock.key() + " is " + lock.forbidding() + " (root allows it: sysctl -w "
                        + lock.key() + "=" + lock.allowing() + ")");
            }
        }
        if (kernel.filtersCalls()) {
            causes.add("a filter of system calls (seccomp) is on this process, as in a container (docker run"
                    + " --security-opt seccomp=unconfined --security-opt systempaths=unconfined allows it)");
        }
        if (causes.isEmpty()) {
            causes.add("the kernel does not say why (needed: one with CONFIG_USER_NS, and in a container a /proc of"
                    + " which nothing is hidden: docker run --security-opt systempaths=unconfined)");
        }
        return causes;
    }

    private Optional<String> whyNoCgroups() throws ForbiddenException, IOException, InterruptedException {
        Optional<String> why = kernel.whyNoCgroups();
        if (why.isPresent()) {
            return why;
        }
        Set<Controller> there = kernel.controllers();
        String missing = Arrays.stream(Controller.values())
                .filter(it -> !there.contains(it))
                .map(Probe::name)
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw new ForbiddenException("this machine lacks cgroup controllers: " + missing
                    + " (mount them, or run where they are: /proc/self/mountinfo has lines of cgroup or cgroup2 for those"
                    + " that are there)");
        }
        return Optional.empty();
    }

    private static String name(Controller controller) {
        return controller.nameInV1() + (controller == Controller.DISK ? " (version 2: io)" : "");
    }
}
