package io.wattle.tuning.engine.program;

import io.wattle.tuning.engine.job.SparkSubmit;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Spark;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a line that runs {@code spark-submit} may not say itself, as it would be stronger than the settings of a trial. Stateless. */
public final class SparkSubmitLine {

    private static final Map<String, String> KEY_OF_OPTION = Map.of(
            "--num-executors", "spark.executor.instances",
            "--executor-cores", "spark.executor.cores",
            "--executor-memory", "spark.executor.memory",
            "--queue", "spark.yarn.queue");

    private static final Pattern OPTION =
            Pattern.compile("(?<!\\S)(--num-executors|--executor-cores|--executor-memory|--queue)(?=[\\s=])");
    private static final Pattern CONF = Pattern.compile("(?<!\\S)(?:--conf|-c)[\\s=]+[\"']?(spark\\.[\\w.]+)=");

    private SparkSubmitLine() {}

    /**
     * What is wrong with a line, and what to do.
     *
     * @return empty if nothing is
     */
    public static Optional<String> problem(String line) {
        String options =
                SparkSubmit.in(line).map(it -> String.join(" ", it.options())).orElse(line);
        Matcher option = OPTION.matcher(options);
        if (option.find()) {
            return Optional.of("has " + option.group(1) + ", which is stronger than the settings of a trial ("
                    + instead(KEY_OF_OPTION.get(option.group(1))) + ")");
        }
        Set<String> ours = new HashSet<>(Set.of(SparkSettings.TAGS, "spark.yarn.queue", Spark.DYNAMIC_ALLOCATION));
        Spark.FIXED.parameters().stream().map(Parameter::key).forEach(ours::add);
        Spark.DYNAMIC.parameters().stream().map(Parameter::key).forEach(ours::add);
        Matcher conf = CONF.matcher(options);
        while (conf.find()) {
            String key = conf.group(1);
            if (ours.contains(key) || key.startsWith("spark.eventLog.")) {
                return Optional.of("has --conf " + key + ", which the tuner sets (" + instead(key) + ")");
            }
        }
        return Optional.empty();
    }

    private static String instead(String key) {
        return key.equals("spark.yarn.queue")
                ? "leave it out; --queue of the tuner names the queue"
                : "leave it out; --set " + key + "=VALUE gives every trial one value";
    }
}
