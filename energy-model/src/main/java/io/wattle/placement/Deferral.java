package io.wattle.placement;

import java.time.Duration;
import java.time.Instant;

/** How long a container may wait for a better class. Stateless and thread safe. */
final class Deferral {

    private Deferral() {}

    /**
     * When the wait ends: {@code waitingSince + weight * longest * (1 - age / patience)}, and no later than the deadline
     * leaves. An old application waits no more, and nothing waits away the time its deadline needs.
     *
     * @param seconds how long the container is expected to run where it is offered
     */
    static Instant end(Request request, PlacementSettings settings, double seconds) {
        Duration age = Duration.between(request.appStarted(), request.waitingSince());
        double young = Math.max(0, 1 - seconds(age) / seconds(settings.patience()));
        double wait = settings.weight() * seconds(settings.longestDeferral()) * Math.min(1, young);
        Instant end = request.waitingSince().plusMillis((long) (wait * 1000));
        return request.deadline()
                .map(deadline -> LatestStart.of(deadline, seconds))
                .filter(latest -> latest.isBefore(end))
                .orElse(end);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
