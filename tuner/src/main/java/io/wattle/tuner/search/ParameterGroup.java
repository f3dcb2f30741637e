package io.wattle.tuner.search;

/** Parameters that act on the same resource. The search is not over before every group has been tried. */
public enum ParameterGroup {
    /** Of no parameter: an attempt that changes all groups at once. */
    ALL("all groups"),
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
