package io.wattle.scheduler.config;

import io.wattle.placement.WorkloadClass;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Names of workload classes as people write them. Stateless and thread safe. */
public final class WorkloadNames {

    private WorkloadNames() {}

    /** All names, for messages: {@code compute, io, memory, latency, mixed}. */
    public static String allowed() {
        return Arrays.stream(WorkloadClass.values()).map(WorkloadClass::label).collect(Collectors.joining(", "));
    }

    /** The class of that name, upper or lower case, or empty. */
    public static Optional<WorkloadClass> parse(String name) {
        String wanted = name.trim().toLowerCase(Locale.ROOT);
        return Arrays.stream(WorkloadClass.values())
                .filter(it -> it.label().equals(wanted))
                .findFirst();
    }
}
