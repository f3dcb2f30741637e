package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.PairedRatio;
import java.util.Locale;

/** Ratios for tables. */
final class Ratios {

    private Ratios() {}

    /** With its 95% interval, if there is more than one pair. */
    static String text(PairedRatio ratio) {
        return ratio.pairs() < 2
                ? String.format(Locale.ROOT, "%.3f (one pair)", ratio.ratio())
                : String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", ratio.ratio(), ratio.low(), ratio.high());
    }
}
