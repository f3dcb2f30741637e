package io.wattle.scheduler.config;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Which node has which meter: the first pattern that matches counts. Immutable and thread safe. */
public final class MeterPatterns {

    /** No node has one. */
    public static final MeterPatterns NONE = new MeterPatterns(List.of());

    /**
     * A pattern and its meter.
     *
     * @param meter the meter of a host; it was tried with some host, so that it fails for none
     */
    record Rule(HostPattern pattern, Function<String, MeterSpec> meter) {}

    private final List<Rule> rules;

    MeterPatterns(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** The meter of a node, or empty if no pattern matches. */
    public Optional<MeterSpec> find(String host, int port) {
        return rules.stream()
                .filter(it -> it.pattern().matches(host, port))
                .map(it -> it.meter().apply(host))
                .findFirst();
    }
}
