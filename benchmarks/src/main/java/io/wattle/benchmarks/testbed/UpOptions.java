package io.wattle.benchmarks.testbed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Options of {@code bin/testbed up}. Immutable.
 *
 * @param list as they stand on the command line
 */
public record UpOptions(List<String> list) {

    /** Copies the list. */
    public UpOptions {
        list = List.copyOf(list);
    }

    /** A cluster of the catalog. */
    public static UpOptions of(String cluster) {
        return new UpOptions(List.of("--cluster", cluster));
    }

    /** One more option. */
    public UpOptions with(String option, Object value) {
        List<String> more = new ArrayList<>(list);
        more.addAll(List.of(option, value.toString()));
        return new UpOptions(more);
    }

    /** Other numbers of workers than the cluster's, by class; the cluster's if there are none. */
    UpOptions withWorkers(Map<String, Integer> workers) {
        return workers.isEmpty()
                ? this
                : with(
                        "--workers",
                        workers.entrySet().stream()
                                .map(it -> it.getKey() + "=" + it.getValue())
                                .sorted()
                                .collect(Collectors.joining(",")));
    }

    /**
     * Takes a core of this machine for as fast as an earlier testbed did, if there was one: a machine that is shared is not as
     * fast each time, and with another factor disks, networks and waits were others.
     */
    UpOptions asFastAs(OptionalDouble machineDmips) {
        return machineDmips.isPresent() ? with("--machine-dmips", machineDmips.getAsDouble()) : this;
    }
}
