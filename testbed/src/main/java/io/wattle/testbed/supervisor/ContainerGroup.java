package io.wattle.testbed.supervisor;

import io.wattle.testbed.linux.CgroupLimits;
import io.wattle.testbed.linux.CgroupMounts;
import io.wattle.testbed.linux.Cgroups;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.state.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A cgroup like that of a worker's container, for a command that YARN did not start. Closing it removes the group: the
 * command has to have ended. Not thread safe.
 */
public final class ContainerGroup implements AutoCloseable {

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
    public static ContainerGroup create(StateFolder state, WorkerPlan worker, int vcores) throws IOException {
        Cgroups cgroups = CgroupMounts.ofThisProcess()
                .below(state.cgroup())
                .orElseThrow(() -> new IOException("this machine has no cgroup controller for CPU"));
        String group = CgroupProcesses.containers(worker.host()) + "/exec-"
                + ProcessHandle.current().pid();
        cgroups.create(group, CgroupLimits.cores(worker.hostCores(vcores)));
        return new ContainerGroup(cgroups, group);
    }

    /** The command that runs this one in the group. */
    public List<String> joining(List<String> command) {
        List<String> whole = new ArrayList<>(List.of("bash", "-c", joining(cgroups, group) + "exec \"$@\"", "bash"));
        whole.addAll(command);
        return whole;
    }

    /** The part of a shell's command line that puts the shell into a group. */
    static String joining(Cgroups cgroups, String group) {
        StringBuilder join = new StringBuilder();
        for (Path file : cgroups.joinFiles(group)) {
            join.append("echo $$ > '").append(file).append("' && ");
        }
        return join.toString();
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
