package io.wattle.testbed.state;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.YamlFileException;
import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.plan.DoesNotFitException;
import io.wattle.testbed.plan.MachineFigures;
import io.wattle.testbed.plan.ResizedCluster;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.TestbedVariant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a testbed was asked to be; the supervisor reads it from a file. Immutable and thread safe.
 *
 * @param cluster name of the cluster profile
 * @param clusterFiles YAML files that add to the built-in catalog, absolute paths
 * @param counts other numbers of workers, by class
 * @param machine the one that carries it, measured once so that all parts reckon with the same figures
 * @param rules bounds of its speed
 * @param hadoopHome the assembled Hadoop, absolute path
 * @param schedulerJar the energy scheduler's jar for the ResourceManager, absolute path; null for Hadoop's own scheduler
 * @param siteKeys keys of yarn-site.xml on the hosts of ResourceManagers, in the place of those that are rendered
 * @param variant in what it differs from that cluster
 * @param rights what of it this machine lets us emulate
 */
public record TestbedSpec(
        String cluster,
        List<String> clusterFiles,
        Map<String, Integer> counts,
        MachineFigures machine,
        ScaleRules rules,
        String hadoopHome,
        String schedulerJar,
        Map<String, String> siteKeys,
        TestbedVariant variant,
        Rights rights) {

    public TestbedSpec {
        clusterFiles = List.copyOf(clusterFiles);
        counts = Map.copyOf(counts);
        siteKeys = Map.copyOf(siteKeys);
    }

    /** The one of a testbed that was started. */
    public static TestbedSpec read(StateFolder state) throws IOException {
        return new ObjectMapper().readValue(state.spec().toFile(), TestbedSpec.class);
    }

    /** Notes it for the supervisor and for later commands. */
    public void write(StateFolder state) throws IOException {
        new ObjectMapper().writeValue(state.spec().toFile(), this);
    }

    /** The catalog it speaks of. */
    public Catalog catalog() throws IOException, YamlFileException {
        Catalog catalog = Catalog.builtIn();
        for (String file : clusterFiles) {
            catalog = catalog.with(Path.of(file));
        }
        return catalog;
    }

    /**
     * Its hosts.
     *
     * @throws DoesNotFitException if the machine cannot carry it
     * @throws IllegalArgumentException if the cluster or a class of the counts is not known
     */
    public TestbedPlan plan() throws IOException, YamlFileException, DoesNotFitException {
        ClusterProfile profile = catalog()
                .profile(cluster)
                .orElseThrow(() -> new IllegalArgumentException("no cluster '" + cluster + "'"));
        ClusterProfile reduced = ResizedCluster.with(profile, counts);
        return rights.limitsProcesses()
                ? TestbedPlan.of(reduced, machine, rules, variant)
                : TestbedPlan.ofPlainProcesses(reduced, machine, variant);
    }
}
