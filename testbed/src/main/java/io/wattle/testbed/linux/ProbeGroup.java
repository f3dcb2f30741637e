package io.wattle.testbed.linux;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The cgroup that a {@link Probe} makes for a moment, named after its process: one that is killed meanwhile leaves it.
 * Stateless and thread safe.
 */
public final class ProbeGroup {

    private static final String PREFIX = "wattle-probe-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "([1-9]\\d{0,9})");

    private ProbeGroup() {}

    /** Name of that of this process. */
    static String own() {
        return PREFIX + ProcessHandle.current().pid();
    }

    /**
     * Removes those of processes that are no more. One that this user may not remove stays.
     *
     * @throws IOException if nobody can tell which cgroups this machine has
     */
    public static void removeLeftovers() throws IOException {
        removeLeftovers(
                CgroupMounts.ofThisProcess().hierarchies(),
                it -> ProcessHandle.of(it).isPresent());
    }

    /** See {@link #removeLeftovers()}. */
    static void removeLeftovers(List<Path> hierarchies, LongPredicate isAlive) {
        for (Path hierarchy : hierarchies) {
            try (DirectoryStream<Path> groups = Files.newDirectoryStream(hierarchy, PREFIX + "*")) {
                for (Path group : groups) {
                    Matcher name = NAME.matcher(String.valueOf(group.getFileName()));
                    if (name.matches() && !isAlive.test(Long.parseLong(name.group(1)))) {
                        remove(group);
                    }
                }
            } catch (IOException | DirectoryIteratorException e) {
                // Mounted, and not to be seen: then nothing of ours is in it.
            }
        }
    }

    /** A directory at a time, the lowest first: the kernel keeps one in which a process is. */
    private static void remove(Path group) {
        try {
            List<Path> tree = CgroupFile.tree(group);
            Collections.reverse(tree);
            for (Path directory : tree) {
                Files.deleteIfExists(directory);
            }
        } catch (IOException e) {
            // Another user's, or in use after all: it limits nothing, and the next command tries again.
        }
    }
}
