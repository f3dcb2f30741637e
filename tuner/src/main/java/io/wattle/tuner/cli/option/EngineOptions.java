package io.wattle.tuner.cli.option;

import io.wattle.tuning.engine.kerberos.KeytabUser;
import io.wattle.tuning.engine.site.HadoopTarget;
import io.wattle.tuning.engine.site.SiteConfiguration;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where trials run: on an embedded cluster, unless the user names another engine. */
public final class EngineOptions {

    private static final Pattern QUEUE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,254}");

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            description =
                    "embedded (default, whatever the environment says); testbed: real daemons on this machine, with "
                            + "metered joules; hadoop: the cluster of HADOOP_CONF_DIR, YARN_CONF_DIR or HADOOP_HOME; or "
                            + "model: nothing runs, the trials of a study's job are simulated in seconds, and all "
                            + "figures are predicted (docs/simulator.md).")
    private String engine;

    @Option(
            names = "--conf-dir",
            paramLabel = "DIR",
            description = "Run on the real cluster that this directory configures (yarn-site.xml and its fellows); "
                    + "says what will run there and asks first.")
    private Path confDir;

    @Option(
            names = "--queue",
            paramLabel = "NAME",
            description = "Queue of the real cluster for the jobs (default: what its configuration says).")
    private String queue;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description = "Set a Hadoop property beside the real cluster's configuration; may be given more than once.")
    private List<String> properties = new ArrayList<>();

    @Option(
            names = "--keytab",
            paramLabel = "FILE",
            description =
                    "Log in to a real cluster with Kerberos from this file, and again before a ticket ends (default: the "
                            + "ticket of kinit). Needs --principal.")
    private Path keytab;

    @Option(names = "--principal", paramLabel = "NAME", description = "Whose key of --keytab to log in with.")
    private String principal;

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask before running on a real cluster.")
    private boolean yes;

    @Mixin
    private TestbedOptions testbed = new TestbedOptions();

    /** Whether the user has agreed beforehand to what will run on a real cluster. */
    public boolean yes() {
        return yes;
    }

    /**
     * The engine of {@code --engine}, or what {@code --conf-dir} or {@code --testbed} implies; empty without any of them.
     *
     * @throws UsageException if there is none of that name
     */
    public Optional<EngineKind> engine() throws UsageException {
        if (confDir != null) {
            return Optional.of(EngineKind.HADOOP);
        }
        return testbed.name().isPresent() ? Optional.of(EngineKind.TESTBED) : named();
    }

    private Optional<EngineKind> named() throws UsageException {
        return engine == null ? Optional.empty() : Optional.of(EngineKind.named("--engine", engine));
    }

    /** Whether trials run on a testbed. */
    public boolean isTestbed() throws UsageException {
        return engine().filter(it -> it == EngineKind.TESTBED).isPresent();
    }

    /** Whether trials are simulated. */
    public boolean isModel() throws UsageException {
        return engine().filter(it -> it == EngineKind.MODEL).isPresent();
    }

    /** Which testbed. */
    public TestbedOptions testbed() {
        return testbed;
    }

    /** The directory given with {@code --conf-dir}, absolute. */
    public Optional<String> confDir() {
        return Optional.ofNullable(confDir)
                .map(it -> it.toAbsolutePath().normalize().toString());
    }

    /** The queue given with {@code --queue}. */
    public Optional<String> queue() {
        return Optional.ofNullable(queue);
    }

    /** Whom {@code --keytab} and {@code --principal} log in as; empty without them. */
    public Optional<KeytabUser> login() throws UsageException {
        if (keytab == null && principal == null) {
            return Optional.empty();
        }
        if (keytab == null || principal == null) {
            throw new UsageException(
                    keytab == null
                            ? "--principal " + principal + ": needs --keytab FILE, which holds its key"
                            : "--keytab " + keytab + ": needs --principal NAME, whose key to take");
        }
        return Optional.of(new KeytabUser(keytab.toAbsolutePath().normalize().toString(), principal));
    }

    /** The properties given with {@code -D}; empty if there are none. */
    public Optional<Map<String, String>> properties() throws UsageException {
        return properties.isEmpty() ? Optional.empty() : Optional.of(HadoopProperties.parse("-D", properties));
    }

    /**
     * The real cluster that the user asked for; empty for the embedded one, a testbed and the model. The environment alone never chooses
     * one.
     *
     * @param environment environment variables of the process
     * @throws UsageException if the options contradict each other, or there is no such cluster
     */
    public Optional<HadoopTarget> target(Map<String, String> environment) throws UsageException {
        Optional<EngineKind> named = named();
        requireOneEngine();
        if (confDir != null) {
            ConfOptions.requireSite(confDir);
            return Optional.of(target(confDir().orElseThrow()));
        }
        if (named.filter(it -> it == EngineKind.HADOOP).isEmpty()) {
            return Optional.empty();
        }
        SiteConfiguration.FoundDirectory found = SiteConfiguration.configurationDirectory(environment)
                .orElseThrow(() -> new UsageException(
                        "--engine hadoop: no yarn-site.xml found through HADOOP_CONF_DIR, YARN_CONF_DIR or HADOOP_HOME "
                                + "(give its directory with --conf-dir DIR, or take --engine embedded)"));
        return Optional.of(target(found.path().toAbsolutePath().normalize().toString()));
    }

    /** {@code --conf-dir} and {@code --testbed} choose an engine, each its own. */
    private void requireOneEngine() throws UsageException {
        testbed.check();
        Optional<String> named = testbed.name().map(it -> "--testbed " + it);
        if (confDir != null) {
            if (named.isPresent()) {
                throw contradiction(named.get(), "--conf-dir " + confDir);
            }
            named = Optional.of("--conf-dir " + confDir);
        }
        if (named.isPresent() && engine != null && !named().equals(engine())) {
            throw contradiction("--engine " + engine, named.get());
        }
    }

    private static UsageException contradiction(String one, String other) {
        return new UsageException(one + ": does not go with " + other + " (leave one of them out)");
    }

    private HadoopTarget target(String directory) throws UsageException {
        if (queue != null && !QUEUE.matcher(queue).matches()) {
            throw new UsageException("--queue: '" + queue + "' (allowed: a name such as default or root.users.alice)");
        }
        return new HadoopTarget(directory, queue, properties().orElse(Map.of()), List.of(), login().orElse(null));
    }

    /**
     * Refuses what only a real cluster takes, or only a testbed.
     *
     * @throws UsageException that names the option
     */
    public void requireOwnOptions() throws UsageException {
        if (!isTestbed()) {
            testbed.requireNone();
        }
        if (engine().filter(it -> it == EngineKind.HADOOP).isPresent()) {
            return;
        }
        Optional<String> option = ofRealCluster();
        if (option.isPresent()) {
            throw new UsageException(option.get()
                    + ": is for a real cluster (add --conf-dir DIR or --engine hadoop, or leave it " + "out)");
        }
    }

    private Optional<String> ofRealCluster() throws UsageException {
        if (queue != null) {
            return Optional.of("--queue " + queue);
        }
        Optional<KeytabUser> login = login();
        if (login.isPresent()) {
            return Optional.of("--keytab " + login.get().keytab());
        }
        return properties.stream().findFirst().map(it -> "-D " + it.split("=", 2)[0]);
    }

    /** One line about a cluster that the environment names and that is left alone; empty if it names none. */
    public Optional<String> ignored(Map<String, String> environment) {
        return engine != null
                ? Optional.empty()
                : SiteConfiguration.configurationDirectory(environment)
                        .map(it -> "wattle: the cluster of " + it.path() + " (" + it.variable()
                                + ") is left alone, trials run on an embedded one; to tune on yours: --engine hadoop,"
                                + " which asks first");
    }
}
