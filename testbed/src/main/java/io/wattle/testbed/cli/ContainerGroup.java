package io.wattle.testbed.cli;

import io.wattle.testbed.linux.CgroupLimits;
import io.wattle.testbed.linux.CgroupMounts;
import io.wattle.testbed.linux.Cgroups;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.state.HostGroups;
import io.wattle.testbed.state.StateFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A cgroup like that of a worker's container, for a command that YARN did not start. Closing it removes the group: the
 * command has to have ended. Not thread safe.
 */
final class ContainerGroup implements AutoCloseable {

    private final Cgroups cgroups;
    private final String group;

    private ContainerGroup(Cgroups cgroups, String group) {
        this.cgroups = cgroups;
        this.group = group;
    }

    /**
     * Makes it.
     *
     * @param vcores of the container, at least 1
     * @throws IOException if the testbed's cgroups are not there
     */
    static ContainerGroup create(StateFolder state, WorkerPlan worker, int vcores) throws IOException {
        Cgroups cgroups = CgroupMounts.ofThisProcess()
                .below(state.cgroup())
                .orElseThrow(() -> new IOException("this machine has no cgroup controller for CPU"));
        String group = new HostGroups(worker.host()).containers() + "/exec-"
                + ProcessHandle.current().pid();
        cgroups.create(group, CgroupLimits.cores(worker.machineCores(vcores)));
        return new ContainerGroup(cgroups, group);
    }

    /** The command that runs this one in the group. */
    List<String> joining(List<String> command) {
        List<String> whole = new ArrayList<>(List.of("bash", "-c", cgroups.joining(group) + "exec \"$@\"", "bash"));
        whole.addAll(command);
        return whole;
    }

    @Override
    public void close() throws IOException {
        try {
            cgroups.remove(group);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while cgroup " + group + " was to go away", e);
        }
    }
}
