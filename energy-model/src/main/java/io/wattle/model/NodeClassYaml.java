package io.wattle.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a node class in the format that {@link Catalog#with} reads. Stateless and thread safe. */
public final class NodeClassYaml {

    private NodeClassYaml() {}

    /** A whole file with this one class. */
    public static String write(NodeClass nodeClass) {
        return write(List.of(nodeClass));
    }

    /** A whole file with these classes, of which no two have the same name; figures are grouped by quality and source. */
    public static String write(List<NodeClass> nodeClasses) {
        StringBuilder yaml = new StringBuilder("nodeClasses:\n");
        nodeClasses.forEach(it -> append(yaml, it));
        return yaml.toString();
    }

    private static void append(StringBuilder yaml, NodeClass nodeClass) {
        yaml.append("  ").append(nodeClass.name()).append(":\n");
        yaml.append("    title: ").append(quoted(nodeClass.title())).append('\n');
        yaml.append("    tier: ").append(nodeClass.tier().label()).append('\n');
        nodeClass
                .architecture()
                .ifPresent(it ->
                        yaml.append("    architecture: ").append(it.label()).append('\n'));
        nodeClass.power().ifPresent(power -> appendCurve(yaml, power));
        yaml.append("    figures:\n");
        Map<String, StringBuilder> groups = new LinkedHashMap<>();
        nodeClass.figures().forEach((attribute, figure) -> {
            String header = "      - " + figure.quality().label() + ": " + quoted(figure.source()) + "\n";
            groups.computeIfAbsent(header, text -> new StringBuilder(text))
                    .append("        ")
                    .append(attribute.key())
                    .append(": ")
                    .append(NodeClass.text(figure.value()))
                    .append('\n');
        });
        groups.values().forEach(yaml::append);
        if (!nodeClass.whyMissing().isEmpty()) {
            yaml.append("    notMeasured:\n");
            nodeClass
                    .whyMissing()
                    .forEach((attribute, reason) -> yaml.append("      ")
                            .append(attribute.key())
                            .append(": ")
                            .append(quoted(reason))
                            .append('\n'));
        }
    }

    private static void appendCurve(StringBuilder yaml, PowerCurve power) {
        if (power instanceof PowerCurve.Table table) {
            yaml.append("    curve:\n      points:\n");
            table.wattsByUtilisation()
                    .subMap(0.0, false, 1.0, false)
                    .forEach((utilisation, watts) -> yaml.append("        ")
                            .append(utilisation)
                            .append(": ")
                            .append(NodeClass.text(watts))
                            .append('\n'));
        } else if (power instanceof PowerCurve.Shaped shaped) {
            if (shaped.shape() instanceof PowerCurve.Shape.Mse mse) {
                yaml.append("    curve:\n      mse: ").append(mse.r()).append('\n');
            } else if (shaped.shape() instanceof PowerCurve.Shape.Law law) {
                yaml.append("    curve: ").append(law.label()).append('\n');
            }
        }
    }

    /** YAML's double-quoted style, which takes any text. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                default -> {
                    if (c < ' ' || c == 0x7f) {
                        quoted.append("\\x%02x".formatted(c));
                    } else {
                        quoted.appendCodePoint(c);
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }
}
