package io.wattle.it.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What a testbed could leave behind on this machine. */
final class Leftovers {

    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");

    /** As bin/testbed has it. */
    private static final Path HOME = Path.of(System.getenv().getOrDefault("HOME", System.getProperty("user.home")));

    private Leftovers() {}

    /** All that bears a testbed's name: processes, cgroups, mounts, files. */
    static Set<String> of(String name) throws IOException {
        return of(HOME, name);
    }

    /** The same, of the user with that home folder. */
    static Set<String> of(Path home, String name) throws IOException {
        Set<String> found = new TreeSet<>();
        String state = home.resolve(Path.of(".wattle", "testbeds", name)).toString();
        for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
            String line = commandLine(process.pid());
            if (line.contains(state)) {
                found.add("process " + process.pid() + ": " + line.strip());
            }
        }
        try (Stream<Path> folders = Files.find(CGROUPS, 4, (path, attributes) -> attributes.isDirectory())) {
            folders.filter(it -> String.valueOf(it.getFileName()).endsWith("-" + name))
                    .forEach(it -> found.add("cgroup " + it));
        }
        try (Stream<String> mounts = Files.lines(Path.of("/proc/self/mountinfo"))) {
            mounts.filter(it -> it.contains(state)).forEach(it -> found.add("mount " + it));
        }
        if (Files.exists(Path.of(state))) {
            found.add("folder " + state);
        }
        return found;
    }

    /** Network interfaces and listening TCP sockets of this machine's own network. */
    static Set<String> network() throws IOException, InterruptedException {
        Set<String> found = new TreeSet<>();
        Process links = new ProcessBuilder("ip", "-o", "link").start();
        new String(links.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .map(it -> it.split(":")[1].strip())
                .forEach(it -> found.add("interface " + it));
        links.waitFor(1, TimeUnit.MINUTES);
        return found;
    }

    /** Empty for a process that has ended meanwhile. */
    private static String commandLine(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/cmdline")).replace('\0', ' ');
        } catch (IOException | UncheckedIOException e) {
            return "";
        }
    }
}
