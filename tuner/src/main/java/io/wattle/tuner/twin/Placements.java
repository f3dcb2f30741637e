package io.wattle.tuner.twin;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * By whom jobs were placed.
 *
 * @param byMode how many had which placement mode (active, shadow, off, mixed, unknown), in the order of the names
 */
public record Placements(Map<String, Integer> byMode) {

    private static final String ACTIVE = "active";
    private static final List<String> STOCK = List.of("off", "shadow");
    private static final String UNKNOWN = "unknown";

    public Placements {
        byMode = Collections.unmodifiableMap(new TreeMap<>(byMode));
    }

    static Placements of(List<RealJob> jobs) {
        Map<String, Integer> byMode = new TreeMap<>();
        jobs.forEach(it -> byMode.merge(it.application().mode().orElse(UNKNOWN), 1, Integer::sum));
        return new Placements(byMode);
    }

    /** Whether the plug-in's policy placed most of them. */
    public boolean isMostlyPolicy() {
        return 2 * count(ACTIVE) > byMode.values().stream().mapToInt(it -> it).sum();
    }

    /** How many were placed by another scheduler than most of them, or by both, or nobody noted how. */
    public int others() {
        int alike = isMostlyPolicy()
                ? count(ACTIVE)
                : STOCK.stream().mapToInt(this::count).sum();
        return byMode.values().stream().mapToInt(it -> it).sum() - alike;
    }

    /** {@code 3 active, 1 off}. */
    public String text() {
        return byMode.entrySet().stream()
                .map(it -> it.getValue() + " " + it.getKey())
                .collect(Collectors.joining(", "));
    }

    private int count(String mode) {
        return byMode.getOrDefault(mode, 0);
    }
}
