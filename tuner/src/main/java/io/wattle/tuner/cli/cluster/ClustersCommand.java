package io.wattle.tuner.cli.cluster;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.NodeClassYaml;
import io.wattle.model.Quality;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/tuner clusters}: what clusters and node classes there are, and where their figures come from. */
@Command(
        name = "clusters",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Lists clusters and node classes (list, the default), or shows one with the source of every "
                + "figure (show NAME).",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:shown", "2:bad input, or no such cluster or class"})
public final class ClustersCommand implements Callable<Integer> {

    @Mixin
    private CatalogOptions catalogOptions = new CatalogOptions();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean printJson;

    @Override
    public Integer call() throws UsageException {
        return list(catalogOptions, printJson);
    }

    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            description = "Lists clusters and node classes.",
            exitCodeListHeading = "%nExit codes:%n",
            exitCodeList = {"0:shown", "2:bad input"})
    int list(
            @Mixin CatalogOptions options,
            @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
                    boolean json)
            throws UsageException {
        Catalog catalog = options.load();
        Output.print(json, () -> listJson(catalog), () -> listText(catalog));
        return 0;
    }

    @Command(
            name = "show",
            mixinStandardHelpOptions = true,
            description = "Shows a cluster or a node class with the source of every figure.",
            exitCodeListHeading = "%nExit codes:%n",
            exitCodeList = {"0:shown", "2:bad input, or no such cluster or class"})
    int show(
            @Mixin CatalogOptions options,
            @Parameters(paramLabel = "NAME", description = "A cluster or a node class.") String name,
            @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
                    boolean json,
            @Option(
                            names = "--yaml",
                            description = "Print a node class in the format of a --cluster-file, to start your own.")
                    boolean yaml)
            throws UsageException {
        Catalog catalog = options.load();
        Optional<ClusterProfile> cluster = catalog.profile(name);
        Optional<NodeClass> nodeClass = catalog.nodeClass(name);
        if (cluster.isEmpty() && nodeClass.isEmpty()) {
            List<String> known = new ArrayList<>();
            catalog.profiles().forEach(it -> known.add(it.name()));
            catalog.nodeClasses().stream()
                    .map(NodeClass::name)
                    .filter(it -> !known.contains(it))
                    .forEach(known::add);
            KnownNames.require("clusters show", name, known);
        }
        if (yaml) {
            System.out.print(NodeClassYaml.write(nodeClass.orElseThrow(
                    () -> new UsageException("--yaml: " + name + " is a cluster (only node classes are written)"))));
            return 0;
        }
        Output.print(json, () -> showJson(cluster, nodeClass), () -> showText(cluster, nodeClass));
        return 0;
    }

    private static Map<String, Object> listJson(Catalog catalog) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(
                "clusters",
                catalog.profiles().stream().map(CatalogJson::cluster).toList());
        json.put(
                "nodeClasses",
                catalog.nodeClasses().stream().map(CatalogJson::nodeClass).toList());
        return json;
    }

    private static String listText(Catalog catalog) {
        TextTable clusters = new TextTable("CLUSTER", "WORKERS", "MASTER", ">IDLE W", ">BUSY W");
        for (ClusterProfile profile : catalog.profiles()) {
            clusters.row(
                    profile.name(),
                    workers(profile),
                    profile.master().name(),
                    Numbers.significant(ClusterSums.of(profile, NodeAttribute.IDLE_WATTS)),
                    Numbers.significant(ClusterSums.of(profile, NodeAttribute.BUSY_WATTS)));
        }
        TextTable classes =
                new TextTable("NODE CLASS", "TIER", ">CORES", ">DMIPS/CORE", ">MEMORY MB", ">IDLE W", ">BUSY W", ">$");
        for (NodeClass it : catalog.nodeClasses()) {
            classes.row(
                    it.name(),
                    it.tier().label(),
                    exact(it, NodeAttribute.CORES),
                    exact(it, NodeAttribute.DMIPS_PER_CORE),
                    exact(it, NodeAttribute.MEMORY_MB),
                    exact(it, NodeAttribute.IDLE_WATTS),
                    exact(it, NodeAttribute.BUSY_WATTS),
                    exact(it, NodeAttribute.PRICE_USD));
        }
        return clusters + "\n  Watts are of all workers; masters are left out, as in the studies.\n\n" + classes
                + "\n  - is not known; * is assumed. bin/tuner clusters show NAME tells where a figure comes from.\n";
    }

    private static Map<String, Object> showJson(Optional<ClusterProfile> cluster, Optional<NodeClass> nodeClass) {
        Map<String, Object> json = new LinkedHashMap<>();
        cluster.ifPresent(it -> json.put("cluster", CatalogJson.cluster(it)));
        List<NodeClass> classes = new ArrayList<>();
        nodeClass.ifPresent(classes::add);
        cluster.ifPresent(it -> classes.addAll(classesOf(it)));
        json.put(
                "nodeClasses",
                classes.stream().distinct().map(CatalogJson::nodeClass).toList());
        return json;
    }

    private static String showText(Optional<ClusterProfile> cluster, Optional<NodeClass> nodeClass) {
        StringBuilder text = new StringBuilder();
        List<NodeClass> classes = new ArrayList<>();
        cluster.ifPresent(it -> {
            text.append("cluster ").append(it.name()).append('\n');
            text.append("  workers  ").append(workers(it)).append('\n');
            text.append("  master   ").append(it.master().name()).append('\n');
            text.append("  HDFS     blocks of ")
                    .append(it.hdfsBlockMb())
                    .append(" MiB, ")
                    .append(it.hdfsReplication())
                    .append(it.hdfsReplication() == 1 ? " replica\n" : " replicas\n");
            text.append("  source   ").append(it.source()).append('\n');
            classes.addAll(classesOf(it));
        });
        nodeClass.filter(it -> !classes.contains(it)).ifPresent(classes::add);
        for (NodeClass it : classes) {
            text.append(text.isEmpty() ? "" : "\n").append(describe(it));
        }
        return text.toString();
    }

    private static String describe(NodeClass nodeClass) {
        TextTable table = new TextTable("FIGURE", ">VALUE", "UNIT", "QUALITY", "SOURCE");
        for (NodeAttribute attribute : NodeAttribute.values()) {
            Optional<Figure> figure = nodeClass.figure(attribute);
            if (figure.isPresent()) {
                Figure it = figure.get();
                table.row(
                        attribute.key(),
                        Numbers.exact(it.value()),
                        attribute.unit(),
                        it.quality().label(),
                        it.source());
            } else {
                table.row(
                        attribute.key(),
                        Numbers.UNKNOWN,
                        attribute.unit(),
                        "not known",
                        nodeClass.whyMissing().getOrDefault(attribute, ""));
            }
        }
        String curve = nodeClass
                .power()
                .map(it -> ", power curve " + CatalogJson.curve(it))
                .orElse("");
        return "node class " + nodeClass.name() + ": " + nodeClass.title() + ", "
                + nodeClass.tier().label()
                + nodeClass.architecture().map(it -> ", " + it.label()).orElse("") + curve + "\n" + table;
    }

    private static List<NodeClass> classesOf(ClusterProfile profile) {
        List<NodeClass> classes = new ArrayList<>();
        profile.workers().forEach(group -> classes.add(group.nodeClass()));
        if (!classes.contains(profile.master())) {
            classes.add(profile.master());
        }
        return classes;
    }

    private static String workers(ClusterProfile profile) {
        return profile.workers().stream()
                .map(group -> group.count() + " x " + group.nodeClass().name())
                .collect(Collectors.joining(", "));
    }

    private static String exact(NodeClass nodeClass, NodeAttribute attribute) {
        return nodeClass
                .figure(attribute)
                .map(it -> Numbers.exact(it.value()) + (it.quality() == Quality.ASSUMED ? "*" : ""))
                .orElse(Numbers.UNKNOWN);
    }
}
