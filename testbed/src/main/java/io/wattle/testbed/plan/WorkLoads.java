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
 * What nodes of some classes were measured to do per second of a work load: cells of Loghin2015 Table 3, per joule, times
 * busy watts. Immutable and thread safe.
 */
public final class WorkLoads {

    /** Where the figures come from, for people. */
    public static final String SOURCE =
            "Loghin2015 Table 3, one node, per joule, times busy watts (Tables 5 and 1): estimated";

    private static final String RESOURCE = "work-loads.csv";
    private static final String HEADER = "workLoad,";

    private final Map<String, Map<String, Double>> perSecond;

    private WorkLoads(Map<String, Map<String, Double>> perSecond) {
        this.perSecond = perSecond;
    }

    /** Those that come with the testbed. */
    public static WorkLoads builtIn() {
        Map<String, Map<String, Double>> perSecond = new LinkedHashMap<>();
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(WorkLoads.class.getResourceAsStream(RESOURCE), StandardCharsets.UTF_8))) {
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
        return new WorkLoads(perSecond);
    }

    /** Their names, in the table's order. */
    public List<String> names() {
        return List.copyOf(perSecond.keySet());
    }

    /**
     * Refuses one that is not known.
     *
     * @throws IllegalArgumentException if there is no such work load
     */
    void require(String workLoad) {
        cells(workLoad);
    }

    /**
     * What one core of a class does per second; in which unit, only the work load knows. Empty where nobody measured it.
     *
     * @throws IllegalArgumentException if there is no such work load
     */
    OptionalDouble perCore(String workLoad, NodeClass nodeClass) {
        Double node = cells(workLoad).get(nodeClass.name());
        return node == null ? OptionalDouble.empty() : OptionalDouble.of(node / nodeClass.cores());
    }

    /** Classes that were measured with it. */
    List<String> classes(String workLoad) {
        return List.copyOf(cells(workLoad).keySet());
    }

    private Map<String, Double> cells(String workLoad) {
        Map<String, Double> cells = perSecond.get(workLoad);
        if (cells == null) {
            throw new IllegalArgumentException(
                    "--work-load " + workLoad + " (known: " + String.join(", ", names()) + ")");
        }
        return cells;
    }
}
