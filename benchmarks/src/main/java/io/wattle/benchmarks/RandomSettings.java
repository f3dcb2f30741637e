package io.wattle.benchmarks;

import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Settings drawn from a search space, each grid value with the same chance: the baseline of the search. */
public final class RandomSettings {

    private RandomSettings() {}

    /** So many different settings; the same seed gives the same. */
    public static Set<Settings> draw(SearchSpace space, int count, long seed) {
        Random random = new Random(seed);
        Set<Settings> drawn = new LinkedHashSet<>();
        while (drawn.size() < count) {
            Optional<Settings> fitted = space.draw(random);
            fitted.ifPresent(drawn::add);
        }
        return drawn;
    }
}
