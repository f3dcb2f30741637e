package io.wattle.testbed.supervisor;

import io.wattle.testbed.linux.CgroupLimits;
import io.wattle.testbed.linux.Cgroups;
import io.wattle.testbed.state.HostGroups;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/**
 * By cgroups: one of the host and, within it, one of its daemons and one of its containers, as only the containers' cores
 * are those of the class.
 */
final class CgroupProcesses implements HostProcesses {

    private final Cgroups cgroups;
    private final String host;
    private final HostGroups groups;

    private CgroupProcesses(Cgroups cgroups, String host) {
        this.cgroups = cgroups;
        this.host = host;
        groups = new HostGroups(host);
    }

    /**
     * Makes the groups.
     *
     * @param limits of daemons and containers together
     */
    static CgroupProcesses create(Cgroups cgroups, String host, CgroupLimits limits) throws IOException {
        CgroupProcesses processes = new CgroupProcesses(cgroups, host);
        cgroups.create(host, limits);
        cgroups.create(processes.groups.daemons(), CgroupLimits.none());
        cgroups.create(processes.groups.containers(), CgroupLimits.none());
        return processes;
    }

    @Override
    public String joining() {
        return cgroups.joining(groups.daemons());
    }

    @Override
    public List<Path> containerGroups() {
        return cgroups.joinFiles(groups.containers()).stream()
                .map(Path::getParent)
                .filter(it -> it.endsWith(groups.containers()))
                .toList();
    }

    @Override
    public List<Long> all() throws IOException {
        return cgroups.processes(host);
    }

    @Override
    public List<Long> daemons() throws IOException {
        return cgroups.processes(groups.daemons());
    }

    @Override
    public void freeze(boolean frozen) throws IOException {
        cgroups.freeze(host, frozen);
    }

    @Override
    public long containerNanos() throws IOException {
        return cgroups.cpuNanos(groups.containers());
    }

    @Override
    public long memoryBytes() throws IOException {
        return cgroups.memoryBytes(host).orElse(0);
    }

    /** With the containers that run: the kernel refuses a group that may have more than the one above it. */
    @Override
    public void limitContainers(double machineCores) throws IOException {
        double ratio = machineCores / cgroups.cores(groups.containers()).orElse(machineCores);
        if (ratio < 1) {
            scaleContainers(ratio);
        }
        cgroups.limit(groups.containers(), CgroupLimits.cores(machineCores));
        if (ratio > 1) {
            scaleContainers(ratio);
        }
    }

    private void scaleContainers(double ratio) throws IOException {
        for (String container : cgroups.children(groups.containers())) {
            OptionalDouble cores = cgroups.cores(container);
            if (cores.isPresent()) {
                try {
                    cgroups.limit(container, CgroupLimits.cores(cores.getAsDouble() * ratio));
                } catch (IOException e) {
                    if (cgroups.exists(container)) {
                        throw e;
                    }
                    // It has ended meanwhile.
                }
            }
        }
    }

    @Override
    public void weigh(double containerCores, double daemonCores) throws IOException {
        cgroups.weigh(host, containerCores + daemonCores);
        cgroups.weigh(groups.containers(), containerCores);
        cgroups.weigh(groups.daemons(), daemonCores);
    }

    @Override
    public void limitDaemons(double machineCores) throws IOException {
        cgroups.limit(groups.daemons(), CgroupLimits.cores(machineCores));
    }
}
