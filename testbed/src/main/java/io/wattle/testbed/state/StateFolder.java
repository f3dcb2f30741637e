package io.wattle.testbed.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where a testbed keeps its files. Immutable and thread safe.
 *
 * @param root absolute path of the folder of this testbed
 */
public record StateFolder(Path root) {

    /** Of the testbed of that name, of this user. */
    public static StateFolder named(String name) {
        return new StateFolder(Path.of(System.getProperty("user.home"), ".wattle", "testbeds", name));
    }

    /** The testbed's name. */
    public String name() {
        return String.valueOf(root.getFileName());
    }

    /** Name of its cgroup in each hierarchy. */
    public String cgroup() {
        return "wattle-testbed-" + name();
    }

    /** Beside the folder, not in it: the folder is removed while its remover holds the lock. A name has no dot. */
    Path lock() {
        return root.resolveSibling(name() + ".lock");
    }

    /** Beside all folders of this user's testbeds. No testbed's name begins with a dot. */
    Path memoryLock() {
        return root.resolveSibling(".memory.lock");
    }

    /** What it was asked to be. */
    public Path spec() {
        return root.resolve("testbed.json");
    }

    /** Number and start time of the process that all its namespaces end with. */
    public Path init() {
        return root.resolve("init");
    }

    /** On each host: what daemons need for a while, and would leave in a folder that this machine has for all. */
    public Path temporary() {
        return data().resolve("tmp");
    }

    /** Where the supervisor takes commands. */
    public Path socket() {
        return root.resolve("control.sock");
    }

    /** What the supervisor writes. */
    public Path log() {
        return root.resolve("supervisor.log");
    }

    /** Rendered configuration: a folder for the master and one for each worker class. */
    public Path configuration() {
        return root.resolve("conf");
    }

    /** Configuration of the master, or of {@code worker-CLASS}. */
    public Path configuration(String folder) {
        return configuration().resolve(folder);
    }

    /** The same path on every host; each sees its own folder there. */
    public Path data() {
        return root.resolve("data");
    }

    /** What a host sees at {@link #data()}. */
    public Path data(String host) {
        return root.resolve("hosts").resolve(host);
    }

    /** Where logs of a host's daemons are, for who looks from outside. */
    public Path logs(String host) {
        return data(host).resolve("logs");
    }

    /** In memory, seen by the testbed's own processes only: what hosts see in the place of files of /proc and /etc. */
    public Path proc() {
        return root.resolve("proc");
    }

    /** A file for each host: the number, as the testbed sees it, of the process that keeps its namespaces. */
    public Path keepers() {
        return root.resolve("keepers");
    }

    /** Names of the hosts that were built, sorted; none before that. */
    public List<String> hosts() throws IOException {
        if (!Files.isDirectory(keepers())) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(keepers())) {
            return files.map(it -> String.valueOf(it.getFileName())).sorted().toList();
        }
    }

    /** The file of one host. */
    public Path keeper(String host) {
        return keepers().resolve(host);
    }
}
