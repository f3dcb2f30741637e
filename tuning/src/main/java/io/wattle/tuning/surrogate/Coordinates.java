package io.wattle.tuning.surrogate;

import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.Arrays;
import java.util.List;

/** Where settings are for a {@link GaussianProcess}. Stateless. */
final class Coordinates {

    private Coordinates() {}

    /** What the model knows the settings to change, and keys of the user's by the place of their value on the grid. */
    static double[] of(SearchSpace space, WaveModel model, Settings settings) {
        double[] effects = model.effects(settings);
        List<Parameter> own = space.parameters().stream()
                .filter(it -> !MapReduceParameters.ALL.contains(it))
                .toList();
        double[] point = Arrays.copyOf(effects, effects.length + own.size());
        for (int i = 0; i < own.size(); i++) {
            List<Double> grid = space.grid(own.get(i));
            // Runs of elsewhere do not have it, and ran with what is stock.
            Settings with = settings.parameters().contains(own.get(i)) ? settings : space.stock();
            point[effects.length + i] = grid.indexOf(with.value(own.get(i))) / (double) Math.max(1, grid.size() - 1);
        }
        return point;
    }
}
