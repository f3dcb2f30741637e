package io.wattle.benchmarks.testbed;

import io.wattle.tuning.search.Medians;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Joules of a job on Edisons beside those on Dells, and the same of Zhao2016 Table 8. Pure. */
final class StudyRatio {

    private final List<Measured> measured = new ArrayList<>();

    /**
     * A job that ran alone.
     *
     * @param cluster its name
     * @param seconds of the cluster: those of the testbed times its factor
     * @param joules in the same way
     */
    record Measured(String cluster, StudyJob job, double seconds, double joules) {}

    /** What the study printed: joules on 35 Edisons, on 8, and on 2 Dells. */
    private enum Printed {
        WORDCOUNT(StudyJob.WORDCOUNT, 17_670, 23_673, 40_214),
        WORDCOUNT2(StudyJob.WORDCOUNT2, 10_370, 5_862, 11_695);

        private final StudyJob job;
        private final double edisons;
        private final double fewEdisons;
        private final double dells;

        Printed(StudyJob job, double edisons, double fewEdisons, double dells) {
            this.job = job;
            this.edisons = edisons;
            this.fewEdisons = fewEdisons;
            this.dells = dells;
        }
    }

    void add(Measured job) {
        measured.add(job);
    }

    /** The table. */
    String text(String edison, String dell) {
        StringBuilder text = new StringBuilder();
        text.append("| job | Edison: s, J | Dell: s, J | joules, Edison / Dell | Table 8: 35 to 2, 8 to 2 |\n");
        text.append("|---|---|---|---|---|\n");
        for (Printed printed : Printed.values()) {
            double edisonJoules = joules(edison, printed.job);
            double dellJoules = joules(dell, printed.job);
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %.0f, %.0f | %.0f, %.0f | %.2f | %.2f, %.2f |%n",
                    printed.job.label(),
                    seconds(edison, printed.job),
                    edisonJoules,
                    seconds(dell, printed.job),
                    dellJoules,
                    edisonJoules / dellJoules,
                    printed.edisons / printed.dells,
                    printed.fewEdisons / printed.dells));
        }
        return text.toString();
    }

    /** Median joules of a job on a cluster. */
    double joules(String cluster, StudyJob job) {
        return Medians.of(
                of(cluster, job).stream().mapToDouble(Measured::joules).toArray());
    }

    /** Median seconds of a job on a cluster. */
    double seconds(String cluster, StudyJob job) {
        return Medians.of(
                of(cluster, job).stream().mapToDouble(Measured::seconds).toArray());
    }

    private List<Measured> of(String cluster, StudyJob job) {
        return measured.stream()
                .filter(it -> it.cluster().equals(cluster) && it.job() == job)
                .toList();
    }
}
