package io.wattle.placement;

import java.time.Duration;
import java.util.Objects;

/**
 * How far the policy goes for fewer joules.
 *
 * @param weight 0 for stock behaviour, 1 for the fewest joules; in between, a class may cost
 *     {@code (1 + tolerance) / weight} times the best one's joules, and waits are {@code weight} times as long
 * @param tolerance how much more than the best class's joules is as good, 0 or more
 * @param longestDeferral longest wait for a better class while waiting has cost the application nothing, 0 or more
 * @param patience time waited in vain after which an application's containers wait no longer at all, positive
 * @param masters where application masters go
 */
public record PlacementSettings(
        double weight, double tolerance, Duration longestDeferral, Duration patience, MasterRule masters) {

    /**
     * Those of a plug-in without a line of configuration: the fewest joules, with a tolerance of 10%, waits of up to 30 s, falling
     * to none with two minutes of them in vain.
     */
    public static final PlacementSettings DEFAULT =
            new PlacementSettings(1, 0.1, Duration.ofSeconds(30), Duration.ofMinutes(2));

    /** Settings with masters on brawny nodes. */
    public PlacementSettings(double weight, double tolerance, Duration longestDeferral, Duration patience) {
        this(weight, tolerance, longestDeferral, patience, MasterRule.BRAWNY);
    }

    public PlacementSettings {
        Objects.requireNonNull(masters, "masters");
        if (!(weight >= 0 && weight <= 1)) {
            throw new IllegalArgumentException("weight: " + weight + " (allowed: 0 to 1)");
        }
        if (!(tolerance >= 0) || Double.isInfinite(tolerance)) {
            throw new IllegalArgumentException("tolerance: " + tolerance + " (allowed: 0 or more)");
        }
        if (longestDeferral.isNegative()) {
            throw new IllegalArgumentException("longestDeferral: " + longestDeferral + " (allowed: 0 or more)");
        }
        if (patience.isNegative() || patience.isZero()) {
            throw new IllegalArgumentException("patience: " + patience + " (allowed: more than 0)");
        }
    }

    /**
     * These settings with another weight.
     *
     * @param other 0 to 1
     * @throws IllegalArgumentException if it is not
     */
    public PlacementSettings withWeight(double other) {
        return new PlacementSettings(other, tolerance, longestDeferral, patience, masters);
    }
}
