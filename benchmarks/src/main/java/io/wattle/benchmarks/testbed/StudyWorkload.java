package io.wattle.benchmarks.testbed;

import java.util.Locale;
import java.util.Map;

/**
 * Workloads of Loghin2015 that belong on one class or the other: what one node of each did per joule, idle watts included
 * (Table 3; Msamples for pi, MB for grep).
 */
enum StudyWorkload {
    JAVA_PI(StudyJob.PI, 0.68, 1.44),
    CPP_PI(StudyJob.PI_NATIVE, 3.23, 2.51),
    GREP(StudyJob.GREP, 1.03, 0.56);

    static final String ODROID = "odroid-xu-big";
    static final String XEON = "xeon-e5-2603";

    /** A map of pi in Java: some 14 s of a Xeon's core, and several times what the start of its JVM takes. */
    private static final long JAVA_SAMPLES = 200_000_000;

    /** About as long: in C++ it is some eighty times as fast. */
    private static final long CPP_SAMPLES = 16_000_000_000L;

    /** Less than a block of 64 MB, so that a map reads a whole file from one node. */
    private static final int TEXT_BYTES = 60 << 20;

    private final StudyJob job;
    private final double onOdroid;
    private final double onXeon;

    StudyWorkload(StudyJob job, double onOdroid, double onXeon) {
        this.job = job;
        this.onOdroid = onOdroid;
        this.onXeon = onXeon;
    }

    /** As {@code --study-workload} of {@code bin/testbed up} has it. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    StudyJob job() {
        return job;
    }

    /**
     * Work per joule on a class.
     *
     * @throws IllegalArgumentException if the study has no such class
     */
    double perJoule(String nodeClass) {
        return switch (nodeClass) {
            case ODROID -> onOdroid;
            case XEON -> onXeon;
            default ->
                throw new IllegalArgumentException(
                        "node class " + nodeClass + " (allowed: " + ODROID + ", " + XEON + ")");
        };
    }

    /** The class on which the work takes the fewest joules. */
    String cheapestClass() {
        return onOdroid > onXeon ? ODROID : XEON;
    }

    /** Joules of equal maps on classes, in joules of the unit of work that a map is. */
    double joules(Map<String, Integer> maps) {
        return maps.entrySet().stream()
                .mapToDouble(it -> it.getValue() / perJoule(it.getKey()))
                .sum();
    }

    /** So many maps of one vcore, and a reduce. */
    InputSizes inputs(int maps) {
        return new InputSizes(maps, TEXT_BYTES, 1, this == CPP_PI ? CPP_SAMPLES : JAVA_SAMPLES, maps, 1, 1);
    }
}
