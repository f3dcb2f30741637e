package io.wattle.tuner.cli.option;

import io.wattle.tuner.engine.ConfiguredHadoop;
import io.wattle.tuner.engine.HadoopTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where trials run: on an embedded cluster, unless the user names a real one. */
public final class EngineOptions {

    private static final String EMBEDDED = "embedded";
    private static final String HADOOP = "hadoop";

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            description =
                    "embedded (default, whatever the environment says), or hadoop: the cluster of HADOOP_CONF_DIR, "
                            + "YARN_CONF_DIR or HADOOP_HOME.")
    private String engine;

    @Option(
            names = "--conf-dir",
            paramLabel = "DIR",
            description = "Run on the real cluster that this directory configures (yarn-site.xml and its fellows); "
                    + "says what will run there and asks first.")
    private Path confDir;

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask before running on a real cluster.")
    private boolean yes;

    /** Whether the user has agreed beforehand to what will run on a real cluster. */
    public boolean yes() {
        return yes;
    }

    /** The name given with {@code --engine}, or what {@code --conf-dir} implies. */
    public Optional<String> engine() {
        return confDir != null ? Optional.of(HADOOP) : Optional.ofNullable(engine);
    }

    /** The directory given with {@code --conf-dir}, absolute. */
    public Optional<String> confDir() {
        return Optional.ofNullable(confDir)
                .map(it -> it.toAbsolutePath().normalize().toString());
    }

    /**
     * The real cluster that the user asked for; empty for the embedded one. The environment alone never chooses one.
     *
     * @param environment environment variables of the process
     * @throws UsageException if the options contradict each other, or there is no such cluster
     */
    public Optional<HadoopTarget> target(Map<String, String> environment) throws UsageException {
        if (engine != null) {
            KnownNames.require("--engine", engine, List.of(EMBEDDED, HADOOP));
        }
        if (confDir != null) {
            if (EMBEDDED.equals(engine)) {
                throw new UsageException(
                        "--engine embedded: does not go with --conf-dir " + confDir + " (leave one of them out)");
            }
            if (!Files.isReadable(confDir.resolve("yarn-site.xml"))) {
                throw new UsageException("--conf-dir " + confDir
                        + ": no yarn-site.xml that can be read (give the directory that configures the cluster, such as "
                        + "/etc/hadoop/conf)");
            }
            return Optional.of(new HadoopTarget(confDir().orElseThrow()));
        }
        if (!HADOOP.equals(engine)) {
            return Optional.empty();
        }
        Path found = ConfiguredHadoop.configurationDirectory(environment)
                .orElseThrow(() -> new UsageException(
                        "--engine hadoop: no yarn-site.xml found through HADOOP_CONF_DIR, YARN_CONF_DIR or HADOOP_HOME "
                                + "(give its directory with --conf-dir DIR, or take --engine embedded)"));
        return Optional.of(new HadoopTarget(found.toAbsolutePath().normalize().toString()));
    }

    /** One line about a cluster that the environment names and that is left alone; empty if it names none. */
    public Optional<String> ignored(Map<String, String> environment) {
        return engine != null
                ? Optional.empty()
                : ConfiguredHadoop.configurationDirectory(environment)
                        .map(it ->
                                "wattle: the cluster of " + it + " (HADOOP_CONF_DIR) is left alone, trials run on an "
                                        + "embedded one; to tune on yours: --engine hadoop, which asks first");
    }
}
