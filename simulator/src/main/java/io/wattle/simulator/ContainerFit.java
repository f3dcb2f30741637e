package io.wattle.simulator;

import io.wattle.simulator.job.SettingOverrides;
import io.wattle.simulator.job.SimulatedJob;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Whether a cluster's nodes hold what jobs ask for. Immutable. */
record ContainerFit(ClusterNodes cluster, YarnSettings yarn) {

    /**
     * A container that no node ever holds is told before anything runs, and whatever the horizon.
     *
     * @throws UnfitJobsException with all kinds of containers that do not fit, job by job
     */
    void requireAll(List<SimulatedJob> jobs) throws UnfitJobsException {
        Map<Integer, String> unfit = new TreeMap<>();
        for (SimulatedJob job : jobs) {
            String reasons = job.asks().stream()
                    .filter(it -> !fits(it))
                    .sorted(Comparator.comparing(Ask::kind))
                    .map(this::reason)
                    .distinct()
                    .collect(Collectors.joining(", "));
            if (!reasons.isEmpty()) {
                unfit.put(job.number(), reasons);
            }
        }
        if (!unfit.isEmpty()) {
            int first = unfit.keySet().iterator().next();
            throw new UnfitJobsException(jobs.get(first).name(), unfit);
        }
    }

    private boolean fits(Ask ask) {
        return cluster.machines(ask).stream()
                .anyMatch(it -> yarn.fits(ask.size(), it.containerMemoryMb(), it.containerVcores()));
    }

    private String reason(Ask ask) {
        List<Machine> machines = cluster.machines(ask);
        boolean isTooLarge = machines.stream().noneMatch(it -> it.containerMemoryMb() >= ask.memoryMb());
        return "its " + ask + " fit no node (" + ClusterNodes.largest(machines, yarn.countsVcores()) + "; set by "
                + (isTooLarge ? SettingOverrides.memoryKey(ask.kind()) : SettingOverrides.vcoresKey(ask.kind())) + ")";
    }
}
