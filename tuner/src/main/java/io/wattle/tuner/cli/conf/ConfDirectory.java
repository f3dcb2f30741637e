package io.wattle.tuner.cli.conf;

import io.wattle.conf.RenderedFile;
import io.wattle.tuner.cli.option.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The folder that configuration is written into. */
final class ConfDirectory {

    private final Path path;

    ConfDirectory(Path path) {
        this.path = path.toAbsolutePath().normalize();
    }

    Path path() {
        return path;
    }

    /**
     * Writes all files, each whole or not at all.
     *
     * @param force write into a folder that is not empty
     * @throws UsageException if the folder is not empty, or is no folder
     */
    void write(List<RenderedFile> files, boolean force) throws UsageException, IOException {
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new UsageException("--out " + path + ": not a folder (allowed: a new or empty folder)");
        }
        Optional<Path> found = firstEntry();
        if (found.isPresent() && !force) {
            throw new UsageException("--out " + path + ": not empty (found "
                    + found.get().getFileName() + "); choose a new folder, or add --force to write over it");
        }
        for (RenderedFile file : files) {
            write(path.resolve(file.path()), file.content());
        }
    }

    private Optional<Path> firstEntry() throws IOException {
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        try (Stream<Path> entries = Files.list(path)) {
            return entries.findFirst();
        }
    }

    private static void write(Path target, String content) throws IOException {
        Files.createDirectories(target.getParent());
        Path temporary = target.resolveSibling("." + target.getFileName() + ".tmp");
        Files.writeString(temporary, content);
        Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
    }
}
