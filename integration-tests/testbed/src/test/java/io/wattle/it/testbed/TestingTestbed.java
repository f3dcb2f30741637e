package io.wattle.it.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** {@code bin/testbed} as a user starts it, for the testbed of one name. */
final class TestingTestbed {

    private static final long LIMIT_MINUTES = 15;
    private static final int NOT_HERE = 2;

    /** What only rights or the kernel withhold: all else is a failure, a full disk or a broken option too. */
    private static final Pattern NO_RIGHTS =
            Pattern.compile("(?m)^wattle: .*(\\bas root\\b|\\bnamespaces?\\b|\\bcgroups?\\b|\\bthe kernel refuses\\b)");

    private final String name;
    private final Path said;
    private final List<String> asUser;
    private final Map<String, String> environment;

    /** How a finished command ended, and all that it printed. */
    record Ended(int exitCode, String text) {}

    /**
     * @param name of the testbed
     * @param directory where output is kept
     */
    TestingTestbed(String name, Path directory) {
        this(name, directory, List.of(), Map.of());
    }

    /**
     * Of another user.
     *
     * @param asUser the beginning of a command that runs the rest as that user
     * @param environment what is different for that user
     */
    TestingTestbed(String name, Path directory, List<String> asUser, Map<String, String> environment) {
        this.name = name;
        said = directory.resolve(name + ".txt");
        this.asUser = List.copyOf(asUser);
        this.environment = Map.copyOf(environment);
    }

    String name() {
        return name;
    }

    /**
     * Whether this machine lets us build testbeds; why not is printed.
     *
     * @throws AssertionError if not for another reason than rights, or in a CI run, where nobody would see that tests
     *     are left out
     */
    static boolean isPossible(Path directory) throws IOException, InterruptedException {
        return new TestingTestbed("check", directory).isPossible();
    }

    /** The same, for the user that it is of. */
    boolean isPossible() throws IOException, InterruptedException {
        Ended check = run("up", "--dry-run", "--cluster", "mixed-arm", "--workers", "odroid-xu-big=1,xeon-e5-2603=0");
        boolean forbidden =
                check.exitCode() == NOT_HERE && NO_RIGHTS.matcher(check.text()).find();
        if (forbidden && System.getenv("CI") == null) {
            System.err.println("wattle: TESTS OF THE TESTBED ARE LEFT OUT: " + check.text());
            return false;
        }
        assertThat(check.exitCode()).as(check.text()).isZero();
        return true;
    }

    /** Runs it to its end, which has to be code 0. */
    String does(String... arguments) throws IOException, InterruptedException {
        Ended ended = run(arguments);
        assertThat(ended.exitCode())
                .as("bin/testbed %s: %s", String.join(" ", arguments), ended.text())
                .isZero();
        return ended.text();
    }

    /** Runs a command on a host to its end, which has to be code 0. */
    String onHost(String host, String... command) throws IOException, InterruptedException {
        List<String> whole = new ArrayList<>(List.of("exec", host, "--"));
        whole.addAll(List.of(command));
        return does(whole.toArray(String[]::new));
    }

    /** Runs it to its end. */
    Ended run(String... arguments) throws IOException, InterruptedException {
        Process process = start(arguments);
        if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException("bin/testbed " + String.join(" ", arguments) + " did not end: " + text());
        }
        return new Ended(process.exitValue(), text());
    }

    /** Starts it. */
    Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(asUser);
        command.addAll(List.of(root().resolve("bin/testbed").toString(), arguments[0]));
        command.addAll(List.of("--name", name));
        command.addAll(List.of(arguments).subList(1, arguments.length));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** What the last command printed so far. */
    String text() throws IOException {
        return Files.readString(said);
    }

    static Path root() {
        return Path.of(System.getProperty("wattle.home"));
    }
}
