package io.wattle.testbed.linux;

import io.wattle.testbed.linux.Cgroups.Controller;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Allows everything to root, but for what a test takes away. */
final class TestingKernel implements Kernel {

    boolean root = true;
    boolean filtersCalls;
    Optional<String> whyNoCgroups = Optional.empty();
    final Set<Controller> controllers = EnumSet.allOf(Controller.class);
    final Set<Namespaces> refused = new HashSet<>();
    final Set<String> failing = new HashSet<>();
    final Map<String, String> settings = new HashMap<>();

    @Override
    public boolean isRoot() {
        return root;
    }

    @Override
    public Optional<String> whyNot(Namespaces namespaces, String what, String script) {
        if (refused.contains(namespaces)) {
            return Optional.of(what + ": code 1: " + namespaces + " refused");
        }
        return failing.contains(what) ? Optional.of(what + ": code 2: not supported") : Optional.empty();
    }

    @Override
    public Set<Controller> controllers() {
        return controllers;
    }

    @Override
    public Optional<String> whyNoCgroups() {
        return whyNoCgroups;
    }

    @Override
    public Optional<String> sysctl(String key) {
        return Optional.ofNullable(settings.get(key));
    }

    @Override
    public boolean filtersCalls() {
        return filtersCalls;
    }
}
