package io.wattle.testbed.cli;

import io.wattle.testbed.linux.ForbiddenException;
import io.wattle.testbed.linux.Rights;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Has everything, but for what a test takes away. */
final class TestingMachine implements Machine {

    final Set<String> missingPrograms = new HashSet<>();
    Rights rights = Rights.ALL;
    Optional<String> forbidden = Optional.empty();
    Space space = new Space(100_000, 50_000);

    @Override
    public Optional<Path> program(String name) {
        return missingPrograms.contains(name) ? Optional.empty() : Optional.of(Path.of("/bin", name));
    }

    @Override
    public Rights rights() throws ForbiddenException {
        if (forbidden.isPresent()) {
            throw new ForbiddenException(forbidden.get());
        }
        return rights;
    }

    @Override
    public Optional<String> disk(Path folder) {
        return Optional.of("8:0");
    }

    @Override
    public Space space(Path folder) {
        return space;
    }
}
