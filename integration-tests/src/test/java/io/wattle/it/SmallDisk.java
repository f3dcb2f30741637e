package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file system of 256 KB in memory that can be full. Only root may mount one. */
final class SmallDisk implements AutoCloseable {

    private static final String SIZE = "size=256k";
    private static final byte[] PIECE = new byte[1024];

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /**
     * Mounts one; the test is skipped where that cannot be.
     *
     * @param folder absent so far
     */
    static SmallDisk mount(Path folder) throws IOException {
        Files.createDirectory(folder);
        String refusal = refusal(List.of("mount", "-t", "tmpfs", "-o", SIZE, "tmpfs", folder.toString()));
        assumeTrue(refusal.isEmpty(), "a small disk: " + refusal);
        return new SmallDisk(folder);
    }

    /** What a command said against it; empty if it did it. */
    private static String refusal(List<String> command) throws IOException {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? "" : command + " " + text;
        } catch (IOException e) {
            return e.toString();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    Path folder() {
        return folder;
    }

    /** Takes all the room there is. */
    void fill() throws IOException {
        IOException full = null;
        try (OutputStream out = Files.newOutputStream(filler())) {
            while (full == null) {
                full = written(out);
            }
        }
        assertThat(full).hasMessageContaining("No space left");
    }

    private static IOException written(OutputStream out) {
        try {
            out.write(PIECE);
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    /** Gives it back. */
    void clear() throws IOException {
        Files.delete(filler());
    }

    private Path filler() {
        return folder.resolve("filler");
    }

    @Override
    public void close() {
        try {
            assertThat(refusal(List.of("umount", folder.toString()))).isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
