package io.wattle.measure;

import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.Quality;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What steps found: figures, reasons for missing ones, warnings, and words for the progress line. Not thread safe. */
final class Findings {

    /** More digits than any of the benchmarks repeats. */
    private static final MathContext ROUNDING = new MathContext(4, RoundingMode.HALF_EVEN);

    private final Map<NodeAttribute, Figure> figures = new EnumMap<>(NodeAttribute.class);
    private final Map<NodeAttribute, String> missing = new EnumMap<>(NodeAttribute.class);
    private final List<String> warnings = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /** A benchmark's figure, rounded to four digits. */
    Findings measured(NodeAttribute attribute, double value, String source) {
        return figure(attribute, value, Quality.MEASURED, source);
    }

    Findings figure(NodeAttribute attribute, double value, Quality quality, String source) {
        return Double.isFinite(value)
                ? exact(attribute, new BigDecimal(value).round(ROUNDING).doubleValue(), quality, source)
                : missing(attribute, "measured " + value + ", which is no figure (" + source + ")");
    }

    /** A figure as the machine tells it, not rounded. */
    Findings exact(NodeAttribute attribute, double value, Quality quality, String source) {
        if (!attribute.allows(value)) {
            return missing(
                    attribute,
                    "measured " + value + " " + attribute.unit() + ", which no machine has (allowed: "
                            + attribute.allowed() + "; " + source + ")");
        }
        figures.put(attribute, new Figure(value, quality, source));
        missing.remove(attribute);
        return this;
    }

    /** Says why there is no figure; a figure or an earlier reason stays. */
    Findings missing(NodeAttribute attribute, String reason) {
        if (!figures.containsKey(attribute)) {
            missing.putIfAbsent(attribute, reason);
        }
        return this;
    }

    Findings warn(String warning) {
        warnings.add(warning);
        return this;
    }

    /** Words for the progress line that are no figure. */
    Findings note(String text) {
        notes.add(text);
        return this;
    }

    Findings add(Findings more) {
        figures.putAll(more.figures);
        missing.keySet().removeAll(more.figures.keySet());
        more.missing.forEach(this::missing);
        warnings.addAll(more.warnings);
        notes.addAll(more.notes);
        return this;
    }

    Map<NodeAttribute, Figure> figures() {
        return figures;
    }

    Map<NodeAttribute, String> missing() {
        return missing;
    }

    List<String> warnings() {
        return warnings;
    }

    boolean isEmpty() {
        return figures.isEmpty() && notes.isEmpty();
    }

    /** Figures, notes and reasons in one line. */
    String line() {
        List<String> words = new ArrayList<>();
        figures.forEach((attribute, figure) -> words.add((attribute.key() + " "
                        + BigDecimal.valueOf(figure.value())
                                .stripTrailingZeros()
                                .toPlainString() + " " + attribute.unit())
                .strip()));
        words.addAll(notes);
        missing.forEach((attribute, reason) -> words.add(attribute.key() + " not measured: " + reason));
        return String.join(", ", words);
    }
}
