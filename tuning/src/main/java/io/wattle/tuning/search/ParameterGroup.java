package io.wattle.tuning.search;

/**
 * What an attempt changes: the parameters of one resource, or those of two at once. A search is not over before it has tried
 * each group of parameters alone.
 */
public enum ParameterGroup {
    /**
     * The rules of {@link #INPUT_SPLIT} and {@link #SORT_BUFFER} together. No parameter belongs to it, and
     * {@link SearchSpace#groups()} never has it.
     */
    SPLIT_AND_SORT("split + sort"),
    INPUT_SPLIT("input split"),
    SORT_BUFFER("sort buffer"),
    MEMORY("memory"),
    PARALLELISM("parallelism");

    private final String title;

    ParameterGroup(String title) {
        this.title = title;
    }

    /** Lower-case words for tables and journals. */
    public String title() {
        return title;
    }
}
