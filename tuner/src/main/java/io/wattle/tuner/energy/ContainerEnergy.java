package io.wattle.tuner.energy;

import io.wattle.model.NodeClass;
import java.util.ArrayList;
import java.util.List;

/**
 * Joules that containers would cost on nodes of a class, from their CPU time. Three steps for each container:
 *
 * <ol>
 *   <li>CPU seconds x (DMIPS of the host's core / DMIPS of the class's core) = seconds on one core of the class;
 *   <li>while {@code n} containers share the node, its utilisation is {@code u = min(1, n / cores)} and the container
 *       carries {@code watts(u) / min(n, cores)} per busy core, so that a node that runs one container at a time pays its
 *       idle watts for that container alone (Vasudevan2010: fixed costs make nodes efficient only near full load);
 *   <li>seconds x the average of those watts over the container's life.
 * </ol>
 *
 * <p>Left out: the master, as in Zhao2016 sec. 5.2, and nodes while no container runs on them. Immutable, thread safe.
 *
 * @param nodeClass class whose joules are wanted
 * @param hostDmipsPerCore DMIPS of one core of the machine that spent the CPU time
 */
public record ContainerEnergy(NodeClass nodeClass, double hostDmipsPerCore) {

    public ContainerEnergy {
        if (!(hostDmipsPerCore > 0) || Double.isInfinite(hostDmipsPerCore)) {
            throw new IllegalArgumentException("host speed: " + hostDmipsPerCore + " DMIPS (allowed: more than 0)");
        }
    }

    /** Energy of the containers of the machines' own class: nothing is converted. */
    public static ContainerEnergy onOwnNodes(NodeClass nodeClass) {
        return new ContainerEnergy(nodeClass, nodeClass.dmipsPerCore());
    }

    /**
     * Sum over the containers.
     *
     * @param containers all worker containers of a job: their overlap decides the utilisation
     * @return joules
     */
    public double joules(List<ContainerUse> containers) {
        double speedRatio = hostDmipsPerCore / nodeClass.dmipsPerCore();
        double joules = 0;
        for (ContainerUse container : containers) {
            joules += container.cpuSeconds() * speedRatio * averageWattsPerBusyCore(container, containers);
        }
        return joules;
    }

    private double averageWattsPerBusyCore(ContainerUse container, List<ContainerUse> containers) {
        List<ContainerUse> neighbours = new ArrayList<>(containers);
        neighbours.removeIf(other -> !other.node().equals(container.node()));
        List<Long> instants = instantsWithin(container, neighbours);
        double wattMillis = 0;
        for (int i = 1; i < instants.size(); i++) {
            long from = instants.get(i - 1);
            long sharing = neighbours.stream()
                    .filter(other -> other.startMillis() <= from && from < other.finishMillis())
                    .count();
            wattMillis += (instants.get(i) - from) * wattsPerBusyCore(sharing);
        }
        long lifeMillis = container.finishMillis() - container.startMillis();
        return lifeMillis == 0 ? wattsPerBusyCore(1) : wattMillis / lifeMillis;
    }

    private static List<Long> instantsWithin(ContainerUse container, List<ContainerUse> neighbours) {
        return neighbours.stream()
                .flatMap(other -> List.of(other.startMillis(), other.finishMillis()).stream())
                .filter(instant -> instant >= container.startMillis() && instant <= container.finishMillis())
                .sorted()
                .distinct()
                .toList();
    }

    private double wattsPerBusyCore(long containers) {
        double utilisation = Math.min(1.0, (double) containers / nodeClass.cores());
        return nodeClass.powerCurve().watts(utilisation) / Math.min(containers, nodeClass.cores());
    }
}
