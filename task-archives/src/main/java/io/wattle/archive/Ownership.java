package io.wattle.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Who may change a file: whoever can write an archive, or a folder above it, runs code in everybody's tasks. Immutable and
 * thread safe.
 *
 * @param trusted user that may own files beside root
 */
public record Ownership(String trusted) {

    /** Owner without a further trusted one. */
    public static final String ROOT = "root";

    private static final int WRITABLE_BY_OTHERS = 022;
    private static final int STICKY = 01000;

    /**
     * The first reason why somebody else could change a file: itself, the folders above it, and what links lead to.
     *
     * @return a sentence; empty if only root and the trusted user can
     * @throws IOException if there is no such file
     */
    public Optional<String> problem(Path file) throws IOException {
        Path absolute = file.toAbsolutePath().normalize();
        Set<Path> all = new LinkedHashSet<>();
        for (Path each : new Path[] {absolute, absolute.toRealPath()}) {
            for (Path at = each; at != null; at = at.getParent()) {
                all.add(at);
            }
        }
        for (Path each : all) {
            Optional<String> problem = ofOne(each);
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    private Optional<String> ofOne(Path file) throws IOException {
        String owner = Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
        if (!owner.equals(ROOT) && !owner.equals(trusted)) {
            return Optional.of(file + " belongs to " + owner + " (allowed: "
                    + (trusted.equals(ROOT) ? ROOT : ROOT + " or " + trusted) + ")");
        }
        int mode = (int) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        // Rights of a link say nothing; in a sticky folder nobody can replace what is another's.
        boolean open = !Files.isSymbolicLink(file)
                && (mode & WRITABLE_BY_OTHERS) != 0
                && !(Files.isDirectory(file) && (mode & STICKY) != 0);
        return open
                ? Optional.of(file + " can be written by others than " + owner + " (chmod go-w " + file + ")")
                : Optional.empty();
    }
}
