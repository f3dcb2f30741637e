package io.wattle.tuner.cli;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.wattle.tuner.cli.option.EngineKind;
import io.wattle.tuning.engine.cluster.TestbedTarget;
import io.wattle.tuning.engine.site.HadoopTarget;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the trials of a run take place. Part of {@code run.json}.
 *
 * @param name of the cluster profile
 * @param files files that add node classes and clusters to the built-in ones
 * @param engine what runs them
 * @param workers workers of an embedded cluster, or of a simulated one of another size; 0 where the cluster decides
 * @param hostDmipsPerCore speed of the host when the run began; 0 where nothing is converted
 * @param hadoop the real cluster; null where there is none, and in files of earlier versions
 * @param testbed the testbed; null where there is none, and in files of earlier versions
 */
record ClusterSpec(
        @JsonProperty("cluster") String name,
        @JsonProperty("clusterFiles") List<String> files,
        EngineKind engine,
        int workers,
        double hostDmipsPerCore,
        HadoopTarget hadoop,
        TestbedTarget testbed) {

    ClusterSpec {
        files = List.copyOf(files);
    }

    /** In this process. */
    static ClusterSpec embedded(String name, List<String> files, int workers) {
        return new ClusterSpec(name, files, EngineKind.EMBEDDED, workers, 0, null, null);
    }

    /** A real one. */
    static ClusterSpec real(String name, List<String> files, HadoopTarget target) {
        return new ClusterSpec(name, files, EngineKind.HADOOP, 0, 0, target, null);
    }

    /** On a testbed. @param target null where it is not up yet */
    static ClusterSpec onTestbed(String name, List<String> files, TestbedTarget target) {
        return new ClusterSpec(name, files, EngineKind.TESTBED, 0, 0, null, target);
    }

    /** In the simulator. @param workers 0 for those of the cluster */
    static ClusterSpec simulated(String name, List<String> files, int workers) {
        return new ClusterSpec(name, files, EngineKind.MODEL, workers, 0, null, null);
    }

    /** Whether nothing runs, and all figures are predicted. */
    @JsonIgnore
    boolean isSimulated() {
        return engine == EngineKind.MODEL;
    }

    /** The real cluster's configuration directory; null where there is none. */
    String confDir() {
        return hadoop == null ? null : hadoop.confDir();
    }

    ClusterSpec withHostSpeed(double dmipsPerCore) {
        return new ClusterSpec(name, files, engine, workers, dmipsPerCore, hadoop, testbed);
    }

    ClusterSpec with(HadoopTarget target) {
        return new ClusterSpec(name, files, engine, workers, hostDmipsPerCore, target, testbed);
    }

    ClusterSpec with(TestbedTarget target) {
        return new ClusterSpec(name, files, engine, workers, hostDmipsPerCore, hadoop, target);
    }

    /** The arguments that name it. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of("--cluster", name));
        files.forEach(file -> arguments.addAll(List.of("--cluster-file", file)));
        if (hadoop != null) {
            arguments.addAll(hadoopArguments());
        }
        if (engine == EngineKind.TESTBED) {
            arguments.addAll(testbedArguments());
        }
        if (isSimulated()) {
            arguments.addAll(List.of("--engine", engine.label()));
        }
        if (workers > 0) {
            arguments.addAll(List.of("--nodes", String.valueOf(workers)));
        }
        return arguments;
    }

    private List<String> hadoopArguments() {
        List<String> arguments = new ArrayList<>(List.of("--conf-dir", hadoop.confDir()));
        if (hadoop.queue() != null) {
            arguments.addAll(List.of("--queue", hadoop.queue()));
        }
        if (hadoop.login() != null) {
            arguments.addAll(List.of(
                    "--keytab",
                    hadoop.login().keytab(),
                    "--principal",
                    hadoop.login().principal()));
        }
        hadoop.properties().forEach((key, value) -> arguments.addAll(List.of("-D", key + "=" + value)));
        hadoop.hosts().forEach(it -> arguments.addAll(List.of("--hosts", it)));
        return arguments;
    }

    private List<String> testbedArguments() {
        List<String> arguments = new ArrayList<>(List.of("--engine", engine.label()));
        if (testbed == null) {
            return arguments;
        }
        if (testbed.name() != null) {
            arguments.addAll(List.of("--testbed", testbed.name()));
            return arguments;
        }
        arguments.addAll(testbed.options());
        return arguments;
    }
}
