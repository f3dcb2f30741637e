package io.wattle.testbed.configuration;

import io.wattle.archive.Manifest;
import io.wattle.conf.ConfRequest;
import io.wattle.conf.ConfTemplates;
import io.wattle.conf.HighAvailability;
import io.wattle.conf.RenderedFile;
import io.wattle.conf.Rendering;
import io.wattle.conf.SchedulerChoice;
import io.wattle.conf.TaskArchives;
import io.wattle.testbed.hadoop.ZooKeeper;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.TestbedSpec;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The configuration of a testbed's Hadoop: what {@code bin/tuner conf render} writes. Stateless and thread safe. */
public final class RenderedConfiguration {

    /** Of the administrator: Hadoop puts a job's own options after these, so those count where both say something. */
    private static final String NO_PERFORMANCE_DATA = "-XX:-UsePerfData";

    /** Hadoop's own of the administrator, in whose place these come. */
    private static final String HADOOPS_OWN = "-Djava.net.preferIPv4Stack=true -Dhadoop.metrics.log.level=WARN ";

    /** JVMs of tasks are killed at times, and would leave performance data in the folder that this machine has for all. */
    private static final Map<String, String> TASK_OPTIONS = Map.of(
            "mapreduce.admin.map.child.java.opts", HADOOPS_OWN + NO_PERFORMANCE_DATA,
            "mapreduce.admin.reduce.child.java.opts", HADOOPS_OWN + NO_PERFORMANCE_DATA,
            "yarn.app.mapreduce.am.admin-command-opts", NO_PERFORMANCE_DATA);

    /** What the plug-in is told of node classes that are not in the catalog, as it is rendered. */
    private static final String NODES_FILE = "wattle-nodes.yaml";

    private RenderedConfiguration() {}

    /**
     * Renders it, and writes nothing.
     *
     * @throws io.wattle.model.MissingFigureException if a class lacks a figure that it needs
     * @throws IllegalArgumentException if a class is too small for its daemons; the message says what is needed
     * @throws IOException if what says what task archives are of cannot be read
     */
    public static Rendering render(StateFolder state, TestbedSpec spec, TestbedPlan plan) throws IOException {
        ConfRequest request = new ConfRequest(
                TestbedPlan.MASTER,
                state.data().toString(),
                spec.hadoopHome(),
                spec.schedulerJar() == null ? SchedulerChoice.CAPACITY : SchedulerChoice.ENERGY,
                plan.hasStandby()
                        ? Optional.of(
                                new HighAvailability(TestbedPlan.STANDBY, TestbedPlan.MASTER + ":" + ZooKeeper.PORT))
                        : Optional.empty());
        String archives = spec.variant().taskArchives();
        return new ConfTemplates()
                .render(
                        plan.profile(),
                        archives == null ? request : request.withArchives(archives(Manifest.read(Path.of(archives)))));
    }

    private static TaskArchives archives(Manifest manifest) {
        return new TaskArchives(
                manifest.folder().toString(),
                manifest.jars().files().stream().map(Path::toString).toList(),
                TaskArchives.Use.ALL_JOBS);
    }

    /** As an operator does: the rendered files over those that came with Hadoop. */
    public static void write(StateFolder state, TestbedSpec spec, TestbedPlan plan) throws IOException {
        Path home = Path.of(spec.hadoopHome(), "etc", "hadoop");
        for (RenderedFile file : render(state, spec, plan).files()) {
            Path path = state.configuration().resolve(file.path());
            copyMissing(home, path.getParent());
            Files.writeString(path, file.content());
        }
        Path jobs = state.configuration(TestbedPlan.MASTER).resolve("mapred-site.xml");
        Files.writeString(jobs, withoutPerformanceData(Files.readString(jobs)));
        Path folder = state.configuration(TestbedPlan.MASTER);
        Map<String, String> keys = new TreeMap<>();
        if (spec.schedulerJar() != null) {
            keys.put("yarn.energy.meters.file", MeterFiles.write(plan, folder).toString());
            keys.putAll(TandemProgramFiles.write(state, plan, folder));
            Path classes = folder.resolve(NODES_FILE);
            if (Files.exists(classes)) {
                keys.put("yarn.energy.nodes.file", classes.toString());
            }
        }
        keys.putAll(spec.siteKeys());
        if (!keys.isEmpty()) {
            for (String host : hosts(plan)) {
                // Not by an option of the daemon: a ResourceManager that becomes active reads its keys from the file.
                editSite(state, host, "yarn-site.xml", keys);
            }
        }
    }

    private static List<String> hosts(TestbedPlan plan) {
        return plan.hasStandby() ? List.of(TestbedPlan.MASTER, TestbedPlan.STANDBY) : List.of(TestbedPlan.MASTER);
    }

    private static void editSite(StateFolder state, String host, String name, Map<String, String> keys)
            throws IOException {
        Path site = state.configuration(host).resolve(name);
        Files.writeString(site, withKeys(Files.readString(site), keys));
    }

    /** What is rendered of these options, such as those of archives, stays. */
    static String withoutPerformanceData(String site) {
        String text = site;
        Map<String, String> missing = new TreeMap<>();
        for (Map.Entry<String, String> option : TASK_OPTIONS.entrySet()) {
            Matcher rendered = Pattern.compile(
                            "(<name>" + Pattern.quote(option.getKey()) + "</name>\\s*<value>[^<]*)</value>")
                    .matcher(text);
            if (rendered.find()) {
                text = rendered.replaceFirst("$1 " + NO_PERFORMANCE_DATA + "</value>");
            } else {
                missing.put(option.getKey(), option.getValue());
            }
        }
        return missing.isEmpty() ? text : withKeys(text, missing);
    }

    /** A site file with more keys; they count, as they come last. */
    static String withKeys(String site, Map<String, String> keys) {
        int end = site.lastIndexOf("</configuration>");
        if (end < 0) {
            throw new IllegalStateException("a site file without </configuration>");
        }
        StringBuilder text = new StringBuilder(site.substring(0, end));
        new TreeMap<>(keys)
                .forEach((key, value) -> text.append("  <property>\n    <name>")
                        .append(escaped(key))
                        .append("</name>\n    <value>")
                        .append(escaped(value))
                        .append("</value>\n  </property>\n"));
        return text.append(site.substring(end)).toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
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
