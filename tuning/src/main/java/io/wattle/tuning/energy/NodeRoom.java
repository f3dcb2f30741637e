package io.wattle.tuning.energy;

import io.wattle.model.NodeClass;

/**
 * How many containers a worker holds at once: as many as its memory and its vcores allow, one vcore for each.
 *
 * @param memoryMb container memory of a worker, MiB
 * @param vcores virtual cores of a worker
 * @param mapMb container of a map, MiB
 * @param reduceMb container of a reduce, MiB
 */
public record NodeRoom(int memoryMb, int vcores, int mapMb, int reduceMb) {

    public NodeRoom {
        if (memoryMb < 1 || vcores < 1 || mapMb < 1 || reduceMb < 1) {
            throw new IllegalArgumentException("worker of " + memoryMb + " MB and " + vcores + " vcores, containers of "
                    + mapMb + " and " + reduceMb + " MB (allowed: 1 or more each)");
        }
    }

    /** The same containers on a worker of a class. */
    NodeRoom on(NodeClass nodeClass) {
        return new NodeRoom(nodeClass.containerMemoryMb(), nodeClass.containerVcores(), mapMb, reduceMb);
    }

    /** Whether one more container fits; one always fits an empty worker, as it ran there. */
    boolean fits(ContainerUse.Kind kind, int maps, int reduces) {
        if (maps + reduces == 0) {
            return true;
        }
        long wanted = kind == ContainerUse.Kind.MAP ? mapMb : reduceMb;
        return maps + reduces < vcores && (long) maps * mapMb + (long) reduces * reduceMb + wanted <= memoryMb;
    }
}
