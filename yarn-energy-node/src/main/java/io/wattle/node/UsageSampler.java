package io.wattle.node;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Watches the containers it is told of. Telling and asking are thread safe; one thread looks. */
final class UsageSampler implements UsageMXBean {

    /** No NodeManager runs that many: a bound for the day that ends are not told. */
    static final int MOST_CONTAINERS = 4096;

    private static final Logger LOG = LoggerFactory.getLogger(UsageSampler.class);

    private final NodeFailures failures;
    private final Path proc;
    private final PidFiles pidFiles;
    private final Set<ContainerId> containers = ConcurrentHashMap.newKeySet();
    private final ProcIo io;
    private final Map<ContainerId, Family> families = new HashMap<>();
    private volatile List<ContainerUse> uses = List.of();

    UsageSampler(Path proc, PidFiles pidFiles, NodeFailures failures) {
        this.failures = failures;
        this.proc = proc;
        io = new ProcIo(proc);
        this.pidFiles = pidFiles;
    }

    /** Sums over the processes of one container. */
    private record Family(FamilyCpu cpu, FamilyReads reads) {}

    void started(ContainerId id) {
        if (containers.size() < MOST_CONTAINERS) {
            containers.add(id);
        } else {
            LOG.warn("{} is not watched: {} others are, the most that can be", id, MOST_CONTAINERS);
        }
    }

    void ended(ContainerId id) {
        containers.remove(id);
    }

    @Override
    public List<ContainerUse> getContainers() {
        return uses;
    }

    @Override
    public long getFailures() {
        return failures.count();
    }

    /** Looks at all containers. */
    void look() throws IOException {
        families.keySet().retainAll(containers);
        if (containers.isEmpty()) {
            uses = List.of();
            return;
        }
        ProcTable table = ProcTable.read(proc);
        List<ContainerUse> next = new ArrayList<>();
        for (ContainerId id : containers) {
            OptionalInt pid = pidFiles.pid(id);
            ProcStat first = pid.isPresent() ? table.byPid().get(pid.getAsInt()) : null;
            if (first != null) {
                next.add(use(id, first, table));
            }
        }
        uses = List.copyOf(next);
    }

    private ContainerUse use(ContainerId id, ProcStat first, ProcTable table) {
        List<ProcStat> processes = table.family(first.pid());
        Family family = families.computeIfAbsent(id, it -> new Family(new FamilyCpu(), new FamilyReads()));
        double cpuSeconds = family.cpu().update(processes);
        OptionalLong bytesRead = family.reads().update(processes, io::read);
        double age = table.uptimeSeconds() - first.startTicks() / ProcStat.TICKS_PER_SECOND;
        return new ContainerUse(
                id.toString(),
                cpuSeconds,
                Math.max(0, age),
                bytesRead.isPresent() ? Long.valueOf(bytesRead.getAsLong()) : null);
    }
}
