package io.wattle.tuning.energy;

import io.wattle.model.NodeClass;

/**
 * How many containers a worker holds at once: as many as its memory and its vcores allow.
 *
 * @param memoryMb container memory of a worker, MiB
 * @param vcores virtual cores of a worker
 * @param mapMb container of a map, MiB
 * @param reduceMb container of a reduce, MiB
 * @param mapVcores vcores of a map's container
 * @param reduceVcores vcores of a reduce's container
 */
public record NodeRoom(int memoryMb, int vcores, int mapMb, int reduceMb, int mapVcores, int reduceVcores) {

    /** With a vcore for each container. */
    public NodeRoom(int memoryMb, int vcores, int mapMb, int reduceMb) {
        this(memoryMb, vcores, mapMb, reduceMb, 1, 1);
    }

    public NodeRoom {
        if (memoryMb < 1 || vcores < 1 || mapMb < 1 || reduceMb < 1 || mapVcores < 1 || reduceVcores < 1) {
            throw new IllegalArgumentException("worker of " + memoryMb + " MB and " + vcores + " vcores, containers of "
                    + mapMb + " and " + reduceMb + " MB, " + mapVcores + " and " + reduceVcores
                    + " vcores (allowed: 1 or more each)");
        }
    }

    /** The same containers on a worker of a class. */
    NodeRoom on(NodeClass nodeClass) {
        return new NodeRoom(
                nodeClass.containerMemoryMb(), nodeClass.containerVcores(), mapMb, reduceMb, mapVcores, reduceVcores);
    }

    /** Whether one more container fits; one always fits an empty worker, as it ran there. */
    boolean fits(ContainerUse.Kind kind, int maps, int reduces) {
        if (maps + reduces == 0) {
            return true;
        }
        long wanted = kind == ContainerUse.Kind.MAP ? mapMb : reduceMb;
        long wantedVcores = kind == ContainerUse.Kind.MAP ? mapVcores : reduceVcores;
        return (long) maps * mapVcores + (long) reduces * reduceVcores + wantedVcores <= vcores
                && (long) maps * mapMb + (long) reduces * reduceMb + wanted <= memoryMb;
    }
}
