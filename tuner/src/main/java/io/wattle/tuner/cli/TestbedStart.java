package io.wattle.tuner.cli;

import io.wattle.model.Catalog;
import io.wattle.tuner.cli.option.TestbedOptions;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuner.cli.testbed.TestbedRun;
import io.wattle.tuning.engine.cluster.TestbedTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which testbed a run is on.
 *
 * @param options of a new run
 */
record TestbedStart(RunSpec spec, TestbedOptions options) {

    /** Of one that is up anyway. */
    Optional<String> name() {
        return Optional.ofNullable(spec.cluster().testbed())
                .map(TestbedTarget::name)
                .or(options::name);
    }

    /**
     * Runs the command once more, where a testbed's clients have to be.
     *
     * @param line its arguments
     * @return the exit code
     */
    int run(boolean json, List<String> line) throws UsageException, IOException, InterruptedException {
        TestbedRun run = new TestbedRun(Path.of(System.getProperty("wattle.home", "")), Main.class.getName(), json);
        return name().isPresent() ? run.on(name().get(), line) : run.onItsOwn(arguments(), line);
    }

    /** What {@code bin/testbed up} is told: as the options of a new run say it, or as a run began: then with the same speed. */
    List<String> arguments() throws UsageException {
        List<String> arguments = new ArrayList<>(List.of("--cluster", cluster(), "--all-emulated"));
        TestbedTarget began = spec.cluster().testbed();
        if (began == null) {
            arguments.addAll(options.ofStart());
        } else {
            arguments.addAll(began.options());
            arguments.addAll(List.of("--machine-dmips", String.valueOf(began.machineDmips())));
        }
        return arguments;
    }

    /** Its command takes a name of the catalog, or the one file that has the cluster. */
    private String cluster() throws UsageException {
        if (Catalog.builtIn().profile(spec.cluster().name()).isPresent()) {
            return spec.cluster().name();
        }
        if (spec.cluster().files().size() != 1) {
            throw new UsageException("--cluster " + spec.cluster().name() + ": is in none of the built-in files, and "
                    + spec.cluster().files().size()
                    + " files are given with --cluster-file (with --engine testbed: one, which"
                    + " has this cluster, and classes that are not built in)");
        }
        return spec.cluster().files().get(0);
    }
}
