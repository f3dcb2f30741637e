package io.wattle.tuning.report;

import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Settings in a few words for tables. */
public final class SettingsText {

    /** Sizes and times of Spark, which tell more than their numbers. */
    private static final Pattern WITH_UNIT = Pattern.compile("\\d+[a-z]");

    private SettingsText() {}

    /** What differs from the stock settings, such as {@code split 4.1 MB, combiner}; "none" if nothing. */
    public static String changes(Settings stock, Settings settings) {
        List<String> words = new ArrayList<>();
        for (Parameter parameter : stock.parameters()) {
            if (settings.value(parameter) != stock.value(parameter)) {
                words.add(parameter.words(settings));
            }
        }
        return words.isEmpty() ? "none" : String.join(", ", words);
    }

    /** A value of a parameter alone, such as {@code 0.8}, {@code 512m}, {@code true} or {@code not set}. */
    public static String value(SearchSpace space, Parameter parameter, double value) {
        String text = space.stock().with(parameter, value).properties().get(parameter.key());
        if (text == null) {
            return "not set";
        }
        boolean isNumber = space.framework().parameters().contains(parameter)
                && !text.equals("true")
                && !text.equals("false")
                && !WITH_UNIT.matcher(text).matches();
        return isNumber ? Numbers.exact(value) : text;
    }

    /** As {@link #changes}, for text that stands alone: "the stock settings" if nothing differs. */
    static String description(Settings stock, Settings settings) {
        return settings.equals(stock) ? "the stock settings" : changes(stock, settings);
    }
}
