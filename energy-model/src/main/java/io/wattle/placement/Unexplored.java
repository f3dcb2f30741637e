package io.wattle.placement;

import io.wattle.model.NodeClass;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The dearer classes that have still to get their first containers of an unknown application, of which each class gets some,
 * whatever joules say; those that are worth a wait. Immutable.
 *
 * @param names of the node classes
 * @param headrooms theirs, in the same order
 * @param left containers that they have still to get, in all; 0 or more
 */
public record Unexplored(List<String> names, List<ClassHeadroom> headrooms, int left) {

    /** A job waits for its last containers: nobody waits for a class to make it slower. */
    private static final double MOST_SLOWDOWN = 2;

    /** There is none. */
    public static final Unexplored NONE = new Unexplored(List.of(), List.of(), 0);

    public Unexplored {
        names = List.copyOf(names);
        headrooms = List.copyOf(headrooms);
    }

    /**
     * Whether a class is one of them. One on which the application fails, or that is too small for it, is not.
     *
     * @param judgement of the request on the class
     * @param left containers that the class has still to get; 0 or less if none
     */
    public static boolean is(Judgement judgement, int left) {
        return judgement instanceof Judgement.Dearer && left > 0;
    }

    /**
     * Whether containers are kept for a class: not if they are expected to take more than twice as long there as on the best one, nor
     * if nobody can tell.
     *
     * @param judgement of the request on the class
     * @param classes all classes of the cluster
     */
    public static boolean isWorthAWait(
            Request request, NodeClass nodeClass, Judgement judgement, Collection<NodeClass> classes) {
        if (judgement.better().isEmpty()) {
            return false;
        }
        Optional<Double> here = seconds(request, nodeClass, classes);
        Optional<Double> best = seconds(request, judgement.better().get(0).nodeClass(), classes);
        return here.isPresent() && best.isPresent() && here.get() <= MOST_SLOWDOWN * best.get();
    }

    private static Optional<Double> seconds(Request request, NodeClass on, Collection<NodeClass> classes) {
        return ExpectedSeconds.on(on, request.workload(), request.observed(), classes)
                .map(ExpectedSeconds::seconds);
    }

    /** Whether a class leaves the last containers to them: no class is better, and it has had its first ones. */
    public static boolean yields(Judgement judgement, int left) {
        return judgement.better().isEmpty() && left <= 0;
    }

    /** With one class more. @param more containers that it has still to get */
    public Unexplored plus(String name, ClassHeadroom headroom, int more) {
        List<String> allNames = new ArrayList<>(names);
        allNames.add(name);
        List<ClassHeadroom> all = new ArrayList<>(headrooms);
        all.add(headroom);
        return new Unexplored(allNames, all, left + more);
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return headrooms.isEmpty();
    }

    /** Whether one of them has room for the request now, that others do not wait for. */
    boolean haveRoomFor(Request request, long nowMillis) {
        for (int i = 0; i < headrooms.size(); i++) { // By index: no garbage for each offer.
            ClassHeadroom headroom = headrooms.get(i);
            if (headroom.hasRoomFor(request) && !headroom.isWantedByOthers(nowMillis)) {
                return true;
            }
        }
        return false;
    }
}
