package io.wattle.scheduler.config;

import io.wattle.meter.ipmi.IpmiMeter;
import io.wattle.meter.prometheus.GaugeQuery;
import io.wattle.meter.prometheus.KeplerQuery;
import io.wattle.meter.prometheus.MetricQuery;
import io.wattle.meter.prometheus.PrometheusMeter;
import io.wattle.meter.prometheus.ScaphandreQuery;
import io.wattle.meter.snmp.PduModel;
import io.wattle.meter.snmp.PduValue;
import io.wattle.meter.snmp.SnmpAgent;
import io.wattle.meter.snmp.SnmpCredentials;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the file that says which node has which meter: YAML with one key, {@code meters}, and below it host patterns with
 * one meter each. {@code docs/scheduler.md} has the form.
 */
final class MetersFile {

    private static final String HOST = "{host}";
    private static final String TRIAL_HOST = "node1.example.org";
    private static final Duration SNMP_TIMEOUT = Duration.ofSeconds(1);

    private final Path file;

    private MetersFile(Path file) {
        this.file = file;
    }

    /**
     * @throws SettingsException if the text is wrong; the message has file, line, what was found and what is allowed
     * @throws IOException if the file cannot be read
     */
    static MeterPatterns read(Path file) throws SettingsException, IOException {
        YamlMap root = YamlMap.parse(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
        root.allow("meters");
        YamlMap patterns = root.map("meters");
        List<MeterPatterns.Rule> rules = new ArrayList<>();
        for (String pattern : patterns.keys()) {
            YamlMap meter = patterns.map(pattern);
            try {
                rules.add(new MeterPatterns.Rule(HostPattern.parse(pattern), new MetersFile(file).meter(meter)));
            } catch (IllegalArgumentException e) {
                throw patterns.error(pattern, e.getMessage(), e);
            }
        }
        return new MeterPatterns(rules);
    }

    private Function<String, MeterSpec> meter(YamlMap meter) throws SettingsException {
        meter.allow("snmp", "prometheus", "ipmi");
        if (meter.keys().size() != 1) {
            throw meter.error("needed: one of snmp, prometheus, ipmi");
        }
        String kind = meter.keys().iterator().next();
        YamlMap of = meter.map(kind);
        try {
            Function<String, MeterSpec> opener = switch (kind) {
                case "snmp" -> snmp(of);
                case "prometheus" -> prometheus(of);
                default -> ipmi(of);
            };
            // What is wrong must show now, not when a node registers.
            Objects.requireNonNull(opener.apply(TRIAL_HOST));
            return opener;
        } catch (IllegalArgumentException e) {
            throw meter.error(kind, e.getMessage(), e);
        }
    }

    private Function<String, MeterSpec> snmp(YamlMap of) throws SettingsException {
        of.allow("host", "port", "device", "outlet", "oid", "unit", "scale", "credentials");
        String host = of.require("host");
        int port = (int) of.number("port", SnmpAgent.DEFAULT_PORT);
        SnmpCredentials credentials = snmpCredentials(of);
        PduValue value;
        if (of.text("oid").isPresent()) {
            value = PduValue.custom(
                    of.require("oid"), counts(of) ? PduValue.Kind.JOULES : PduValue.Kind.WATTS, of.number("scale", 1));
        } else {
            value = PduModel.named(of.require("device")).at(of.require("outlet"));
        }
        return node ->
                new MeterSpec.Snmp(new SnmpAgent(host.replace(HOST, node), port, credentials, SNMP_TIMEOUT, 1), value);
    }

    private SnmpCredentials snmpCredentials(YamlMap of) throws SettingsException {
        Optional<YamlMap> secrets = secrets(of);
        if (secrets.isEmpty()) {
            return new SnmpCredentials.Community("public");
        }
        YamlMap from = secrets.get();
        from.allow("community", "user", "digest", "auth-password", "priv-password");
        if (from.text("community").isPresent()) {
            return new SnmpCredentials.Community(from.require("community"));
        }
        String user = from.require("user");
        Optional<String> authentication = from.text("auth-password");
        if (authentication.isEmpty()) {
            for (String needing : List.of("priv-password", "digest")) {
                if (from.text(needing).isPresent()) {
                    throw from.error(
                            needing,
                            "'" + needing + "' without 'auth-password': SNMP v3 neither signs nor encrypts without it"
                                    + " (add 'auth-password', or remove '" + needing + "')",
                            null);
                }
            }
        }
        String digest = from.text("digest").orElse("SHA256");
        if (!digest.equals("SHA") && !digest.equals("SHA256")) {
            throw from.error("digest", "'digest' is '" + digest + "' (allowed: SHA, SHA256)", null);
        }
        return new SnmpCredentials.User(
                user,
                authentication.isEmpty() ? SnmpCredentials.Digest.NONE : SnmpCredentials.Digest.valueOf(digest),
                authentication.orElse(""),
                from.text("priv-password").orElse(""));
    }

    private static Function<String, MeterSpec> prometheus(YamlMap of) throws SettingsException {
        of.allow("url", "kind", "metric", "labels", "unit", "scale");
        String url = of.require("url");
        if (url.contains("@")) {
            // Anywhere: of an address that is not well formed nobody knows where the password ends. It is not shown.
            throw of.error(
                    "url",
                    "'url' has an '@' (allowed: http://host:port/metrics or https, without user and password: they would"
                            + " be on pages and in logs; in a path write %40)",
                    null);
        }
        Map<String, String> labels = new HashMap<>();
        if (of.keys().contains("labels")) {
            YamlMap given = of.map("labels");
            for (String label : given.keys()) {
                labels.put(label, given.require(label));
            }
        }
        MetricQuery fixed = of.text("kind").isPresent() ? kind(of) : null;
        String metric = fixed == null ? of.require("metric") : "";
        boolean counter = counts(of);
        double scale = of.number("scale", 1);
        return node -> {
            MetricQuery query = fixed;
            if (query == null) {
                Map<String, String> own = new HashMap<>();
                labels.forEach((name, value) -> own.put(name, value.replace(HOST, node)));
                query = new GaugeQuery(metric, own, counter, scale);
            }
            URI uri = URI.create(url.replace(HOST, node));
            // Refuses what is no page's address.
            new PrometheusMeter(uri, query, Duration.ofSeconds(1)).close();
            return new MeterSpec.Prometheus(uri, query);
        };
    }

    private static MetricQuery kind(YamlMap of) throws SettingsException {
        String kind = of.require("kind");
        return switch (kind) {
            case "scaphandre" -> new ScaphandreQuery(false);
            case "scaphandre-energy" -> new ScaphandreQuery(true);
            case "kepler" -> KeplerQuery.cpuAndMemory();
            case "kepler-platform" -> new KeplerQuery(true, "");
            default ->
                throw of.error(
                        "kind",
                        "'kind' is '" + kind + "' (allowed: scaphandre, scaphandre-energy, kepler, kepler-platform,"
                                + " or 'metric' in its place)",
                        null);
        };
    }

    private Function<String, MeterSpec> ipmi(YamlMap of) throws SettingsException {
        of.allow("host", "credentials");
        String host = of.require("host");
        of.require("credentials");
        YamlMap secrets = secrets(of).orElseThrow();
        secrets.allow("user", "password");
        String user = secrets.require("user");
        String password = secrets.require("password");
        return node -> new MeterSpec.Ipmi(new IpmiMeter.Bmc.Remote(host.replace(HOST, node), user, password));
    }

    private static boolean counts(YamlMap of) throws SettingsException {
        String unit = of.text("unit").orElse("watts");
        if (!unit.equals("watts") && !unit.equals("joules")) {
            throw of.error("unit", "'unit' is '" + unit + "' (allowed: watts, joules)", null);
        }
        return unit.equals("joules");
    }

    /** The file of secrets that a meter names, as seen from the directory of the meters' file. */
    private Optional<YamlMap> secrets(YamlMap of) throws SettingsException {
        Optional<String> name = of.text("credentials");
        if (name.isEmpty()) {
            return Optional.empty();
        }
        Path path = file.toAbsolutePath().resolveSibling(name.get());
        try {
            return Optional.of(YamlMap.parse(path.toString(), Files.readString(path, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw of.error(
                    "credentials",
                    "cannot read " + path + " (" + e.getClass().getSimpleName()
                            + "); put the file there, readable for the ResourceManager's user only",
                    e);
        }
    }
}
