package io.wattle.testbed.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The disk under a folder. Stateless and thread safe. */
public final class Disk {

    private static final long LOW_MINOR = 0xff;
    private static final int MAJOR_SHIFT = 8;
    private static final long MAJOR = 0xfff;
    private static final int HIGH_MINOR_SHIFT = 12;
    private static final long HIGH_MINOR = 0xffffff00L;

    private Disk() {}

    /**
     * Number of the whole disk that holds a folder, as {@code major:minor}; empty where the kernel has no disk for it, as
     * for tmpfs or overlay.
     */
    public static Optional<String> of(Path folder) throws IOException {
        long device = ((Number) Files.getAttribute(folder, "unix:dev")).longValue();
        Path entry = Path.of("/sys/dev/block", text(device));
        if (!Files.exists(entry)) {
            return Optional.empty();
        }
        Path real = entry.toRealPath();
        if (Files.exists(real.resolve("partition"))) {
            real = real.getParent();
        }
        return Optional.of(Files.readString(real.resolve("dev")).strip());
    }

    /** By glibc's layout of a device's number. */
    private static String text(long device) {
        long major = (device >>> MAJOR_SHIFT) & MAJOR;
        long minor = (device & LOW_MINOR) | ((device >>> HIGH_MINOR_SHIFT) & HIGH_MINOR);
        return major + ":" + minor;
    }
}
