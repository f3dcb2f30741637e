package io.wattle.placement;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Tier;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The working-set rule of Vasudevan2010 (sec. 3.4): where the working set sits in the cache of both nodes, or of neither,
 * the wimpy one does up to 2 times the work per joule; where it fits only the brawny cache, the brawny one does up to 4
 * times. {@link PlacementPolicy} does not use it, as YARN tells no working sets: it is for whoever knows one. Stateless
 * and thread safe.
 */
public final class WorkingSetRule {

    /** Vasudevan2010 sec. 3.4.1: most that the wimpy node gains at equal cache behaviour. */
    public static final double WIMPY_GAIN = 2;

    /** Vasudevan2010 sec. 3.4.1: most that the brawny node gains where only its cache holds the working set. */
    public static final double BRAWNY_GAIN = 4;

    private WorkingSetRule() {}

    /**
     * Which tier is better, and how much at most.
     *
     * @param gain work per joule relative to the other tier, at most
     */
    public record Advice(Tier better, double gain) {}

    /**
     * Advice for two node classes.
     *
     * @param workingSetKb what one node's containers touch again and again, in KiB, positive
     * @return empty if a node's cache size is not known: no advice is better than a guess
     * @throws IllegalArgumentException if the working set is not positive
     */
    public static Optional<Advice> advise(NodeClass wimpy, NodeClass brawny, double workingSetKb) {
        if (!(workingSetKb > 0) || Double.isInfinite(workingSetKb)) {
            throw new IllegalArgumentException("working set: " + workingSetKb + " KiB (allowed: positive and finite)");
        }
        OptionalDouble wimpyCache = wimpy.value(NodeAttribute.CACHE_KB);
        OptionalDouble brawnyCache = brawny.value(NodeAttribute.CACHE_KB);
        if (wimpyCache.isEmpty() || brawnyCache.isEmpty()) {
            return Optional.empty();
        }
        boolean onlyBrawny = workingSetKb > wimpyCache.getAsDouble() && workingSetKb <= brawnyCache.getAsDouble();
        return Optional.of(onlyBrawny ? new Advice(Tier.BRAWNY, BRAWNY_GAIN) : new Advice(Tier.WIMPY, WIMPY_GAIN));
    }
}
