package io.wattle.benchmarks.testbed;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.hash.Hashing;
import com.google.common.io.MoreFiles;
import io.wattle.model.ClusterFileException;
import io.wattle.testbed.plan.DoesNotFitException;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.TestbedSpec;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code bin/testbed} of this build, for one testbed. Used by one thread, but for {@link #abandon}. */
final class TestbedCommand {

    private static final long LONGEST_END_SECONDS = 60;
    private static final String OPTIONS = "HADOOP_CLIENT_OPTS=-Xmx768m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    private final Path program;
    private final String name;
    private final Path log;
    private final ObjectMapper json = new ObjectMapper();

    /** What another thread has to end, or to wait for, before the testbed can be ended. */
    private volatile Process running;

    private volatile boolean ends;

    /**
     * For the testbed of that name.
     *
     * @param root the toolkit's folder
     * @param log file that takes what the commands say
     */
    TestbedCommand(Path root, String name, Path log) {
        program = root.resolve("bin").resolve("testbed");
        this.name = name;
        this.log = log;
    }

    /** Builds it and starts its daemons. */
    void up(List<String> options) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("up", "--name", name));
        arguments.addAll(options);
        run(arguments);
    }

    /** Ends it, also one that did not come up. */
    void down() throws IOException, InterruptedException {
        run(List.of("down", "--name", name));
    }

    /** Ends what is being done to the testbed, and the testbed, from another thread; then this is of no use any more. */
    void abandon() throws IOException, InterruptedException {
        Process now = running;
        boolean ending = ends;
        if (now != null) {
            if (!ending) {
                now.destroy();
            }
            // It ends what it has started so far, or the testbed: that takes some seconds.
            now.waitFor(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        }
        if (!ending) {
            down();
        }
    }

    /** Runs a command on its master. */
    void onMaster(String... command) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("exec", "--name", name, TestbedPlan.MASTER, "--"));
        arguments.addAll(List.of(command));
        run(arguments);
    }

    /**
     * Ends its ResourceManager and starts it again, and waits for all nodes.
     *
     * @param nodes how many there are, the master's among them
     */
    void restartResourceManager(int nodes) throws IOException, InterruptedException {
        run(List.of("kill", "--name", name, TestbedPlan.MASTER, "--daemon", "resourcemanager"));
        run(List.of("restore", "--name", name, TestbedPlan.MASTER));
        ownMain(AwaitNodesMain.class, Integer.toString(nodes));
    }

    /**
     * What it was planned as; only while it is up.
     *
     * @throws IOException if this machine does not let it emulate all of that
     */
    TestbedPlan plan() throws IOException {
        try {
            TestbedSpec spec = TestbedSpec.read(StateFolder.named(name));
            Optional<String> lacking = spec.rights().notEmulatedInShort();
            if (lacking.isPresent()) {
                throw new IOException("testbed " + name + ": " + lacking.get()
                        + "; what is measured here needs all of it: run it as root, where cgroups can be made");
            }
            return spec.plan();
        } catch (ClusterFileException | DoesNotFitException e) {
            throw new IOException(e);
        }
    }

    /** SHA-256 of the plug-in's jar that its ResourceManager runs with; only while it is up, with the energy scheduler. */
    String schedulerDigest() throws IOException {
        Path jar = Path.of(TestbedSpec.read(StateFolder.named(name)).schedulerJar());
        return MoreFiles.asByteSource(jar).hash(Hashing.sha256()).toString();
    }

    /** A file of its master's configuration. */
    Path configuration(String file) {
        return StateFolder.named(name).configuration(TestbedPlan.MASTER).resolve(file);
    }

    /** Runs a phase in it. */
    PhaseOutcome phase(PhaseRequest request) throws IOException, InterruptedException {
        File asked = File.createTempFile("wattle-phase-", ".json");
        File answered = File.createTempFile("wattle-phase-", ".json");
        try {
            json.writeValue(asked, request);
            ownMain(PhaseMain.class, asked.getPath(), answered.getPath());
            return json.readValue(answered, PhaseOutcome.class);
        } finally {
            Files.deleteIfExists(asked.toPath());
            Files.deleteIfExists(answered.toPath());
        }
    }

    /** Runs a job of equal maps in it, and tells how long they took, by worker. */
    Map<String, MapTimes> mapTimes(int maps, long samples) throws IOException, InterruptedException {
        File answered = File.createTempFile("wattle-maps-", ".json");
        try {
            ownMain(MapTimesMain.class, Integer.toString(maps), Long.toString(samples), answered.getPath());
            Map<String, List<Double>> seconds = json.readValue(answered, new TypeReference<>() {});
            Map<String, MapTimes> times = new TreeMap<>();
            seconds.forEach((host, values) -> times.put(host, MapTimes.of(values)));
            return times;
        } finally {
            Files.deleteIfExists(answered.toPath());
        }
    }

    private void ownMain(Class<?> main, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "env",
                "HADOOP_CLASSPATH=" + ownClassPath(System.getProperty("java.class.path")),
                OPTIONS,
                "hadoop",
                main.getName()));
        command.addAll(List.of(arguments));
        onMaster(command.toArray(String[]::new));
    }

    /** The client is that of the testbed's own Hadoop: ours would send jobs with another version's defaults. */
    static String ownClassPath(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator))
                .filter(it -> !Path.of(it).getFileName().toString().startsWith("hadoop-"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * Starts a command on a worker, as a container of so many vcores; what it prints goes into a file.
     *
     * @param vcores 0 for a command without the limits of its host
     */
    Process startOn(String host, int vcores, Path printed, List<String> command) throws IOException {
        List<String> whole = new ArrayList<>(List.of(program.toString(), "exec", "--name", name));
        if (vcores > 0) {
            whole.addAll(List.of("--vcores", Integer.toString(vcores)));
        }
        whole.addAll(List.of(host, "--"));
        whole.addAll(command);
        return new ProcessBuilder(whole)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .redirectInput(new File("/dev/null"))
                .start();
    }

    /** What the command said last that was meant for its user. */
    private String lastMessage(long saidBefore) throws IOException {
        byte[] all = Files.readAllBytes(log);
        return new String(all, (int) saidBefore, all.length - (int) saidBefore, StandardCharsets.UTF_8)
                .lines()
                .filter(it -> it.startsWith("wattle: "))
                .reduce((earlier, later) -> later)
                .map(it -> ": " + it.substring("wattle: ".length()))
                .orElse("");
    }

    private void run(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        long saidBefore = Files.exists(log) ? Files.size(log) : 0;
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .redirectInput(new File("/dev/null"))
                .start();
        running = process;
        ends = arguments.get(0).equals("down");
        try {
            int code = process.waitFor();
            if (code != 0) {
                throw new IOException("bin/testbed " + arguments.get(0) + " --name " + name + " ended with code " + code
                        + lastMessage(saidBefore) + "; see " + log);
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }
}
