package io.wattle.measure;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Finds external programs on a search path. */
record Tools(String searchPath) {

    static Tools ofThisProcess() {
        return new Tools(Optional.ofNullable(System.getenv("PATH")).orElse(""));
    }

    Optional<Path> find(String program) {
        for (String folder : searchPath.split(File.pathSeparator)) {
            try {
                Path file = Path.of(folder, program).toAbsolutePath();
                if (!folder.isEmpty() && Files.isRegularFile(file) && Files.isExecutable(file)) {
                    return Optional.of(file);
                }
            } catch (InvalidPathException e) {
                continue;
            }
        }
        return Optional.empty();
    }
}
