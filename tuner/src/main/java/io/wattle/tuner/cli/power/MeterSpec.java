package io.wattle.tuner.cli.power;

import io.wattle.meter.MeterClock;
import io.wattle.meter.MeterProbe;
import io.wattle.meter.ReadingProbe;
import io.wattle.meter.host.HostSamplers;
import io.wattle.meter.host.ModelMeter;
import io.wattle.meter.ipmi.IpmiMeter;
import io.wattle.meter.rapl.RaplMeter;
import io.wattle.meter.rapl.RaplOptions;
import io.wattle.meter.rapl.RaplProbe;
import io.wattle.model.Catalog;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.UsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Reads what {@code --meter} says. Secrets come from the environment: every user can read a command line. */
final class MeterSpec {

    static final String FORMS =
            "rapl[:DIR], ipmi[:USER@HOST], pdu:HOST/MODEL/INDEX, prometheus:URL#KIND or model:CLASS";

    private static final Duration OBSERVATION = Duration.ofMillis(300);
    private static final Duration IPMI_TIMEOUT = Duration.ofSeconds(5);

    private final Catalog catalog;
    private final String sampler;
    private final Map<String, String> environment;

    /**
     * @param catalog where {@code model:CLASS} looks its class up
     * @param sampler host sampler of the model meter
     * @param environment where passwords are
     */
    MeterSpec(Catalog catalog, String sampler, Map<String, String> environment) {
        this.catalog = catalog;
        this.sampler = sampler;
        this.environment = Map.copyOf(environment);
    }

    /** The meter that a text names. */
    MeterSource parse(String spec) throws UsageException {
        int colon = spec.indexOf(':');
        String kind = colon < 0 ? spec : spec.substring(0, colon);
        String rest = colon < 0 ? "" : spec.substring(colon + 1);
        try {
            return switch (kind) {
                case "rapl" -> rapl(spec, rest);
                case "ipmi" -> ipmi(spec, rest);
                case "pdu" -> PduSpec.parse(spec, rest, environment);
                case "prometheus" -> PrometheusSpec.parse(spec, rest);
                case "model" -> model(spec, rest);
                default -> throw new UsageException("--meter " + spec + ": unknown kind (allowed: " + FORMS + ")");
            };
        } catch (IllegalArgumentException e) {
            throw new UsageException("--meter " + spec + ": " + e.getMessage(), e);
        }
    }

    /** The meters that this machine may have without being told of. */
    List<MeterSource> local() throws UsageException {
        return List.of(parse("rapl"), parse("ipmi"));
    }

    private static MeterSource rapl(String spec, String directory) {
        RaplOptions options = directory.isEmpty() ? RaplOptions.defaults() : RaplOptions.at(Path.of(directory));
        return new MeterSource(
                spec, () -> new RaplMeter(options, MeterClock.SYSTEM), new RaplProbe(options, OBSERVATION), false);
    }

    private MeterSource ipmi(String spec, String rest) throws UsageException {
        IpmiMeter.Bmc bmc = new IpmiMeter.Bmc.Local();
        if (!rest.isEmpty()) {
            int at = rest.lastIndexOf('@');
            String password = environment.get("IPMI_PASSWORD");
            if (at < 0) {
                throw new UsageException("--meter " + spec + ": no user (allowed: ipmi or ipmi:USER@HOST)");
            }
            if (password == null) {
                throw new UsageException(
                        "--meter " + spec + ": no password (set the environment variable" + " IPMI_PASSWORD)");
            }
            bmc = new IpmiMeter.Bmc.Remote(rest.substring(at + 1), rest.substring(0, at), password);
        }
        IpmiMeter.Bmc chosen = bmc;
        return new MeterSource(
                spec,
                () -> new IpmiMeter(chosen),
                IpmiMeter.probe(chosen, IpmiMeter.DEFAULT_PROGRAM, IPMI_TIMEOUT),
                true);
    }

    private MeterSource model(String spec, String name) throws UsageException {
        NodeClass nodeClass = CatalogOptions.nodeClass(catalog, "--meter model", name);
        Quality quality;
        try {
            quality = Quality.ESTIMATED.and(nodeClass.quality(NodeAttribute.IDLE_WATTS, NodeAttribute.BUSY_WATTS));
        } catch (MissingFigureException e) {
            throw new UsageException("--meter " + spec + ": " + e.getMessage(), e);
        }
        MeterProbe probe = ReadingProbe.of(
                "model",
                () -> primed(nodeClass, quality),
                reason -> false,
                List.of("this machine's utilisation on the power curve of " + nodeClass.title()));
        return new MeterSource(
                spec, () -> new ModelMeter(HostSamplers.byName(sampler), nodeClass.powerCurve(), quality), probe, true);
    }

    /** Utilisation needs an interval: a first look, and some time for the second to look back on. */
    private ModelMeter primed(NodeClass nodeClass, Quality quality) {
        ModelMeter meter = new ModelMeter(HostSamplers.byName(sampler), nodeClass.powerCurve(), quality);
        meter.read();
        try {
            Thread.sleep(OBSERVATION.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return meter;
    }
}
