package io.wattle.benchmarks.testbed;

import com.google.common.hash.Hashing;
import com.google.common.io.MoreFiles;
import io.wattle.model.YamlFileException;
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
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A testbed of a benchmark, by {@code bin/testbed} of this build. Used by one thread, beside that of its own that may end it. */
public final class BenchmarkTestbed {

    private static final long LONGEST_END_SECONDS = 60;

    private final Path program;
    private final String name;
    private final Path log;

    /** What another thread has to end, or to wait for, before the testbed can be ended. */
    private volatile Process running;

    private volatile boolean ends;

    private boolean endsWithThisProcess;

    /** Another thread ends the testbed for good. */
    private volatile boolean abandoned;

    /**
     * For the testbed of that name.
     *
     * @param log file that takes what the commands say
     */
    BenchmarkTestbed(String name, Path log) {
        program = Toolkit.resolve("bin/testbed");
        this.name = name;
        this.log = log;
    }

    /** The same, with a log of that name in a folder that is there. */
    public static BenchmarkTestbed loggingIn(Path folder, String name) {
        return new BenchmarkTestbed(name, folder.resolve("testbed.log").toAbsolutePath());
    }

    /** What is done while a testbed is up. */
    public interface Body {
        /** Is called once it is up. */
        void run(TestbedPlan plan) throws IOException, InterruptedException;
    }

    /**
     * Builds it, starts its daemons, and ends it when the body has ended, however it ends. What a testbed of that name left is
     * ended before.
     */
    public void whileUp(UpOptions options, Body body) throws IOException, InterruptedException {
        endWithThisProcess();
        down();
        try {
            List<String> arguments = new ArrayList<>(List.of("up", "--name", name));
            arguments.addAll(options.list());
            run(arguments);
            body.run(plan());
        } finally {
            if (!abandoned) {
                down();
            }
        }
    }

    /** Ends it, also one that did not come up. */
    private void down() throws IOException, InterruptedException {
        run(List.of("down", "--name", name));
    }

    /** A testbed outlives the command that began it: ends it also where this process is ended. */
    private void endWithThisProcess() {
        if (!endsWithThisProcess) {
            endsWithThisProcess = true;
            Runtime.getRuntime().addShutdownHook(new Thread(this::abandonQuietly, "testbed down"));
        }
    }

    private void abandonQuietly() {
        try {
            abandon();
        } catch (IOException e) {
            System.err.println("wattle: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends what is being done to the testbed, and the testbed, from another thread; then this is of no use any more. */
    private void abandon() throws IOException, InterruptedException {
        abandoned = true;
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
    void onMaster(List<String> command) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("exec", "--name", name, TestbedPlan.MASTER, "--"));
        arguments.addAll(command);
        run(arguments);
    }

    /** Wakes hosts; those that do not sleep are left as they are. */
    public void resume(List<String> hosts) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("resume", "--name", name));
        arguments.addAll(hosts);
        run(arguments);
    }

    /** Ends its ResourceManager and starts it again: nodes register with it once they see that. */
    void restartResourceManager() throws IOException, InterruptedException {
        run(List.of("kill", "--name", name, TestbedPlan.MASTER, "--daemon", "resourcemanager"));
        run(List.of("restore", "--name", name, TestbedPlan.MASTER));
    }

    /**
     * What it was planned as.
     *
     * @throws IOException if this machine does not let it emulate all of that
     */
    private TestbedPlan plan() throws IOException {
        try {
            TestbedSpec spec = TestbedSpec.read(StateFolder.named(name));
            Optional<String> lacking = spec.rights().notEmulatedInShort();
            if (lacking.isPresent()) {
                throw new IOException("testbed " + name + ": " + lacking.get()
                        + "; what is measured here needs all of it: run it as root, where cgroups can be made");
            }
            return spec.plan();
        } catch (YamlFileException | DoesNotFitException e) {
            throw new IOException(e);
        }
    }

    /** SHA-256 of the plug-in's jar that its ResourceManager runs with; only while it is up, with the energy scheduler. */
    String schedulerDigest() throws IOException {
        Path jar = Path.of(TestbedSpec.read(StateFolder.named(name)).schedulerJar());
        return MoreFiles.asByteSource(jar).hash(Hashing.sha256()).toString();
    }

    /** Where it keeps its files. */
    public Path folder() {
        return StateFolder.named(name).root();
    }

    /** A file of its master's configuration. */
    Path configuration(String file) {
        return StateFolder.named(name).configuration(TestbedPlan.MASTER).resolve(file);
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
