package io.wattle.testbed.supervisor;

import io.wattle.testbed.linux.CgroupLimits;
import io.wattle.testbed.linux.Cgroups;
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

    private CgroupProcesses(Cgroups cgroups, String host) {
        this.cgroups = cgroups;
        this.host = host;
    }

    /**
     * Makes the groups.
     *
     * @param limits of daemons and containers together
     */
    static CgroupProcesses create(Cgroups cgroups, String host, CgroupLimits limits) throws IOException {
        CgroupProcesses processes = new CgroupProcesses(cgroups, host);
        cgroups.create(host, limits);
        cgroups.create(processes.daemonsGroup(), CgroupLimits.none());
        cgroups.create(containers(host), CgroupLimits.none());
        return processes;
    }

    private String daemonsGroup() {
        return host + "/daemons";
    }

    /** Name of the group of a host's containers. */
    static String containers(String host) {
        return host + "/containers";
    }

    @Override
    public String joining() {
        return ContainerGroup.joining(cgroups, daemonsGroup());
    }

    @Override
    public List<Path> containerGroups() {
        return cgroups.joinFiles(containers(host)).stream()
                .map(Path::getParent)
                .filter(it -> it.endsWith(containers(host)))
                .toList();
    }

    @Override
    public List<Long> all() throws IOException {
        return cgroups.processes(host);
    }

    @Override
    public List<Long> daemons() throws IOException {
        return cgroups.processes(daemonsGroup());
    }

    @Override
    public void freeze(boolean frozen) throws IOException {
        cgroups.freeze(host, frozen);
    }

    @Override
    public long containerNanos() throws IOException {
        return cgroups.cpuNanos(containers(host));
    }

    /** With the containers that run: the kernel refuses a group that may have more than the one above it. */
    @Override
    public void limitContainers(double hostCores) throws IOException {
        double ratio = hostCores / cgroups.cores(containers(host)).orElse(hostCores);
        if (ratio < 1) {
            scaleContainers(ratio);
        }
        cgroups.limit(containers(host), CgroupLimits.cores(hostCores));
        if (ratio > 1) {
            scaleContainers(ratio);
        }
    }

    private void scaleContainers(double ratio) throws IOException {
        for (String container : cgroups.children(containers(host))) {
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
        cgroups.weigh(containers(host), containerCores);
        cgroups.weigh(daemonsGroup(), daemonCores);
    }

    @Override
    public void limitDaemons(double hostCores) throws IOException {
        cgroups.limit(daemonsGroup(), CgroupLimits.cores(hostCores));
    }
}
