package io.wattle.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads node classes and cluster profiles from YAML. The format is described in docs/clusters.md. */
final class ClusterFileReader {

    private static final List<String> TOP_KEYS = List.of("nodeClasses", "clusters");
    private static final List<String> CLASS_KEYS =
            List.of("title", "tier", "architecture", "curve", "figures", "notMeasured");
    private static final List<String> CLUSTER_KEYS =
            List.of("workers", "master", "hdfsBlockMb", "hdfsReplication", "source");
    private static final List<String> ARCHITECTURES =
            Arrays.stream(Architecture.values()).map(Architecture::label).toList();
    private static final List<String> LAWS = Arrays.stream(PowerCurve.Shape.Law.values())
            .map(PowerCurve.Shape.Law::label)
            .toList();
    private static final List<String> CURVE_KEYS = List.of("mse", "points");
    private static final List<String> QUALITIES =
            Arrays.stream(Quality.values()).map(Quality::label).toList();
    private static final List<String> FIGURE_KEYS =
            Arrays.stream(NodeAttribute.values()).map(NodeAttribute::key).toList();

    private final Catalog known;
    private final String origin;
    private final Map<String, NodeClass> nodeClasses = new LinkedHashMap<>();
    private final Map<String, ClusterProfile> profiles = new LinkedHashMap<>();

    ClusterFileReader(Catalog known, String origin) {
        this.known = known;
        this.origin = origin;
        known.nodeClasses().forEach(it -> nodeClasses.put(it.name(), it));
        known.profiles().forEach(it -> profiles.put(it.name(), it));
    }

    Catalog read(String yaml) throws YamlFileException {
        YamlValue document = YamlValue.parse(origin, yaml, "nodeClasses, clusters or both");
        Map<String, YamlValue> top = document.map("nodeClasses, clusters or both", TOP_KEYS);
        if (top.containsKey("nodeClasses")) {
            for (Map.Entry<String, YamlValue> entry :
                    top.get("nodeClasses").map("node classes by name").entrySet()) {
                requireNew(
                        entry.getKey(),
                        entry.getValue(),
                        known.nodeClass(entry.getKey()).isPresent());
                nodeClasses.put(entry.getKey(), nodeClass(entry.getKey(), entry.getValue()));
            }
        }
        if (top.containsKey("clusters")) {
            for (Map.Entry<String, YamlValue> entry :
                    top.get("clusters").map("clusters by name").entrySet()) {
                requireNew(
                        entry.getKey(),
                        entry.getValue(),
                        known.profile(entry.getKey()).isPresent());
                profiles.put(entry.getKey(), profile(entry.getKey(), entry.getValue()));
            }
        }
        return new Catalog(nodeClasses, profiles);
    }

    private static void requireNew(String name, YamlValue value, boolean taken) throws YamlFileException {
        if (taken) {
            throw value.error("the name '" + name
                    + "' is taken already, by the built-in catalog or another file (choose another)");
        }
    }

    private NodeClass nodeClass(String name, YamlValue value) throws YamlFileException {
        Map<String, YamlValue> keys = value.map(String.join(", ", CLASS_KEYS), CLASS_KEYS);
        NodeClassBuilder builder = NodeClass.named(name);
        if (keys.containsKey("title")) {
            builder.title(keys.get("title").text("a title for people"));
        }
        builder.tier(tier(value.required(keys, "tier", "wimpy or brawny")));
        if (keys.containsKey("architecture")) {
            builder.architecture(architecture(keys.get("architecture")));
        }
        Map<NodeAttribute, YamlValue> positions = new EnumMap<>(NodeAttribute.class);
        for (YamlValue group : value.required(keys, "figures", "a list of groups, each with a source and figures")
                .list("groups of figures, each with measured, estimated or assumed and its source")) {
            addFigures(builder, group, positions);
        }
        if (keys.containsKey("curve")) {
            setCurve(builder, keys.get("curve"));
        }
        if (keys.containsKey("notMeasured")) {
            for (Map.Entry<String, YamlValue> entry : keys.get("notMeasured")
                    .map("reasons by figure", FIGURE_KEYS)
                    .entrySet()) {
                builder.missing(attribute(entry.getKey()), entry.getValue().text("a reason"));
            }
        }
        Optional<NodeClass.Contradiction> contradiction = builder.contradiction();
        if (contradiction.isPresent()) {
            YamlValue figure = positions.get(contradiction.get().attribute());
            throw figure.error(figure.path() + ": " + contradiction.get().text());
        }
        try {
            return builder.build();
        } catch (IllegalArgumentException e) {
            // With the figures right, it is the name or the curve.
            boolean curve = e.getMessage().contains("curve") && keys.containsKey("curve");
            throw (curve ? keys.get("curve") : value)
                    .error((curve ? keys.get("curve").path() + ": " : "") + e.getMessage(), e);
        }
    }

    private static Tier tier(YamlValue value) throws YamlFileException {
        String text = value.text("wimpy or brawny");
        return Arrays.stream(Tier.values())
                .filter(tier -> tier.label().equals(text))
                .findFirst()
                .orElseThrow(() -> value.error("tier is '" + text + "' (allowed: wimpy, brawny)"));
    }

    private static Architecture architecture(YamlValue value) throws YamlFileException {
        String allowed = String.join(", ", ARCHITECTURES);
        String text = value.text(allowed);
        return Arrays.stream(Architecture.values())
                .filter(it -> it.label().equals(text))
                .findFirst()
                .orElseThrow(() -> value.error("architecture is '" + text + "' (allowed: " + allowed + ")"));
    }

    private static void addFigures(NodeClassBuilder builder, YamlValue group, Map<NodeAttribute, YamlValue> positions)
            throws YamlFileException {
        List<String> allowed = new ArrayList<>(QUALITIES);
        allowed.addAll(FIGURE_KEYS);
        Map<String, YamlValue> keys = group.map("a source and figures", allowed);
        List<String> qualities = QUALITIES.stream().filter(keys::containsKey).toList();
        if (qualities.size() != 1) {
            throw group.error("a group of figures has " + (qualities.isEmpty() ? "no source" : "two kinds of source")
                    + " (needed: one of measured, estimated and assumed, with the source or the reason)");
        }
        Quality quality = Quality.valueOf(qualities.get(0).toUpperCase(Locale.ROOT));
        String source = keys.remove(quality.label()).text("the source, or the reason of an assumption");
        for (Map.Entry<String, YamlValue> entry : keys.entrySet()) {
            NodeAttribute attribute = attribute(entry.getKey());
            positions.putIfAbsent(attribute, entry.getValue());
            double number = entry.getValue().number(attribute.allowed());
            if (!attribute.allows(number)) {
                throw entry.getValue()
                        .error(attribute.key() + " is " + NodeClass.text(number) + " (allowed: " + attribute.allowed()
                                + ")");
            }
            try {
                builder.figure(attribute, new Figure(number, quality, source));
            } catch (IllegalArgumentException e) {
                throw entry.getValue().error(e.getMessage(), e);
            }
        }
    }

    private static void setCurve(NodeClassBuilder builder, YamlValue value) throws YamlFileException {
        if (!value.isMap()) {
            builder.curve(law(value));
            return;
        }
        Map<String, YamlValue> keys = value.map("mse or points", CURVE_KEYS);
        if (keys.size() != 1) {
            throw value.error("curve has " + keys.size() + " keys (needed: mse or points)");
        }
        if (keys.containsKey("mse")) {
            YamlValue r = keys.get("mse");
            double number = r.number("1 to 2");
            try {
                builder.curve(new PowerCurve.Shape.Mse(number));
            } catch (IllegalArgumentException e) {
                throw r.error(e.getMessage(), e);
            }
        } else {
            builder.curve(points(keys.get("points")));
        }
    }

    private static PowerCurve.Shape law(YamlValue value) throws YamlFileException {
        String allowed = String.join(", ", LAWS) + ", a mapping with mse, or one with points";
        String text = value.text(allowed);
        return Arrays.stream(PowerCurve.Shape.Law.values())
                .filter(law -> law.label().equals(text))
                .findFirst()
                .orElseThrow(() -> value.error("curve is '" + text + "' (allowed: " + allowed + ")"));
    }

    private static Map<Double, Double> points(YamlValue value) throws YamlFileException {
        Map<Double, Double> points = new TreeMap<>();
        for (Map.Entry<String, YamlValue> entry :
                value.map("watts by utilisation").entrySet()) {
            double utilisation;
            try {
                utilisation = Double.parseDouble(entry.getKey());
            } catch (NumberFormatException e) {
                throw entry.getValue()
                        .error(
                                "curve point '" + entry.getKey()
                                        + "' (allowed: a utilisation above 0 and below 1, then its watts)",
                                e);
            }
            if (points.put(utilisation, entry.getValue().number("watts")) != null) {
                throw entry.getValue().error("curve point " + utilisation + " is given twice");
            }
        }
        if (points.isEmpty()) {
            throw value.error("curve.points is empty (needed: at least one utilisation and its watts)");
        }
        return points;
    }

    private ClusterProfile profile(String name, YamlValue value) throws YamlFileException {
        Map<String, YamlValue> keys = value.map(String.join(", ", CLUSTER_KEYS), CLUSTER_KEYS);
        List<ClusterProfile.Workers> workers = new ArrayList<>();
        YamlValue groups = value.required(keys, "workers", "node classes and how many of each");
        for (Map.Entry<String, YamlValue> entry :
                groups.map("node classes and how many of each").entrySet()) {
            workers.add(new ClusterProfile.Workers(
                    known(entry.getKey(), entry.getValue()), entry.getValue().count()));
        }
        YamlValue master = value.required(keys, "master", "the node class of the master");
        NodeClass masterClass = known(master.text("the node class of the master"), master);
        String source = keys.containsKey("source") ? keys.get("source").text("where it comes from") : origin;
        try {
            return new ClusterProfile(
                    name,
                    workers,
                    masterClass,
                    value.required(keys, "hdfsBlockMb", "HDFS block size in MiB")
                            .count(),
                    value.required(keys, "hdfsReplication", "replicas of each block")
                            .count(),
                    source);
        } catch (IllegalArgumentException e) {
            throw value.error(e.getMessage(), e);
        }
    }

    private NodeClass known(String name, YamlValue value) throws YamlFileException {
        NodeClass nodeClass = nodeClasses.get(name);
        if (nodeClass == null) {
            throw value.error("no node class '" + name + "' (known: " + String.join(", ", nodeClasses.keySet()) + ")");
        }
        return nodeClass;
    }

    private static NodeAttribute attribute(String key) {
        return NodeAttribute.ofKey(key).orElseThrow();
    }
}
