package io.wattle.meter.rapl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A powercap tree as Linux lays it out: zones nested below devices, flat symlinks to all of them in the class folder. */
public final class TestingPowercap {

    /** As on a server CPU: 262 kJ. */
    public static final long RANGE = 262_143_328_850L;

    private final Path devices;
    private final Path root;

    public TestingPowercap(Path folder) {
        devices = folder.resolve("devices/virtual/powercap");
        root = folder.resolve("class/powercap");
        try {
            Files.createDirectories(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Two sockets with a package, its core and its memory each, and psys over all. */
    public static TestingPowercap twoSockets(Path folder) {
        TestingPowercap tree = new TestingPowercap(folder);
        for (int socket = 0; socket < 2; socket++) {
            String zone = "intel-rapl:" + socket;
            tree.zone("intel-rapl/" + zone, "package-" + socket, 1_000_000, RANGE);
            tree.zone("intel-rapl/" + zone + "/" + zone + ":0", "core", 1_000_000, RANGE);
            tree.zone("intel-rapl/" + zone + "/" + zone + ":1", "dram", 1_000_000, 65_532_610_987L);
        }
        tree.zone("intel-rapl/intel-rapl:2", "psys", 1_000_000, RANGE);
        return tree;
    }

    public Path root() {
        return root;
    }

    /** A zone with its flat symlink, and the control type's. */
    public TestingPowercap zone(String path, String name, long microjoules, long range) {
        try {
            Path folder = Files.createDirectories(devices.resolve(path));
            write(folder, "name", name);
            write(folder, "energy_uj", String.valueOf(microjoules));
            write(folder, "enabled", "1");
            if (range > 0) {
                write(folder, "max_energy_range_uj", String.valueOf(range));
            }
            Files.createSymbolicLink(folder.resolve("subsystem"), root);
            Files.createSymbolicLink(folder.resolve("device"), folder.getParent());
            link(root.resolve(folder.getFileName()), folder);
            Path type = devices.resolve(Path.of(path).getName(0));
            link(root.resolve(type.getFileName()), type);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void link(Path link, Path target) throws IOException {
        if (!Files.exists(link)) {
            Files.createSymbolicLink(link, target);
        }
    }

    public Path folder(String path) {
        return devices.resolve(path);
    }

    public void counts(String path, long microjoules) {
        set(path, "energy_uj", String.valueOf(microjoules));
    }

    /** Adds to the counter of every zone that is counted or not: package, core, dram, psys. */
    public void addEverywhere(long microjoules) {
        try (var files = Files.walk(devices)) {
            for (Path counter : files.filter(file -> file.endsWith("energy_uj")).toList()) {
                long before = Long.parseLong(Files.readString(counter).strip());
                // Not truncated first: a meter that looks meanwhile would find an empty file.
                Files.writeString(counter, before + microjoules + "\n", StandardOpenOption.WRITE);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void set(String path, String file, String text) {
        try {
            write(folder(path), file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path folder, String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text + "\n");
    }
}
