package io.wattle.combine.list;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a listing left out because it cannot be read.
 *
 * @param count of all, also those that are not shown
 * @param shown at most {@link #MOST_SHOWN}, the first by path
 */
public record LeftOut(long count, List<BadInput> shown) {

    /** Most that are kept by name: there may be millions. */
    public static final int MOST_SHOWN = 100;

    /** Nothing. */
    public static final LeftOut NONE = new LeftOut(0, List.of());

    public LeftOut {
        shown = List.copyOf(shown);
    }

    /** Both. */
    public LeftOut and(LeftOut other) {
        return new LeftOut(
                count + other.count,
                Stream.concat(shown.stream(), other.shown.stream())
                        .sorted(Comparator.comparing(BadInput::path))
                        .limit(MOST_SHOWN)
                        .toList());
    }
}
