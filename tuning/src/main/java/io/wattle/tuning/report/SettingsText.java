package io.wattle.tuning.report;

import io.wattle.tuning.search.Parameter;
import io.wattle.tuning.search.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Settings in a few words for tables. */
public final class SettingsText {

    private SettingsText() {}

    /** What differs from the stock settings, such as {@code split 4.1 MB, combiner}; "none" if nothing. */
    public static String changes(Settings stock, Settings settings) {
        List<String> words = new ArrayList<>();
        for (Parameter parameter : Parameter.all()) {
            if (settings.value(parameter) != stock.value(parameter)) {
                words.add(words(parameter, settings));
            }
        }
        return words.isEmpty() ? "none" : String.join(", ", words);
    }

    /** As {@link #changes}, for text that stands alone: "the stock settings" if nothing differs. */
    static String description(Settings stock, Settings settings) {
        return settings.equals(stock) ? "the stock settings" : changes(stock, settings);
    }

    private static String words(Parameter parameter, Settings settings) {
        double value = settings.value(parameter);
        return switch (parameter) {
            case SPLIT_MAX_MB -> value == 0 ? "a map per file" : "split " + number(value) + " MB";
            case COMBINER -> value == 0 ? "no combiner" : "combiner";
            case SORT_MB -> "sort " + number(value) + " MB";
            case SORT_FACTOR -> "factor " + number(value);
            case SPILL_SHARE -> "spill " + number(value);
            case MAP_MEMORY_MB -> "map " + number(value) + " MB";
            case MAP_HEAP_SHARE -> "map heap " + settings.mapHeapMb() + " MB";
            case REDUCE_MEMORY_MB -> "reduce " + number(value) + " MB";
            case REDUCE_HEAP_SHARE -> "reduce heap " + settings.reduceHeapMb() + " MB";
            case REDUCERS -> number(value) + " reducers";
            case SLOWSTART_SHARE -> "slowstart " + number(value);
        };
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString(Math.round(value)) : String.format(Locale.ROOT, "%s", value);
    }
}
