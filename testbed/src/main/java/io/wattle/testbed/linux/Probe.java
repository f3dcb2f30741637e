package io.wattle.testbed.linux;

import java.io.IOException;
import java.util.Optional;

/** Tries whether this process may do what a testbed does, and leaves nothing. Stateless and thread safe. */
public final class Probe {

    private static final String NETWORK = "ip link add switch type bridge && ip link add port type veth peer name eth0"
            + " && tc qdisc replace dev port root tbf rate 1mbit burst 64kb latency 50ms";

    private Probe() {}

    /** Why namespaces, with a switch and a shaped cable in them, cannot be made: the kernel's words; empty if they can. */
    public static Optional<String> whyNoNamespaces() throws InterruptedException {
        try {
            Tool.run(
                    "unshare",
                    "--mount",
                    "--propagation=private",
                    "--pid",
                    "--net",
                    "--uts",
                    "--fork",
                    "--kill-child",
                    "--mount-proc",
                    "bash",
                    "-c",
                    NETWORK);
            return Optional.empty();
        } catch (ToolException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** Why no group can be made in one of the hierarchies; empty if it can. */
    public static Optional<String> whyNoCgroups() throws IOException, InterruptedException {
        String name = "wattle-probe-" + ProcessHandle.current().pid();
        Optional<Cgroups> cgroups = CgroupMounts.ofThisProcess().below(name);
        if (cgroups.isEmpty()) {
            return Optional.empty();
        }
        try {
            cgroups.get().create("host", CgroupLimits.none());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e.toString());
        } finally {
            cgroups.get().remove("");
        }
    }
}
