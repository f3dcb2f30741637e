package io.wattle.tuning.space;

import java.util.Objects;

/**
 * What an attempt changes: the parameters of one resource, or those of several. A search is not over before it has tried each
 * group of parameters alone. Immutable, thread safe.
 *
 * @param id lower-case words with hyphens, for journals
 */
public record ParameterGroup(String id) {

    /** The rules of {@link #INPUT_SPLIT} and {@link #SORT_BUFFER} together. No parameter belongs to it. */
    public static final ParameterGroup SPLIT_AND_SORT = new ParameterGroup("split-and-sort");

    /** How an input becomes maps. */
    public static final ParameterGroup INPUT_SPLIT = new ParameterGroup("input-split");

    /** What maps do with their output before it leaves them. */
    public static final ParameterGroup SORT_BUFFER = new ParameterGroup("sort-buffer");

    /** Containers and heaps. */
    public static final ParameterGroup MEMORY = new ParameterGroup("memory");

    /** Reducers, and when they start. */
    public static final ParameterGroup PARALLELISM = new ParameterGroup("parallelism");

    /** What users add. */
    public static final ParameterGroup OWN_KEYS = new ParameterGroup("own-keys");

    public ParameterGroup {
        Objects.requireNonNull(id, "id");
    }

    /** For tables. */
    public String title() {
        return id.replace("-and-", " + ").replace('-', ' ');
    }

    @Override
    public String toString() {
        return id;
    }
}
