package io.wattle.tuning.space;

/** Spaces of tests. */
public final class TestingSpaces {

    /** Three workers as in the study, 24 MB in 24 files. */
    public static final SearchSpace EDISON = MapReduce.space(new Workload(new NodeLimits(600, 2, 3, 1), 24L << 20, 24));

    private TestingSpaces() {}

    /** Three real workers of 2 GB, whose scheduler counts vcores. */
    public static SearchSpace real(long inputBytes, int files) {
        return MapReduce.space(new Workload(
                new NodeLimits(2048, 4, 3, 1),
                inputBytes,
                files,
                JobTraits.NONE,
                new ClusterTraits(4, true, true, true)));
    }
}
