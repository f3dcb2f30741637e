package io.wattle.benchmarks.meter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A powercap tree of two sockets with package and memory, in a temporary folder. */
final class PowercapTree implements AutoCloseable {

    private final Path folder;
    private final Path root;

    PowercapTree() throws IOException {
        folder = Files.createTempDirectory("wattle-powercap");
        root = Files.createDirectories(folder.resolve("class"));
        for (int socket = 0; socket < 2; socket++) {
            String name = "intel-rapl:" + socket;
            Path zone = zone(folder.resolve("devices").resolve(name), "package-" + socket);
            zone(zone.resolve(name + ":0"), "dram");
        }
    }

    private Path zone(Path zone, String name) throws IOException {
        Files.createDirectories(zone);
        Files.writeString(zone.resolve("name"), name + "\n");
        Files.writeString(zone.resolve("energy_uj"), "123456789012\n");
        Files.writeString(zone.resolve("max_energy_range_uj"), "262143328850\n");
        Files.createSymbolicLink(root.resolve(zone.getFileName()), zone);
        return zone;
    }

    Path root() {
        return root;
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
