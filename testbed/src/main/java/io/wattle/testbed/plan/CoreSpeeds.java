package io.wattle.testbed.plan;

import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.NodeClass;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How fast a core of a class is, in DMIPS: the class's own, or what a study's workload makes of it beside another class.
 * Immutable and thread safe.
 *
 * @param byClass other speeds than the classes' own, by name
 */
public record CoreSpeeds(Map<String, Double> byClass) {

    /** Each class's own. */
    public static final CoreSpeeds OF_CLASSES = new CoreSpeeds(Map.of());

    public CoreSpeeds {
        byClass = Map.copyOf(byClass);
    }

    /**
     * Those with which the workers' cores differ as they were measured to with a study's workload. The fastest class keeps its
     * DMIPS, so that there is still one factor for cores, disks and networks. A master that was not measured keeps its
     * own: it runs no tasks.
     *
     * @throws DoesNotFitException if a worker class was not measured with it
     * @throws IllegalArgumentException if there is no such workload
     */
    public static CoreSpeeds of(ClusterProfile profile, String workload, StudyWorkloads known)
            throws DoesNotFitException {
        for (Workers group : profile.workers()) {
            if (known.perCore(workload, group.nodeClass()).isEmpty()) {
                throw new DoesNotFitException("--study-workload " + workload + ": nobody measured "
                        + group.nodeClass().name() + " with it (measured: "
                        + String.join(", ", known.classes(workload)) + "); leave the class out with --workers "
                        + group.nodeClass().name() + "=0, or go by DMIPS, without --study-workload");
            }
        }
        NodeClass fastest = profile.workers().stream()
                .map(Workers::nodeClass)
                .max(Comparator.comparingDouble(NodeClass::dmipsPerCore))
                .orElseThrow();
        double dmipsPerUnit =
                fastest.dmipsPerCore() / known.perCore(workload, fastest).orElseThrow();
        Map<String, Double> speeds = new HashMap<>();
        for (Workers group : profile.workers()) {
            put(speeds, group.nodeClass(), known.perCore(workload, group.nodeClass()), dmipsPerUnit);
        }
        put(speeds, profile.master(), known.perCore(workload, profile.master()), dmipsPerUnit);
        return new CoreSpeeds(speeds);
    }

    /** The same for each class of a cluster. */
    static CoreSpeeds alike(ClusterProfile profile, double dmips) {
        Map<String, Double> speeds = new HashMap<>();
        profile.workers().forEach(it -> speeds.put(it.nodeClass().name(), dmips));
        speeds.put(profile.master().name(), dmips);
        return new CoreSpeeds(speeds);
    }

    private static void put(Map<String, Double> speeds, NodeClass nodeClass, OptionalDouble perCore, double dmips) {
        perCore.ifPresent(it -> speeds.put(nodeClass.name(), it * dmips));
    }

    /**
     * Of one core with one thread, DMIPS.
     *
     * @throws io.wattle.model.MissingFigureException if the class has none, and no other is given
     */
    public double dmips(NodeClass nodeClass) {
        Double other = byClass.get(nodeClass.name());
        return other == null ? nodeClass.dmipsPerCore() : other;
    }
}
