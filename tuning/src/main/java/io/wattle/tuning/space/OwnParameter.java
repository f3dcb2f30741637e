package io.wattle.tuning.space;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A parameter that a user adds by its key. Where all its values are numbers it is one; else it is one of its texts.
 *
 * @param texts its values, and where the search starts
 * @param stock where the search starts: what the cluster has, or the first value
 */
record OwnParameter(Parameter parameter, List<String> texts, String stock) {

    OwnParameter {
        texts = List.copyOf(texts);
    }

    /**
     * A parameter.
     *
     * @param values its values, one or more
     * @param site what the cluster has
     */
    static OwnParameter of(String key, List<String> values, Optional<String> site) {
        boolean numbers = values.stream().allMatch(OwnParameter::isNumber);
        String stock = site.filter(it -> !numbers || isNumber(it)).orElse(values.get(0));
        List<String> texts = new ArrayList<>(values);
        if (!texts.contains(stock)) {
            texts.add(stock);
        }
        return new OwnParameter(
                new Parameter(
                        key,
                        key,
                        ParameterGroup.OWN_KEYS,
                        number(texts, stock, numbers),
                        form(texts, numbers),
                        (value, all) -> key + "="
                                + form(texts, numbers).write(value, all).orElseThrow()),
                texts,
                stock);
    }

    private static double number(List<String> texts, String text, boolean numbers) {
        return numbers ? Double.parseDouble(text) : texts.indexOf(text);
    }

    private static ValueForm form(List<String> texts, boolean numbers) {
        if (!numbers) {
            return ValueForm.choice(texts);
        }
        return texts.stream().allMatch(it -> Double.parseDouble(it) == Math.rint(Double.parseDouble(it)))
                ? ValueForm.WHOLE
                : ValueForm.DECIMAL;
    }

    /** Finite, and not less than 0, as settings are. */
    private static boolean isNumber(String text) {
        try {
            double value = Double.parseDouble(text);
            return value >= 0 && Double.isFinite(value);
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
