package io.wattle.tuning.space;

import java.util.List;
import java.util.stream.Collectors;

/** The kinds of jobs that are known, by name. */
public final class Frameworks {

    private static final List<Framework> ALL = List.of(MapReduce.FRAMEWORK, Spark.FIXED, Spark.DYNAMIC);

    private Frameworks() {}

    /**
     * The one of that name, as {@link Framework#name} tells it.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Framework named(String name) {
        return ALL.stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("framework " + name + " (known: "
                        + ALL.stream().map(Framework::name).collect(Collectors.joining(", ")) + ")"));
    }
}
