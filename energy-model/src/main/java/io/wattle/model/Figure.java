package io.wattle.model;

import java.util.Objects;

/**
 * One number about a machine, and how it is known. Immutable and thread safe.
 *
 * @param value finite, in the unit of its {@link NodeAttribute}
 * @param quality MEASURED by a study or a benchmark, ESTIMATED from such figures, or ASSUMED
 * @param source study and table, or for an assumed figure the reason why it is taken to be so; never blank
 */
public record Figure(double value, Quality quality, String source) {

    public Figure {
        Objects.requireNonNull(quality, "quality");
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("figure: " + value + " (allowed: a finite number)");
        }
        if (source.isBlank()) {
            throw new IllegalArgumentException(
                    "figure " + value + ": no source (needed: where it comes from, or why" + " it is assumed)");
        }
    }
}
