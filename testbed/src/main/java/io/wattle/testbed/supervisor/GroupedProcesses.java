package io.wattle.testbed.supervisor;

import io.wattle.testbed.linux.CgroupLimits;
import io.wattle.testbed.linux.Cgroups;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * By cgroups: one of the host and, within it, one of its daemons and one of its containers, as only the containers' cores
 * are those of the class.
 */
final class GroupedProcesses implements HostProcesses {

    private final Cgroups cgroups;
    private final String host;

    private GroupedProcesses(Cgroups cgroups, String host) {
        this.cgroups = cgroups;
        this.host = host;
    }

    /**
     * Makes the groups.
     *
     * @param limits of daemons and containers together
     */
    static GroupedProcesses create(Cgroups cgroups, String host, CgroupLimits limits) throws IOException {
        GroupedProcesses processes = new GroupedProcesses(cgroups, host);
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

    @Override
    public void limitContainers(double hostCores) throws IOException {
        cgroups.limit(containers(host), CgroupLimits.cores(hostCores));
    }

    @Override
    public void limitDaemons(double hostCores) throws IOException {
        cgroups.limit(daemonsGroup(), CgroupLimits.cores(hostCores));
    }
}
