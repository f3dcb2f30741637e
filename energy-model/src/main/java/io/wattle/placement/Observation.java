package io.wattle.placement;

import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What an application's containers showed on one node class.
 *
 * @param times how long those took that run to completion; empty if none did, as with executors
 * @param cpu how busy they kept their vcores; empty if nobody looked
 * @param outcomes how often they failed
 */
public record Observation(Optional<TaskTimes> times, Optional<CpuUse> cpu, Outcomes outcomes) {

    /** Nothing was seen. */
    public static final Observation NOTHING = new Observation(Optional.empty(), Optional.empty(), Outcomes.NONE);

    public Observation {
        Objects.requireNonNull(times, "times");
        Objects.requireNonNull(cpu, "cpu");
        Objects.requireNonNull(outcomes, "outcomes");
    }

    /**
     * Of tasks whose times are all that is known.
     *
     * @throws IllegalArgumentException if the time is not positive and finite, or the containers are fewer than 1
     */
    public Observation(double meanSeconds, int containers) {
        this(Optional.of(new TaskTimes(meanSeconds, containers)), Optional.empty(), Outcomes.NONE);
    }

    /** Whether it tells how fast the class is for this application: then joules count before the taxonomy. */
    public boolean showsSpeed() {
        return times.isPresent() || cpu.filter(CpuUse::showsSpeed).isPresent();
    }

    /**
     * The share of its vcores that a container is expected to keep busy on a class: what was seen there, else on the class
     * where most was seen, else all of it. At least {@link CpuUse#LEAST_SHARE}, as no container costs nothing.
     */
    public static double cpuShare(String nodeClass, Map<String, Observation> observed) {
        return Optional.ofNullable(observed.get(nodeClass))
                .flatMap(Observation::cpu)
                .filter(CpuUse::isEnough)
                .or(() -> best(observed.values()))
                .map(it -> Math.max(CpuUse.LEAST_SHARE, it.share()))
                .orElse(1.0);
    }

    private static Optional<CpuUse> best(Collection<Observation> all) {
        return all.stream()
                .map(Observation::cpu)
                .flatMap(Optional::stream)
                .filter(CpuUse::isEnough)
                .max(Comparator.comparingDouble(CpuUse::vcoreSeconds).thenComparingDouble(CpuUse::share));
    }
}
