package io.wattle.benchmarks;

import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Settings drawn from a search space, each grid value with the same chance: the baseline of the search. */
final class RandomSettings {

    private RandomSettings() {}

    /** So many different settings; the same seed gives the same. */
    static Set<Settings> draw(SearchSpace space, int count, long seed) {
        Random random = new Random(seed);
        Set<Settings> drawn = new LinkedHashSet<>();
        while (drawn.size() < count) {
            Settings settings = space.stock();
            for (Parameter parameter : space.parameters()) {
                List<Double> grid = space.grid(parameter);
                settings = settings.with(parameter, grid.get(random.nextInt(grid.size())));
            }
            Optional<Settings> fitted = space.fitted(settings);
            fitted.ifPresent(drawn::add);
        }
        return drawn;
    }
}
