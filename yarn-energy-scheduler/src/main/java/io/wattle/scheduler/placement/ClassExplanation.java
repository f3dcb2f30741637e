package io.wattle.scheduler.placement;

import io.wattle.placement.Decision;
import io.wattle.placement.ExpectedJoules;
import io.wattle.placement.ExpectedSeconds;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One node class as a pending request sees it.
 *
 * @param nodes registered nodes of the class in the request's partition
 * @param hasRoom whether one of them is known to have room for one of its containers now
 * @param ifOffered what one of these nodes would be answered that offers itself now; under another mode than active, what the
 *     policy would say
 * @param seconds expected time of a container; empty if not known
 * @param joules expected joules of a container, failed attempts included; empty if not known
 * @param missing figures without which seconds or joules are not known, by their keys
 * @param until when the wait that refuses this class ends at the latest, or a class on which it fails is tried again; wall clock
 * @param why of the standing: a sentence without a full stop
 */
public record ClassExplanation(
        String nodeClass,
        int nodes,
        boolean hasRoom,
        Standing standing,
        Decision ifOffered,
        Optional<ExpectedSeconds> seconds,
        Optional<ExpectedJoules> joules,
        List<String> missing,
        Optional<Instant> until,
        String why) {

    public ClassExplanation {
        missing = List.copyOf(missing);
    }
}
