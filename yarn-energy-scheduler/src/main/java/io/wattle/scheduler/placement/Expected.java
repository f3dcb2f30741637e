package io.wattle.scheduler.placement;

import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.placement.ExpectedJoules;
import io.wattle.placement.ExpectedSeconds;
import io.wattle.placement.Judgement;
import io.wattle.placement.Prospect;
import io.wattle.placement.Request;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/**
 * What one container is expected to take on a node class, where times of its like were seen: before that only ratios between
 * classes are known, and joules would be made up.
 *
 * @param seconds positive
 * @param joules 0 or more, added to what the node draws without it, until one works
 * @param onceJoules the same, of one that is started once
 */
record Expected(double seconds, double joules, double onceJoules) {

    /**
     * The expectation behind a judgement.
     *
     * @param judgement of the request on that class
     * @param classes all that it could go to
     * @return empty if time or joules are not known
     */
    static Optional<Expected> of(
            Judgement judgement, Request request, NodeClass nodeClass, Collection<NodeClass> classes, Instant now) {
        double attempts = Prospect.on(nodeClass, request.observed(), classes, now) instanceof Prospect.Works works
                ? works.attempts()
                : 1;
        return joules(judgement)
                .flatMap(joules -> ExpectedSeconds.on(nodeClass, request.workload(), request.observed(), classes)
                        .filter(it -> it.quality() != Quality.ASSUMED)
                        .map(it -> new Expected(it.seconds(), joules.joules(), joules.joules() / attempts)));
    }

    private static Optional<ExpectedJoules> joules(Judgement judgement) {
        if (judgement instanceof Judgement.Good good) {
            return good.joules();
        }
        return judgement instanceof Judgement.Dearer dearer ? dearer.joules() : Optional.empty();
    }
}
