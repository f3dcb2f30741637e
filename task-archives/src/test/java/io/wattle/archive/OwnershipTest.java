package io.wattle.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnershipTest {

    private final Ownership mine = new Ownership(System.getProperty("user.name"));

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void makeFile() throws IOException {
        file = Files.createFile(
                Files.createDirectory(directory.resolve("folder")).resolve("file"));
        rights(file, "r--r--r--");
        rights(file.getParent(), "rwxr-xr-x");
    }

    private static void rights(Path file, String rights) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
    }

    @Test
    void whatOnlyItsOwnerCanWriteIsSafe() throws IOException {
        assertThat(mine.problem(file)).isEmpty();
        assertThat(mine.problem(Files.createSymbolicLink(directory.resolve("link"), file)))
                .isEmpty();
    }

    @Test
    void whoCanWriteAFolderOrWhatALinkLeadsToCanReplaceTheFile() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        rights(file.getParent(), "rwxrwxr-x");
        assertThat(mine.problem(file))
                .hasValueSatisfying(it -> assertThat(it).contains("chmod go-w " + file.getParent()));
        assertThat(mine.problem(link)).hasValueSatisfying(it -> assertThat(it).contains("chmod go-w"));
        rights(file.getParent(), "rwxr-xr-x");
        rights(file, "rw-r--rw-");
        assertThat(mine.problem(file)).hasValueSatisfying(it -> assertThat(it).contains(file + " can be written"));
        assertThatIOException().isThrownBy(() -> mine.problem(directory.resolve("none")));
    }

    @Test
    void anotherUsersFileIsNot() throws IOException {
        String owner = Files.getOwner(file).getName();
        if (owner.equals(Ownership.ROOT)) {
            Files.setOwner(
                    file, file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
            owner = "nobody";
        }
        String found = owner;
        assertThat(new Ownership(Ownership.ROOT).problem(file))
                .hasValueSatisfying(it -> assertThat(it).contains(file + " belongs to " + found, "allowed: root"));
    }
}
