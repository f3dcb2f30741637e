package io.wattle.it.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a testbed could leave behind on this machine. */
final class Leftovers {

    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
    private static final List<String> NAMESPACES = List.of("net", "mnt", "pid", "uts", "ipc", "user");
    private static final String LISTENING = "0A";

    /** As bin/testbed has it. */
    private static final Path HOME = Path.of(System.getenv().getOrDefault("HOME", System.getProperty("user.home")));

    private Leftovers() {}

    private static String state(Path home, String name) {
        return home.resolve(Path.of(".wattle", "testbeds", name)).toString();
    }

    /** All that bears a testbed's name: processes, cgroups, mounts, files. */
    static Set<String> of(String name) throws IOException {
        return of(HOME, name);
    }

    /** The same, of the user with that home folder. */
    static Set<String> of(Path home, String name) throws IOException {
        Set<String> found = new TreeSet<>();
        String state = state(home, name);
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

    /** Namespaces that its processes have and this one has not: {@code net:[4026532201]}. */
    static Set<String> namespaces(String name) {
        Set<String> found = new TreeSet<>();
        String state = state(HOME, name);
        for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
            if (commandLine(process.pid()).contains(state)) {
                found.addAll(namespacesOf(Long.toString(process.pid())));
            }
        }
        found.removeAll(namespacesOf("self"));
        return found;
    }

    /** Processes that are in one of these namespaces. */
    static Set<String> processesIn(Set<String> namespaces) {
        Set<String> found = new TreeSet<>();
        for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
            Set<String> its = namespacesOf(Long.toString(process.pid()));
            its.retainAll(namespaces);
            if (!its.isEmpty()) {
                found.add("process " + process.pid() + " in " + its + ": " + commandLine(process.pid()));
            }
        }
        return found;
    }

    private static Set<String> namespacesOf(String process) {
        Set<String> found = new TreeSet<>();
        for (String kind : NAMESPACES) {
            try {
                found.add(Files.readSymbolicLink(Path.of("/proc", process, "ns", kind))
                        .toString());
            } catch (IOException e) {
                // It has ended meanwhile.
            }
        }
        return found;
    }

    /** Ports on which its daemons listen, in networks of their own. */
    static Set<Integer> ports(String name) {
        Set<Integer> ports = new TreeSet<>();
        String state = state(HOME, name);
        for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
            if (commandLine(process.pid()).contains(state)) {
                ports.addAll(listening(Long.toString(process.pid())));
            }
        }
        return ports;
    }

    /** Of these ports, those that are taken in this machine's own network. */
    static Set<Integer> taken(Set<Integer> ports) {
        Set<Integer> taken = new TreeSet<>(listening("self"));
        taken.retainAll(ports);
        return taken;
    }

    private static Set<Integer> listening(String process) {
        return Stream.of("tcp", "tcp6")
                .flatMap(it -> lines(Path.of("/proc", process, "net", it)))
                .map(it -> it.strip().split("\\s+"))
                .filter(it -> it.length > 3 && it[3].equals(LISTENING))
                .map(it -> Integer.valueOf(it[1].substring(it[1].lastIndexOf(':') + 1), 16))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            // Its process has ended meanwhile, or this machine has no IPv6.
            return Stream.of();
        }
    }

    /** Network interfaces of this machine's own network. */
    static Set<String> interfaces() throws IOException, InterruptedException {
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
