package io.wattle.tuner.cli.simulate;

import io.wattle.tuner.cli.option.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is written whole or not at all. What is in the way is told before there is anything to write. */
public final class ReportFile {

    private final String named;
    private final Path target;
    private final Path temporary;

    private ReportFile(String named, Path target, Path temporary) {
        this.named = named;
        this.target = target;
        this.temporary = temporary;
    }

    /**
     * Tries whether the file can be written, and leaves all as it is.
     *
     * @param option by which the user named it
     * @throws UsageException if it cannot be written
     */
    public static ReportFile at(String option, Path file) throws UsageException {
        try {
            // What a link leads to is replaced, not the link.
            Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
            if (Files.exists(target) && !Files.isRegularFile(target)) {
                throw new UsageException(option + " " + file + ": is no file (needed: a file, or a new name)");
            }
            if (Files.exists(target) && !Files.isWritable(target)) {
                throw new UsageException(option + " " + file + ": is write-protected; choose another name");
            }
            if (target.getParent() == null || !Files.isDirectory(target.getParent())) {
                throw new UsageException(
                        option + " " + file + ": there is no directory " + target.getParent() + "; create it first");
            }
            Path temporary = target.resolveSibling(
                    "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
            Files.writeString(temporary, "");
            Files.delete(temporary);
            return new ReportFile(option + " " + file, target, temporary);
        } catch (IOException e) {
            throw new UsageException(option + " " + file + ": cannot be written: " + e, e);
        }
    }

    /**
     * Nothing, if it is not the file that something is read from, by whatever name or link.
     *
     * @param option by which the user named what is read
     * @throws UsageException if it is
     */
    public void requireOther(String option, Path read) throws UsageException {
        try {
            boolean isSame = (Files.exists(target) && Files.exists(read))
                    ? Files.isSameFile(target, read)
                    : target.normalize().equals(read.toAbsolutePath().normalize());
            if (isSame) {
                throw new UsageException(named + ": is the " + option + " (needed: another file)");
            }
        } catch (IOException e) {
            throw new UsageException(option + " " + read + ": cannot be read: " + e, e);
        }
    }

    /** @throws IOException if it cannot be written now; a file that was there is as it was */
    public void write(String content) throws IOException {
        try {
            Files.writeString(temporary, content);
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
