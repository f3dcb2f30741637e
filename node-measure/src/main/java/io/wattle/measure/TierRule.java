package io.wattle.measure;

import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.Quality;
import io.wattle.model.Tier;
import java.util.Map;

/**
 * Wimpy or brawny: by busy watts if a meter saw the whole node, else by the integer score of all cores. The score's
 * border lies between the studies' fastest wimpy node (Odroid XU, 19,840 DMIPS) and slowest brawny one (Xeon E5-2603,
 * 41,760 DMIPS); newer boards are faster, so it is a guess, and says so.
 *
 * @param guess whether the user should look at it
 * @param reason rule and figure, for people
 */
record TierRule(Tier tier, boolean guess, String reason) {

    static final double WIMPY_WATTS = 30;
    static final double WIMPY_DMIPS = 30_000;

    static TierRule of(Map<NodeAttribute, Figure> figures, boolean wattsOfWholeNode) {
        Figure watts = figures.get(NodeAttribute.BUSY_WATTS);
        // A meter of a part already above the border settles it, too.
        if (watts != null && (wattsOfWholeNode || watts.value() > WIMPY_WATTS)) {
            return new TierRule(
                    watts.value() <= WIMPY_WATTS ? Tier.WIMPY : Tier.BRAWNY,
                    wattsOfWholeNode && watts.quality() != Quality.MEASURED,
                    "busyWatts is " + watts.value() + ", " + watts.quality().label() + " (wimpy: at most 30 W)");
        }
        Figure score = figures.get(NodeAttribute.DMIPS_ALL_CORES);
        if (score != null) {
            return new TierRule(
                    score.value() <= WIMPY_DMIPS ? Tier.WIMPY : Tier.BRAWNY,
                    true,
                    "no watts of the whole node; dmipsAllCores is " + score.value() + " (wimpy: at most 30000)");
        }
        return new TierRule(Tier.WIMPY, true, "neither watts of the whole node nor dmipsAllCores is known");
    }
}
