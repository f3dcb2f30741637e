package io.wattle.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The files in which Linux describes the machine. A file that is not there or cannot be read is absent: drivers answer
 * some reads with an error to say that they do not know.
 *
 * @param root {@code /}, or a tree made for a test
 */
record HostFiles(Path root) {

    static HostFiles ofThisMachine() {
        return new HostFiles(Path.of("/"));
    }

    /** The text without surrounding blanks, or empty if there is none. */
    Optional<String> text(String path) {
        try {
            // ISO-8859-1 takes any byte: a board's name may hold some.
            String text = new String(Files.readAllBytes(root.resolve(path)), StandardCharsets.ISO_8859_1)
                    .replace("\0", "")
                    .strip();
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The whole number in a file, or empty if it holds something else. */
    Optional<Long> number(String path) {
        return text(path).filter(it -> it.matches("-?\\d{1,18}")).map(Long::valueOf);
    }

    boolean exists(String path) {
        return Files.exists(root.resolve(path));
    }

    /** Names in a directory that match a glob, sorted; none if there is no such directory. */
    List<String> names(String directory, String glob) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.resolve(directory), glob)) {
            entries.forEach(it -> names.add(String.valueOf(it.getFileName())));
        } catch (IOException e) {
            return List.of();
        }
        Collections.sort(names);
        return names;
    }
}
