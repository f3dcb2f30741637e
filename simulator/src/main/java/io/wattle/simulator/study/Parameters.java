package io.wattle.simulator.study;

import io.wattle.model.YamlFileException;
import io.wattle.model.YamlValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The parameters of one study, by name, in the order of their file. Immutable and thread safe. */
public final class Parameters {

    private static final String NEEDED = "parameters by name";
    private static final List<String> KEYS = List.of("value", "prior", "spread", "unit", "why");

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
        } catch (YamlFileException e) {
            throw new IllegalStateException("the built-in parameters are wrong", e);
        }
    }

    /**
     * From a text, one mapping a parameter: {@code value}, {@code prior}, {@code spread}, {@code unit}, {@code why}.
     *
     * @param origin file name for messages
     * @throws YamlFileException if a figure is missing or out of its range
     */
    static Parameters parse(String origin, String yaml) throws YamlFileException {
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        for (Map.Entry<String, YamlValue> entry :
                YamlValue.parse(origin, yaml, NEEDED).map(NEEDED).entrySet()) {
            parameters.put(entry.getKey(), parameter(entry.getKey(), entry.getValue()));
        }
        return new Parameters(parameters);
    }

    private static Parameter parameter(String name, YamlValue value) throws YamlFileException {
        Map<String, YamlValue> keys = value.map(String.join(", ", KEYS), KEYS);
        double[] numbers = new double[3];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = value.required(keys, KEYS.get(i), "a number").number("more than 0");
        }
        String unit = value.required(keys, "unit", "of the three").text("of the three");
        String why = value.required(keys, "why", "where the prior comes from").text("where the prior comes from");
        try {
            return new Parameter(name, numbers[0], numbers[1], numbers[2], unit, why);
        } catch (IllegalArgumentException e) {
            throw value.error(e.getMessage(), e);
        }
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
