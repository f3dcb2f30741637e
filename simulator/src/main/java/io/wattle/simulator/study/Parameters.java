package io.wattle.simulator.study;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The parameters of one study, by name, in the order of their file. Immutable and thread safe. */
public final class Parameters {

    private final Map<String, Parameter> parameters;

    private Parameters(Map<String, Parameter> parameters) {
        this.parameters = parameters;
    }

    /** Those of Zhao2016: Edison and Dell. */
    public static Parameters zhao2016() {
        return load("zhao2016.yaml");
    }

    /** Those of Loghin2015: Odroid XU and Xeon. */
    public static Parameters loghin2015() {
        return load("loghin2015.yaml");
    }

    private static Parameters load(String resource) {
        try (InputStream in = Parameters.class.getResourceAsStream(resource)) {
            return parse(resource, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(resource + ": cannot be read", e);
        }
    }

    /**
     * From a text, one mapping a parameter: {@code value}, {@code prior}, {@code spread}, {@code unit}, {@code why}.
     *
     * @param origin file name for messages
     * @throws IllegalArgumentException if a figure is missing or out of its range
     */
    static Parameters parse(String origin, String yaml) {
        Object root = new Load(LoadSettings.builder().setLabel(origin).build()).loadFromString(yaml);
        if (!(root instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException(origin + ": no mapping (needed: parameters by name)");
        }
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        map.forEach((name, figures) -> {
            if (!(figures instanceof Map<?, ?> own)) {
                throw new IllegalArgumentException(origin + ": " + name + " is no mapping");
            }
            parameters.put(
                    name.toString(),
                    new Parameter(
                            name.toString(),
                            number(origin, name, own, "value"),
                            number(origin, name, own, "prior"),
                            number(origin, name, own, "spread"),
                            text(origin, name, own, "unit"),
                            text(origin, name, own, "why")));
        });
        return new Parameters(parameters);
    }

    private static double number(String origin, Object name, Map<?, ?> figures, String key) {
        if (figures.get(key) instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException(
                origin + ": " + name + "." + key + " is '" + figures.get(key) + "' (needed: a number)");
    }

    private static String text(String origin, Object name, Map<?, ?> figures, String key) {
        if (figures.get(key) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException(origin + ": " + name + " has no " + key);
    }

    /** All of them. */
    public List<Parameter> all() {
        return List.copyOf(parameters.values());
    }

    /** The value of one. @throws IllegalArgumentException if there is none of that name */
    public double value(String name) {
        Parameter parameter = parameters.get(name);
        if (parameter == null) {
            throw new IllegalArgumentException("no parameter " + name + " (known: " + parameters.keySet() + ")");
        }
        return parameter.value();
    }

    /** The same parameters with other values, in the order of {@link #all}. */
    public Parameters withValues(double[] values) {
        Map<String, Parameter> other = new LinkedHashMap<>();
        int i = 0;
        for (Parameter parameter : parameters.values()) {
            other.put(parameter.name(), parameter.withValue(values[i++]));
        }
        return new Parameters(other);
    }

    /** As a text that {@link #parse} reads. */
    public String toYaml() {
        List<String> lines = new ArrayList<>();
        for (Parameter it : parameters.values()) {
            lines.add(it.name() + ":");
            lines.add(String.format(Locale.ROOT, "  value: %.6g", it.value()));
            lines.add(String.format(Locale.ROOT, "  prior: %.6g", it.prior()));
            lines.add(String.format(Locale.ROOT, "  spread: %.6g", it.spread()));
            lines.add("  unit: " + quoted(it.unit()));
            lines.add("  why: " + quoted(it.why()));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
