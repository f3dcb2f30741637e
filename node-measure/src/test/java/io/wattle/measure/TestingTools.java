package io.wattle.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A folder of shell scripts that answer as the real programs do. */
record TestingTools(Path folder) {

    Path script(String name, String body) {
        try {
            Path file = folder.resolve(name);
            Files.writeString(file, "#!/bin/sh\n" + body + "\n");
            return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path printing(String name, String output, int exitCode) {
        return script(name, "cat <<'END'\n" + output + "\nEND\nexit " + exitCode);
    }

    /** Whether a process ends within half a minute. */
    static boolean ends(long pid) throws InterruptedException {
        for (int tries = 0; tries < 3000 && !ended(pid); tries++) {
            Thread.sleep(10);
        }
        return ended(pid);
    }

    /** One that waits for its parent to take the exit code has ended. */
    private static boolean ended(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            return stat.substring(stat.lastIndexOf(')') + 2).startsWith("Z");
        } catch (IOException e) {
            return true;
        }
    }

    Tools tools() {
        return new Tools(folder.toString());
    }
}
