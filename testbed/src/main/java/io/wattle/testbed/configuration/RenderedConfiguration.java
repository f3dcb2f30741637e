package io.wattle.testbed.configuration;

import io.wattle.conf.ConfRequest;
import io.wattle.conf.ConfTemplates;
import io.wattle.conf.HighAvailability;
import io.wattle.conf.RenderedFile;
import io.wattle.conf.Rendering;
import io.wattle.conf.SchedulerChoice;
import io.wattle.testbed.hadoop.ZooKeeper;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.TestbedSpec;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The configuration of a testbed's Hadoop: what {@code bin/tuner conf render} writes. Stateless and thread safe. */
public final class RenderedConfiguration {

    private RenderedConfiguration() {}

    /**
     * Renders it, and writes nothing.
     *
     * @throws io.wattle.model.MissingFigureException if a class lacks a figure that it needs
     * @throws IllegalArgumentException if a class is too small for its daemons; the message says what is needed
     */
    public static Rendering render(StateFolder state, TestbedSpec spec, TestbedPlan plan) {
        ConfRequest request = new ConfRequest(
                TestbedPlan.MASTER,
                state.data().toString(),
                spec.hadoopHome(),
                spec.schedulerJar() == null ? SchedulerChoice.CAPACITY : SchedulerChoice.ENERGY,
                plan.hasStandby()
                        ? Optional.of(
                                new HighAvailability(TestbedPlan.STANDBY, TestbedPlan.MASTER + ":" + ZooKeeper.PORT))
                        : Optional.empty());
        return new ConfTemplates().render(plan.profile(), request);
    }

    /** As an operator does: the rendered files over those that came with Hadoop. */
    public static void write(StateFolder state, TestbedSpec spec, TestbedPlan plan) throws IOException {
        Path home = Path.of(spec.hadoopHome(), "etc", "hadoop");
        for (RenderedFile file : render(state, spec, plan).files()) {
            Path path = state.configuration().resolve(file.path());
            copyMissing(home, path.getParent());
            Files.writeString(path, file.content());
        }
        if (spec.schedulerJar() != null) {
            Path meters = MeterFiles.write(plan, state.configuration(TestbedPlan.MASTER));
            for (String host : hosts(plan)) {
                Path site = state.configuration(host).resolve("yarn-site.xml");
                Files.writeString(site, withMeters(Files.readString(site), meters));
            }
        }
    }

    private static List<String> hosts(TestbedPlan plan) {
        return plan.hasStandby() ? List.of(TestbedPlan.MASTER, TestbedPlan.STANDBY) : List.of(TestbedPlan.MASTER);
    }

    /** Not by an option of the daemon: a ResourceManager that becomes active reads its keys from the file. */
    static String withMeters(String site, Path meters) {
        int end = site.lastIndexOf("</configuration>");
        if (end < 0) {
            throw new IllegalStateException("yarn-site.xml without </configuration>");
        }
        return site.substring(0, end) + "  <property>\n    <name>yarn.energy.meters.file</name>\n    <value>" + meters
                + "</value>\n  </property>\n" + site.substring(end);
    }

    private static void copyMissing(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(from)) {
            for (Path file : files) {
                Path copy = to.resolve(file.getFileName());
                if (!Files.exists(copy)) {
                    Files.copy(file, copy);
                }
            }
        }
    }
}
