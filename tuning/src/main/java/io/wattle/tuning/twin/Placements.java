package io.wattle.tuning.twin;

import io.wattle.tuning.ledger.FinishedApplication;
import io.wattle.tuning.ledger.Placement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** By whom jobs were placed. Immutable. */
public final class Placements {

    private static final String UNKNOWN = "unknown";

    private final List<FinishedApplication> applications;

    private Placements(List<FinishedApplication> applications) {
        this.applications = applications;
    }

    static Placements of(List<RealJob> jobs) {
        return new Placements(jobs.stream().map(RealJob::application).toList());
    }

    /** How many had which placement mode (active, shadow, off, mixed, unknown), in the order of the names. */
    public Map<String, Integer> byMode() {
        Map<String, Integer> byMode = new TreeMap<>();
        applications.forEach(it -> byMode.merge(it.mode().orElse(UNKNOWN), 1, Integer::sum));
        return byMode;
    }

    /** Whether the plug-in's policy placed most of them. */
    public boolean isMostlyPolicy() {
        return 2 * count(Placement.ACTIVE) > applications.size();
    }

    /** How many were placed by another scheduler than most of them, or by both, or nobody noted how. */
    public int others() {
        return applications.size() - count(isMostlyPolicy() ? Placement.ACTIVE : Placement.STOCK);
    }

    private int count(Placement placement) {
        return (int) applications.stream()
                .filter(it -> Placement.of(it).equals(Optional.of(placement)))
                .count();
    }

    /** {@code 3 active, 1 off}. */
    public String text() {
        return byMode().entrySet().stream()
                .map(it -> it.getValue() + " " + it.getKey())
                .collect(Collectors.joining(", "));
    }
}
