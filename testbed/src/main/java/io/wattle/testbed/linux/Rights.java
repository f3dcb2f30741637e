package io.wattle.testbed.linux;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What this machine lets this user do for a testbed; what is not emulated follows from it. {@link Probe} finds it out, and
 * whatever depends on it asks here. Immutable and thread safe.
 *
 * @param namespaces how the testbed's namespaces are made
 * @param whyNoCgroups why processes cannot be put into groups that limit and count them; null if they can
 * @param whyNoNetworkRates why networks cannot be slowed; null if they can
 * @param whyNoDiskRates why disks cannot be slowed although there are cgroups; null if they can
 */
public record Rights(Namespaces namespaces, String whyNoCgroups, String whyNoNetworkRates, String whyNoDiskRates) {

    /** Those of root on a machine that refuses nothing. */
    public static final Rights ALL = new Rights(Namespaces.OF_ROOT, null, null, null);

    /** Whether cores, memory and disks of hosts can be limited, and their CPU time is counted by the kernel. */
    public boolean limitsProcesses() {
        return whyNoCgroups == null;
    }

    /** Whether networks of hosts can be slowed. */
    public boolean limitsNetworks() {
        return whyNoNetworkRates == null;
    }

    /** The same, where the testbed's files are on no disk whose rates the kernel limits. */
    public Rights withoutDiskRates(String why) {
        return new Rights(namespaces, whyNoCgroups, whyNoNetworkRates, why);
    }

    /** Whether rates of disks can be limited. */
    public boolean limitsDisks() {
        return limitsProcesses() && whyNoDiskRates == null;
    }

    /** What a testbed is without here, and why, a line each; none where it lacks nothing. */
    public List<String> notEmulated() {
        List<String> lines = new ArrayList<>();
        if (!limitsProcesses()) {
            lines.add("cores, memory and disk rates, as there are no cgroups (" + whyNoCgroups
                    + "): containers and daemons are plain processes");
            lines.add("seconds of the classes: a core of any class is one of this machine, so there is no factor");
            lines.add("watts of the classes: they are by CPU time in /proc, as if a core here were one of the class");
        }
        if (limitsProcesses() && !limitsDisks()) {
            lines.add("disk rates (" + whyNoDiskRates + ")");
        }
        if (!limitsNetworks()) {
            lines.add("network rates, as tc's tbf is refused (" + whyNoNetworkRates + ")");
        }
        return lines;
    }

    /** The same in one line; empty where it lacks nothing. */
    public Optional<String> notEmulatedInShort() {
        List<String> parts = new ArrayList<>();
        if (!limitsProcesses()) {
            parts.add("cores, memory, disk rates, watts (no cgroups: " + whyNoCgroups + ")");
        }
        if (limitsProcesses() && !limitsDisks()) {
            parts.add("disk rates (" + whyNoDiskRates + ")");
        }
        if (!limitsNetworks()) {
            parts.add("network rates (no tbf: " + whyNoNetworkRates + ")");
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of("not emulated: " + String.join("; ", parts));
    }
}
