package io.wattle.tuning.engine.program;

import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Spark;
import java.util.HashSet;
import java.util.List;
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

    private static final Pattern PROGRAM = Pattern.compile("(?:.*/)?spark[\\d.]*-submit");

    /** Options without a value. */
    private static final Set<String> FLAGS = Set.of("--verbose", "-v", "--supervise");

    private SparkSubmitLine() {}

    /**
     * What is wrong with a line, and what to do.
     *
     * @return empty if nothing is
     */
    public static Optional<String> problem(String line) {
        String options = options(line);
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

    /**
     * Those of the {@code spark-submit} that gets the settings: what is behind the application's file is that application's. The whole line
     * where it is not to be seen, as within quotes for another shell.
     */
    private static String options(String line) {
        List<String> words;
        try {
            words = ShellWords.words(line);
        } catch (IllegalArgumentException e) {
            return line;
        }
        int settings = words.indexOf(UserProgram.SETTINGS);
        int program = settings;
        while (program >= 0 && !PROGRAM.matcher(words.get(program)).matches()) {
            program--;
        }
        if (program < 0) {
            return line;
        }
        int file = program + 1;
        while (file < words.size()
                && (words.get(file).startsWith("-") || file == settings || isValue(words, file))) {
            file++;
        }
        return String.join(" ", words.subList(program, Math.max(settings, Math.min(file, words.size()))));
    }

    private static boolean isValue(List<String> words, int place) {
        String before = words.get(place - 1);
        return before.startsWith("-") && !before.contains("=") && !FLAGS.contains(before);
    }

    private static String instead(String key) {
        return key.equals("spark.yarn.queue")
                ? "leave it out; --queue of the tuner names the queue"
                : "leave it out; --set " + key + "=VALUE gives every trial one value";
    }
}
