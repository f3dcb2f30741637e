package io.wattle.tuning.report;

import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Spark;
import io.wattle.tuning.space.SparkParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Settings of a Spark application on a cluster, as lines of {@code spark-defaults.conf} and as arguments. Those that were tried on a few
 * workers and a small input are scaled: counts follow workers, vcores and megabytes; what an executor has for itself stays. Immutable,
 * thread safe.
 */
public final class SparkSettingsFile {

    private final Settings settings;
    private final TriedOn tried;
    private final ExportTarget target;
    private final List<JobSetting> properties;
    private final String comment;

    /**
     * Scales settings.
     *
     * @param origin where they come from, plain text
     */
    public SparkSettingsFile(Settings settings, TriedOn tried, ExportTarget target, String origin) {
        this.settings = settings;
        this.tried = tried;
        this.target = target;
        this.properties = properties();
        this.comment = origin + ".\n\n"
                + format(
                        "Tried on %d workers of %d vcores with %.1f MB, scaled to %d workers of %d vcores with %.1f MB of input%s."
                                + " Each value has its rule.",
                        tried.limits().workers(),
                        tried.limits().vcores(),
                        tried.inputBytes() / Mebibyte.BYTES,
                        target.workers(),
                        target.vcores(),
                        target.inputBytes() / Mebibyte.BYTES,
                        target.inputIsAssumed() ? " (assumed: as much for each vcore as was tried)" : "")
                + "\n\nFor this application only: spark-submit $(cat arguments.txt) ... takes the same as arguments. These lines are for"
                + " --properties-file, which replaces spark-defaults.conf: add what the application needs of that.";
    }

    private List<JobSetting> properties() {
        boolean dynamic = settings.parameters().contains(SparkParameters.MAX_EXECUTORS);
        List<JobSetting> all = new ArrayList<>();
        all.add(new JobSetting(Spark.DYNAMIC_ALLOCATION, Boolean.toString(dynamic), "As in every trial."));
        for (Parameter parameter : settings.parameters()) {
            setting(parameter).ifPresent(all::add);
        }
        tried.fixed().forEach((key, value) -> {
            if (!key.equals(Spark.DYNAMIC_ALLOCATION)) {
                all.add(new JobSetting(key, value, "As in every trial (--set)."));
            }
        });
        return List.copyOf(all);
    }

    /** Empty for what is left to Spark. */
    private Optional<JobSetting> setting(Parameter parameter) {
        String asTried = settings.properties().get(parameter.key());
        if (asTried == null) {
            return Optional.empty();
        }
        if (parameter.equals(SparkParameters.EXECUTORS) || parameter.equals(SparkParameters.MAX_EXECUTORS)) {
            return Optional.of(executors(parameter));
        }
        if (parameter.equals(SparkParameters.PARTITIONS) || parameter.equals(SparkParameters.PARALLELISM)) {
            return Optional.of(tasks(parameter));
        }
        return Optional.of(new JobSetting(parameter.key(), asTried, "As tried."));
    }

    /** One worker has the master as well: 2 executors on each of 3 workers are 5. Other counts did not fill them. */
    private JobSetting executors(Parameter parameter) {
        double count = settings.value(parameter);
        int workers = tried.limits().workers();
        double besideMaster = workers > 1 && (count + 1) % workers == 0 ? 1 : 0;
        double more = (double) target.totalVcores() / tried.totalVcores();
        double scaled = (count + besideMaster) * more - besideMaster;
        double most = Math.floor(target.totalVcores() / settings.value(SparkParameters.CORES));
        long executors = Math.max(1, Math.round(Math.min(most, scaled)));
        return new JobSetting(
                parameter.key(),
                Long.toString(executors),
                format(
                        "As many for each of %d vcores as tried (%.0f on %d%s).",
                        target.totalVcores(),
                        count,
                        tried.totalVcores(),
                        besideMaster > 0 ? ", one more with the application's master" : ""));
    }

    private JobSetting tasks(Parameter parameter) {
        double triedTasks = settings.value(parameter);
        double byVcores = (double) target.totalVcores() / tried.totalVcores();
        double byInput = (double) target.inputBytes() / tried.inputBytes();
        long tasks = Math.max(1, (long) Math.ceil(triedTasks * Math.max(byVcores, byInput) - 1e-9));
        return new JobSetting(
                parameter.key(),
                Long.toString(tasks),
                format(
                        "One for each %.1f MB of input as tried, or as many for each vcore, whichever is more.",
                        tried.inputBytes() / Mebibyte.BYTES / triedTasks));
    }

    /** Lines of {@code spark-defaults.conf}. */
    public String lines() {
        return commented(comment)
                + properties.stream()
                        .map(it -> "\n" + commented(it.rule()) + it.key() + " " + escaped(it.value()) + "\n")
                        .collect(Collectors.joining());
    }

    private static String commented(String text) {
        return text.replaceAll("[\\p{Cntrl}&&[^\n]]", " ")
                .lines()
                .map(line -> line.isEmpty() ? "#\n" : "# " + line + "\n")
                .collect(Collectors.joining());
    }

    /** As {@link java.util.Properties} read it: blanks before a value, and one sign, are none of it. */
    private static String escaped(String value) {
        return value.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\f", "\\f")
                .replace("\t", "\\t")
                .replaceFirst("^(?=[ =:])", "\\\\");
    }

    /** The same as arguments of {@code spark-submit}, one setting a line; without those whose values have spaces. */
    public String arguments() {
        return properties.stream()
                .filter(it -> !hasSpaces(it))
                .map(it -> "--conf " + it.key() + "=" + it.value() + "\n")
                .collect(Collectors.joining());
    }

    /** What the reader of the files has to look at first; empty if there is nothing. */
    public Optional<String> warning() {
        List<String> left = properties.stream()
                .filter(SparkSettingsFile::hasSpaces)
                .map(JobSetting::key)
                .toList();
        return left.isEmpty()
                ? Optional.empty()
                : Optional.of("arguments.txt is without " + String.join(", ", left)
                        + ", whose values have spaces; job-settings.conf has all.");
    }

    private static boolean hasSpaces(JobSetting setting) {
        return setting.value().isEmpty() || setting.value().chars().anyMatch(Character::isWhitespace);
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
