package io.wattle.testbed.supervisor;

import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.power.WorkerMeter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What {@code bin/testbed status} prints of hosts. Used by one thread. */
final class StatusTable {

    private static final String HOST = "%-22s%-14s%-18s";

    private final List<String> lines = new ArrayList<>();

    StatusTable() {
        lines.add(
                String.format(Locale.ROOT, HOST + "%7s%9s%11s", "host", "address", "state", "busy", "watts", "joules"));
    }

    /** A host that is not metered. */
    void add(String host, String address, HostCondition condition) {
        lines.add(String.format(Locale.ROOT, HOST, host, address, condition.label())
                .stripTrailing());
    }

    void add(Worker worker, HostCondition condition) {
        WorkerMeter meter = worker.meter();
        lines.add(String.format(
                Locale.ROOT,
                HOST + "%6.0f%%%9.2f%11.0f",
                worker.name(),
                worker.plan().address(),
                condition.label(),
                100 * meter.utilisation(),
                meter.watts(),
                meter.joules()));
    }

    /** How long it is up, and how fast it is. */
    void end(double upSeconds, TestbedPlan plan, Rights rights) {
        double factor = plan.scale().factor();
        String speed = rights.limitsProcesses()
                ? String.format(
                        Locale.ROOT, "factor %.3f: a second of the cluster takes %.2f s here", factor, 1 / factor)
                : "no factor: seconds are this machine's";
        lines.add(String.format(Locale.ROOT, "up for %.0f s; %s", upSeconds, speed));
        rights.notEmulatedInShort().ifPresent(lines::add);
    }

    void add(String line) {
        lines.add(line);
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
