package io.wattle.tuner.cli.power;

import io.wattle.meter.host.HostSamplers;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.UsageException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which meters a command reads. */
final class MeterOptions {

    @Option(
            names = "--meter",
            paramLabel = "METER",
            description = {
                "A meter; may be given more than once (default: rapl and ipmi of this machine):",
                "  rapl[:DIR]                   CPU packages and memory, from /sys/class/powercap",
                "  ipmi[:USER@HOST]             whole server, through ipmitool (password: IPMI_PASSWORD)",
                "  pdu:[USER@]HOST/MODEL/INDEX  outlet over SNMP, such as pdu:10.0.0.9/apc-outlet-power/3",
                "  prometheus:URL#KIND          scaphandre, kepler, or METRIC=watts",
                "  model:CLASS                  this machine's utilisation on a node class's power curve",
                "docs/meters.md has all forms."
            })
    private List<String> meters = new ArrayList<>();

    @Option(
            names = "--sampler",
            paramLabel = "NAME",
            defaultValue = HostSamplers.DEFAULT,
            description = "Where model:CLASS takes utilisation from: oshi, or sigar with its jar in WATTLE_CLASS_PATH "
                    + "(default: ${DEFAULT-VALUE}).")
    private String sampler;

    @Mixin
    private CatalogOptions catalogOptions = new CatalogOptions();

    /** The meters asked for, or those that this machine may have. */
    List<MeterSource> sources() throws UsageException {
        MeterSpec spec = new MeterSpec(catalogOptions.load(), sampler, System.getenv());
        if (meters.isEmpty()) {
            return spec.local();
        }
        List<MeterSource> sources = new ArrayList<>();
        for (String meter : meters) {
            sources.add(spec.parse(meter));
        }
        return sources;
    }

    /** Whether the user named meters. */
    boolean given() {
        return !meters.isEmpty();
    }
}
