package io.wattle.tuner.cli;

import io.wattle.model.Catalog;
import io.wattle.tuner.cli.option.TestbedOptions;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.TestbedTarget;
import java.util.ArrayList;
import java.util.List;

/** What {@code bin/testbed up} is told for a run of its own testbed. */
final class TestbedStart {

    private TestbedStart() {}

    /** As the options of a new run say it, or as a run began: then with the same speed. */
    static List<String> arguments(RunSpec spec, TestbedOptions options) throws UsageException {
        List<String> arguments = new ArrayList<>(List.of("--cluster", cluster(spec), "--all-emulated"));
        TestbedTarget began = spec.testbed();
        if (began == null) {
            arguments.addAll(options.ofStart());
        } else {
            arguments.addAll(began.options());
            arguments.addAll(List.of("--machine-dmips", String.valueOf(began.machineDmips())));
        }
        return arguments;
    }

    /** Its command takes a name of the catalog, or the one file that has the cluster. */
    private static String cluster(RunSpec spec) throws UsageException {
        if (Catalog.builtIn().profile(spec.cluster()).isPresent()) {
            return spec.cluster();
        }
        if (spec.clusterFiles().size() != 1) {
            throw new UsageException("--cluster " + spec.cluster() + ": is in none of the built-in files, and "
                    + spec.clusterFiles().size()
                    + " files are given with --cluster-file (with --engine testbed: one, which"
                    + " has this cluster, and classes that are not built in)");
        }
        return spec.clusterFiles().get(0);
    }
}
