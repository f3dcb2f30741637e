package io.wattle.testbed.cli;

import io.wattle.testbed.linux.Cgroups.Controller;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Has everything, but for what a test takes away. */
final class TestingMachine implements Machine {

    final Set<String> missingPrograms = new HashSet<>();
    final Set<Controller> controllers = EnumSet.allOf(Controller.class);
    boolean root = true;
    Optional<String> whyNoCgroups = Optional.empty();
    Optional<String> whyNoNamespaces = Optional.empty();
    Space space = new Space(100_000, 50_000);

    @Override
    public Optional<Path> program(String name) {
        return missingPrograms.contains(name) ? Optional.empty() : Optional.of(Path.of("/bin", name));
    }

    @Override
    public boolean isRoot() {
        return root;
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
    public Optional<String> whyNoNamespaces() {
        return whyNoNamespaces;
    }

    @Override
    public Space space(Path folder) {
        return space;
    }
}
