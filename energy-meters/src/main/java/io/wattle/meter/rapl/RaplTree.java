package io.wattle.meter.rapl;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds the zones of a powercap tree that add up to the energy of CPUs and memory without counting anything twice: every
 * package and every dram zone of every socket. Left out are core and uncore (part of their package), psys (overlaps the
 * packages), symlinks to a zone already seen, and a package that a second driver shows again.
 */
final class RaplTree {

    /** Of two drivers that show the same zone, the first one here is used; others come last. */
    private static final List<String> DRIVERS = List.of("intel-rapl", "intel-rapl-tpmi", "intel-rapl-mmio");

    private static final int DEEPEST = 4;

    private RaplTree() {}

    /**
     * The zones to add up, ordered by label; empty if the tree has none.
     *
     * @throws IOException if the tree cannot be listed
     */
    static List<RaplZone> zones(Path root) throws IOException {
        Set<Path> folders = new LinkedHashSet<>();
        for (Path entry : children(root)) {
            if (Files.isDirectory(entry)) {
                collect(entry.toRealPath(), folders, DEEPEST);
            }
        }
        Map<String, List<RaplZone>> byLabel = new TreeMap<>();
        for (Path folder : folders) {
            Optional<RaplZone> zone = zone(folder);
            zone.ifPresent(counted -> byLabel.computeIfAbsent(counted.label(), label -> new ArrayList<>())
                    .add(counted));
        }
        List<RaplZone> zones = new ArrayList<>();
        for (List<RaplZone> same : byLabel.values()) {
            int best = same.stream().mapToInt(RaplTree::rank).min().orElseThrow();
            same.stream()
                    .filter(zone -> rank(zone) == best)
                    .sorted(Comparator.comparing(RaplZone::folder))
                    .forEach(zones::add);
        }
        return List.copyOf(zones);
    }

    private static int rank(RaplZone zone) {
        int rank = DRIVERS.indexOf(zone.driver());
        return rank < 0 ? DRIVERS.size() : rank;
    }

    /** Real folders only: a zone's symlinks ("device", "subsystem") lead back up the tree. */
    private static void collect(Path folder, Set<Path> folders, int depth) throws IOException {
        if (Files.exists(folder.resolve("energy_uj"))) {
            folders.add(folder);
        }
        if (depth == 0) {
            return;
        }
        for (Path child : children(folder)) {
            if (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)
                    && child.getFileName().toString().contains(":")) {
                collect(child, folders, depth - 1);
            }
        }
    }

    private static List<Path> children(Path folder) throws IOException {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            entries.forEach(children::add);
        } catch (NotDirectoryException e) {
            throw new IOException(folder + " is not a folder", e);
        }
        children.sort(Comparator.naturalOrder());
        return children;
    }

    private static Optional<RaplZone> zone(Path folder) throws IOException {
        String name = text(folder.resolve("name")).orElse("");
        String label;
        if (name.startsWith("package")) {
            label = name;
        } else if (name.equals("dram")) {
            label = text(folder.resolveSibling("name"))
                    .map(owner -> owner + "/dram")
                    .orElse(folder.getFileName() + "/dram");
        } else {
            return Optional.empty();
        }
        String folderName = folder.getFileName().toString();
        int colon = folderName.indexOf(':');
        String driver = colon < 0 ? folderName : folderName.substring(0, colon);
        boolean enabled = !text(folder.resolve("enabled")).equals(Optional.of("0"));
        return Optional.of(new RaplZone(folder, driver, label, range(folder), enabled));
    }

    private static OptionalLong range(Path folder) throws IOException {
        Optional<String> text = text(folder.resolve("max_energy_range_uj"));
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            long range = Long.parseLong(text.get());
            return range > 0 ? OptionalLong.of(range) : OptionalLong.empty();
        } catch (NumberFormatException e) {
            throw new IOException(
                    folder.resolve("max_energy_range_uj") + " holds '" + text.get() + "' (expected: microjoules)", e);
        }
    }

    private static Optional<String> text(Path file) throws IOException {
        return Files.isReadable(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
    }
}
