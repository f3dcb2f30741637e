package io.wattle.tuner.cli.power;

import io.wattle.meter.Diagnosis;
import io.wattle.model.Reading;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuning.report.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/tuner power doctor}: which meters work, and how to mend those that do not. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Says for each meter whether it is there, whether it can be read and how to mend that, how soon its "
                        + "counters wrap, the sockets seen, and one sample.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:a meter can be read", "1:none can", "2:bad input"})
final class PowerDoctorCommand implements Callable<Integer> {

    private static final String OTHERS = """

            Not looked for, as they need an address:
              a PDU outlet over SNMP   --meter pdu:HOST/apc-outlet-power/3
              Scaphandre or Kepler     --meter prometheus:http://HOST:8080/metrics#scaphandre
              another machine's BMC    --meter ipmi:USER@HOST
            Without any meter, --meter model:CLASS estimates watts from utilisation.
            """;

    @Mixin
    private MeterOptions options = new MeterOptions();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        Map<String, Diagnosis> diagnoses = new LinkedHashMap<>();
        for (MeterSource source : options.sources()) {
            diagnoses.put(source.spec(), source.probe().diagnose());
        }
        Output.print(json, () -> json(diagnoses), () -> text(diagnoses) + (options.given() ? "" : OTHERS));
        return diagnoses.values().stream().anyMatch(Diagnosis::readable) ? 0 : 1;
    }

    private static String text(Map<String, Diagnosis> diagnoses) {
        StringBuilder text = new StringBuilder();
        diagnoses.forEach((spec, diagnosis) -> {
            text.append(text.isEmpty() ? "" : "\n").append(spec).append('\n');
            line(text, "found", diagnosis.found() ? "yes" : "no");
            line(text, "readable", diagnosis.readable() ? "yes" : "no");
            line(text, diagnosis.readable() ? "what" : "why", diagnosis.summary());
            diagnosis.fix().ifPresent(fix -> line(text, "fix", fix));
            diagnosis.sockets().ifPresent(sockets -> line(text, "sockets", Integer.toString(sockets)));
            diagnosis.wrapPeriods().forEach(wrap -> line(text, "wraps", wrap(wrap)));
            if (diagnosis.readable()) {
                line(text, "sample", sample(diagnosis.sample()));
            }
            diagnosis.notes().forEach(note -> line(text, "note", note));
        });
        return text.toString();
    }

    private static void line(StringBuilder text, String key, String value) {
        String indent = "\n            ";
        text.append("  %-8s  ".formatted(key))
                .append(value.strip().replace("\n", indent))
                .append('\n');
    }

    private static String wrap(Diagnosis.WrapPeriod wrap) {
        String observed = wrap.observedSeconds().isPresent()
                ? ", after %.0f s at the %.1f W seen"
                        .formatted(
                                wrap.observedSeconds().getAsDouble(),
                                wrap.observedWatts().getAsDouble())
                : "";
        return "%s: every %.0f kJ, after %.0f s at %.0f W%s"
                .formatted(
                        wrap.counter(),
                        wrap.rangeJoules() / 1000,
                        wrap.assumedSeconds(),
                        wrap.assumedWatts(),
                        observed);
    }

    private static String sample(Reading reading) {
        if (reading instanceof Reading.Power power) {
            return Numbers.significant(power.watts()) + " W, " + power.quality().label();
        } else if (reading instanceof Reading.Energy energy) {
            return Numbers.significant(energy.joules()) + " J since it was opened, "
                    + energy.quality().label();
        }
        return "none";
    }

    private static Map<String, Object> json(Map<String, Diagnosis> diagnoses) {
        List<Map<String, Object>> meters = new ArrayList<>();
        diagnoses.forEach((spec, diagnosis) -> {
            Map<String, Object> meter = new LinkedHashMap<>();
            meter.put("meter", spec);
            meter.put("kind", diagnosis.kind());
            meter.put("found", diagnosis.found());
            meter.put("readable", diagnosis.readable());
            meter.put("summary", diagnosis.summary());
            meter.put("fix", diagnosis.fix().orElse(null));
            meter.put(
                    "sockets",
                    diagnosis.sockets().isPresent() ? diagnosis.sockets().getAsInt() : null);
            meter.put(
                    "wrapPeriods",
                    diagnosis.wrapPeriods().stream()
                            .map(PowerDoctorCommand::wrapJson)
                            .toList());
            meter.put("notes", diagnosis.notes());
            meter.put("sample", sampleJson(diagnosis.sample()));
            meters.add(meter);
        });
        return Map.of("meters", meters);
    }

    private static Map<String, Object> wrapJson(Diagnosis.WrapPeriod wrap) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("counter", wrap.counter());
        json.put("rangeJoules", wrap.rangeJoules());
        json.put("assumedWatts", wrap.assumedWatts());
        json.put("assumedSeconds", wrap.assumedSeconds());
        json.put(
                "observedWatts",
                wrap.observedWatts().isPresent() ? wrap.observedWatts().getAsDouble() : null);
        json.put(
                "observedSeconds",
                wrap.observedSeconds().isPresent() ? wrap.observedSeconds().getAsDouble() : null);
        return json;
    }

    private static Map<String, Object> sampleJson(Reading reading) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("time", reading.time().toString());
        if (reading instanceof Reading.Power power) {
            json.put("watts", power.watts());
            json.put("quality", power.quality().label());
        } else if (reading instanceof Reading.Energy energy) {
            json.put("joules", energy.joules());
            json.put("quality", energy.quality().label());
        } else if (reading instanceof Reading.Missing missing) {
            json.put("reason", missing.reason());
        }
        return json;
    }
}
