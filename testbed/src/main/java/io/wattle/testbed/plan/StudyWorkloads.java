package io.wattle.testbed.plan;

import io.wattle.model.NodeClass;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What nodes of some classes were measured to do per second of a study's workload: cells of Loghin2015 Table 3, per joule, times
 * busy watts. Immutable and thread safe.
 */
public final class StudyWorkloads {

    /** Where the figures come from, for people. */
    public static final String SOURCE =
            "Loghin2015 Table 3, one node, per joule, times busy watts (Tables 5 and 1): estimated";

    private static final String RESOURCE = "study-workloads.csv";
    private static final String HEADER = "workload,";

    private final Map<String, Map<String, Double>> perSecond;

    private StudyWorkloads(Map<String, Map<String, Double>> perSecond) {
        this.perSecond = perSecond;
    }

    /** Those that come with the testbed. */
    public static StudyWorkloads builtIn() {
        Map<String, Map<String, Double>> perSecond = new LinkedHashMap<>();
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(StudyWorkloads.class.getResourceAsStream(RESOURCE), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (!line.startsWith("#") && !line.startsWith(HEADER)) {
                    String[] cells = line.split(",");
                    perSecond
                            .computeIfAbsent(cells[0], it -> new LinkedHashMap<>())
                            .put(cells[1], Double.parseDouble(cells[2]) * Double.parseDouble(cells[3]));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the built-in " + RESOURCE, e);
        }
        return new StudyWorkloads(perSecond);
    }

    /** Their names, in the table's order. */
    public List<String> names() {
        return List.copyOf(perSecond.keySet());
    }

    /**
     * Refuses one that is not known.
     *
     * @throws IllegalArgumentException if there is no such workload
     */
    void require(String workload) {
        cells(workload);
    }

    /**
     * What one core of a class does per second; in which unit, only the workload knows. Empty where nobody measured it.
     *
     * @throws IllegalArgumentException if there is no such workload
     */
    OptionalDouble perCore(String workload, NodeClass nodeClass) {
        Double node = cells(workload).get(nodeClass.name());
        return node == null ? OptionalDouble.empty() : OptionalDouble.of(node / nodeClass.cores());
    }

    /** Classes that were measured with it. */
    List<String> classes(String workload) {
        return List.copyOf(cells(workload).keySet());
    }

    private Map<String, Double> cells(String workload) {
        Map<String, Double> cells = perSecond.get(workload);
        if (cells == null) {
            throw new IllegalArgumentException(
                    "--study-workload " + workload + " (known: " + String.join(", ", names()) + ")");
        }
        return cells;
    }
}
