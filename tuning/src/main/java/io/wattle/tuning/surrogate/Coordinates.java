package io.wattle.tuning.surrogate;

import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.Arrays;
import java.util.List;

/** Where settings are for a {@link GaussianProcess}. Stateless. */
final class Coordinates {

    private Coordinates() {}

    /** What the model knows the settings to change, and what else is searched by the place of its value on the grid. */
    static double[] of(SearchSpace space, WaveModel model, Settings settings) {
        double[] effects = model.effects(settings);
        List<Parameter> others = space.parameters().stream()
                .filter(it -> !WaveModel.KNOWN.contains(it) && space.grid(it).size() > 1)
                .toList();
        double[] point = Arrays.copyOf(effects, effects.length + others.size());
        for (int i = 0; i < others.size(); i++) {
            Parameter other = others.get(i);
            // Runs of elsewhere may not have it, and ran with what is stock, or with a value that is none here.
            double value = (settings.parameters().contains(other) ? settings : space.stock()).value(other);
            List<Double> grid = space.grid(other);
            long below = grid.stream().filter(it -> it < value).count();
            point[effects.length + i] = Math.min(below, grid.size() - 1) / (grid.size() - 1.0);
        }
        return point;
    }
}
