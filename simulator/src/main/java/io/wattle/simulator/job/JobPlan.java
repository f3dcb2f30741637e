package io.wattle.simulator.job;

/**
 * What the tasks of a job have to do. Immutable.
 *
 * @param nodes workers of the cluster, at least 1
 */
record JobPlan(JobProfile profile, JobSettings settings, FrameworkCosts costs, Splits splits, int nodes) {

    /** What Hadoop's own code does in its tasks. */
    FrameworkWork framework() {
        return new FrameworkWork(costs, settings);
    }

    /** MB that the map function of one map gives, before any combiner. */
    double collectedMb() {
        return splits.mb() * profile.mapOutputPerMb();
    }

    /** MB that one map leaves on its node: for the reduces, or without reduces its output with its replicas. */
    double mapOutputMb() {
        if (settings.reduces() == 0) {
            return collectedMb() * profile.outputPerMb() * outputReplicas();
        }
        return MapOutput.leftMb(profile, settings, splits);
    }

    /** MB of that which it receives as replicas of other nodes' output: as much as others receive of its own. */
    double mapReplicasMb() {
        return settings.reduces() == 0 ? mapOutputMb() * (outputReplicas() - 1) / outputReplicas() : 0;
    }

    /** Replicas of the output: no more than there are nodes. */
    int outputReplicas() {
        return Math.min(settings.outputReplication(), nodes);
    }

    /** Share of the nodes that are not one certain node: of what a reduce fetches, as much comes over the network. */
    double remoteShare() {
        return (double) (nodes - 1) / nodes;
    }

    /**
     * How many reduces may be asked for by now: none before slowstart; while maps wait they share the memory with them.
     *
     * @param freeMb memory that no container has, MiB
     */
    int reducesWanted(TaskSet maps, TaskSet reduces, double freeMb) {
        if (maps.done() < settings.slowstart() * maps.total()) {
            return 0;
        }
        if (maps.left() == 0) {
            return reduces.total();
        }
        int reduceMb = settings.containers().reduce().memoryMb();
        double share = Math.min((double) maps.done() / maps.total(), JobSettings.RAMP_UP_SHARE);
        double ownMb = (double) maps.running() * settings.containers().map().memoryMb()
                + (double) reduces.running() * reduceMb;
        return (int) Math.min(reduces.total(), share * (freeMb + ownMb) / reduceMb);
    }
}
