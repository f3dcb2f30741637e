package io.wattle.tuner.cli.option;

import io.wattle.tuning.engine.site.HadoopKey;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SpaceAdjustments;
import io.wattle.tuning.space.TriedFile;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** What a user pins and adds of the settings that are searched. */
public final class SpaceOptions {

    /** The options, for messages about a key that any of them gave. */
    public static final String KEYS = "--set, --tune, --try-conf";

    private static final int MOST_VALUES = 200;
    private static final Pattern RANGE = Pattern.compile("(\\d+(?:\\.\\d+)?):(\\d+(?:\\.\\d+)?):(\\d+(?:\\.\\d+)?)");

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Give every trial this setting and do not search it; may be given more than once.")
    private List<String> pinned = new ArrayList<>();

    @Option(
            names = "--tune",
            paramLabel = "KEY=VALUES",
            description = "Search these values of a key, LOW:HIGH:STEP or V1,V2,...: of one that is searched anyway "
                    + "instead of its own values, of any other in addition; may be given more than once.")
    private List<String> tuned = new ArrayList<>();

    @Option(
            names = "--try-conf",
            paramLabel = "FILE.xml",
            description =
                    "Try trials with all properties of this Hadoop configuration file and without them, such as"
                            + " jobs/task-archives.xml of 'conf render'; the settings to start from have none; may be given more than once.")
    private List<Path> tried = new ArrayList<>();

    /** What was given. */
    public SpaceAdjustments adjustments() throws UsageException {
        Map<String, String> set = HadoopProperties.parse("--set", pinned);
        requireNamesOfNow("--set", set.keySet());
        Map<String, String> texts = HadoopProperties.parse("--tune", tuned);
        requireNamesOfNow("--tune", texts.keySet());
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (Map.Entry<String, String> each : texts.entrySet()) {
            values.put(each.getKey(), values(each.getKey(), each.getValue()));
        }
        List<TriedFile> files = new ArrayList<>();
        for (Path file : tried) {
            files.add(TriedFiles.read(file));
        }
        try {
            return new SpaceAdjustments(set, values, files);
        } catch (IllegalArgumentException e) {
            throw new UsageException(KEYS + ": " + e.getMessage(), e);
        }
    }

    /** A trial sets what is searched by the name of now: an old name would be set, and have no effect. */
    private static void requireNamesOfNow(String option, Set<String> keys) throws UsageException {
        List<String> searched =
                MapReduce.FRAMEWORK.parameters().stream().map(Parameter::key).toList();
        for (String key : keys) {
            Optional<String> now = new HadoopKey(key).among(searched).filter(it -> !it.equals(key));
            if (now.isPresent()) {
                throw new UsageException(option + " " + key + ": is an old name of " + now.get() + " (give that name)");
            }
        }
    }

    /** The arguments that give them. */
    public static List<String> arguments(SpaceAdjustments adjustments) {
        List<String> arguments = new ArrayList<>();
        adjustments.pinned().forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
        adjustments
                .tuned()
                .forEach((key, values) -> arguments.addAll(List.of("--tune", key + "=" + String.join(",", values))));
        adjustments.tried().forEach(file -> arguments.addAll(List.of("--try-conf", file.path())));
        return arguments;
    }

    private static List<String> values(String key, String text) throws UsageException {
        Matcher range = RANGE.matcher(text);
        List<String> values = range.matches()
                ? inSteps(
                        key,
                        text,
                        new BigDecimal(range.group(1)),
                        new BigDecimal(range.group(2)),
                        new BigDecimal(range.group(3)))
                : List.of(text.split(",", -1)).stream()
                        .map(String::strip)
                        .distinct()
                        .toList();
        if (values.size() < 2 || values.size() > MOST_VALUES || values.contains("")) {
            throw refused(key, text);
        }
        return values;
    }

    private static List<String> inSteps(String key, String text, BigDecimal low, BigDecimal high, BigDecimal step)
            throws UsageException {
        if (step.signum() == 0 || high.subtract(low).compareTo(step.multiply(BigDecimal.valueOf(MOST_VALUES))) > 0) {
            throw refused(key, text);
        }
        List<String> values = new ArrayList<>();
        for (BigDecimal value = low; value.compareTo(high) <= 0; value = value.add(step)) {
            values.add(value.toPlainString());
        }
        return values;
    }

    private static UsageException refused(String key, String text) {
        return new UsageException(
                "--tune " + key + ": '" + text + "' (allowed: LOW:HIGH:STEP such as 10:100:10, or values "
                        + "with commas between, 2 to " + MOST_VALUES + " of them; one value is pinned with --set)");
    }
}
