package io.wattle.tuner.cli;

import io.wattle.tuner.cli.option.EngineKind;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.SparkSubmit;
import io.wattle.tuning.engine.program.SparkDefaults;
import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.SpaceAdjustments;
import io.wattle.tuning.space.Spark;
import io.wattle.tuning.space.SparkMemory;
import io.wattle.tuning.space.SparkStock;
import io.wattle.tuning.space.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Where the search of a command that submits applications of Spark begins.
 *
 * @param framework with or without dynamic allocation
 * @param defaults what {@code spark-submit} takes from a file
 * @param line that submits them; empty if nobody can tell
 * @param adjustments what the user sets and tunes
 */
record SparkStart(Spark framework, SparkDefaults defaults, Optional<SparkSubmit> line, SpaceAdjustments adjustments) {

    private static final String PREFIX = "spark.";
    private static final String QUEUE = "spark.yarn.queue";

    /** Of a run whose program submits applications of Spark. */
    static SparkStart of(RunSpec spec, Map<String, String> environment) throws IOException {
        SparkDefaults defaults = SparkDefaults.of(spec.job().program().command(), environment);
        String pinned = spec.adjustments().pinned().get(Spark.DYNAMIC_ALLOCATION);
        String dynamic = pinned != null ? pinned : site(defaults).getOrDefault(Spark.DYNAMIC_ALLOCATION, "false");
        if (!isTruth(dynamic)) {
            throw InputException.saying(defaults.file().orElseThrow() + ": " + notTruth(dynamic), null);
        }
        Spark framework = Boolean.parseBoolean(dynamic) ? Spark.DYNAMIC : Spark.FIXED;
        return new SparkStart(
                framework, defaults, SparkSubmit.in(spec.job().program().command()), spec.adjustments());
    }

    private static Map<String, String> site(SparkDefaults defaults) {
        return defaults.properties().orElse(Map.of());
    }

    private static boolean isTruth(String text) {
        return text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
    }

    private static String notTruth(String text) {
        return Spark.DYNAMIC_ALLOCATION + ": '" + text + "' (allowed: true, false)";
    }

    /** What there is to search, and where it begins is said: a gain is one over those settings. */
    SearchSpace space(Workload workload, PrintStream out) throws InputException {
        Map<String, String> fixed = adjustments.fixed(framework);
        Map<String, String> given = new LinkedHashMap<>(site(defaults));
        line.ifPresent(it -> given.putAll(it.properties()));
        given.putAll(fixed);
        try {
            Spark own = framework.with(memory(given));
            Optional<String> misfit = own.misfit(workload.limits());
            if (misfit.isPresent()) {
                throw InputException.saying("--cluster: " + misfit.get(), null);
            }
            SparkStock stock = SparkStock.of(SearchSpace.of(own, workload), given);
            out.println("  stock     Spark's own settings" + defaultsInWords());
            stock.changes().forEach(change -> out.println("            " + change));
            if (own.memory().besideMb() > 0) {
                out.printf(
                        Locale.ROOT,
                        "            %.0f MB of each executor's container are left to memory outside the heap and to Python%n",
                        own.memory().besideMb());
            }
            return stock.space();
        } catch (IllegalArgumentException e) {
            throw InputException.saying(origin(String.valueOf(e.getMessage())) + ": " + e.getMessage(), e);
        }
    }

    /** Where the value that a message begins with comes from; the strongest that has its key. */
    private String origin(String message) {
        if (adjustments.tuned().keySet().stream().anyMatch(message::startsWith)) {
            return "--tune";
        }
        if (adjustments.pinned().keySet().stream().anyMatch(message::startsWith)) {
            return "--set";
        }
        if (line.stream().flatMap(it -> it.properties().keySet().stream()).anyMatch(message::startsWith)) {
            return "--command";
        }
        return defaults.file().map(Path::toString).orElse("--set");
    }

    /** Of a key that is tuned all values count. */
    private SparkMemory memory(Map<String, String> given) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        given.forEach((key, value) -> values.put(key, List.of(value)));
        values.putAll(adjustments.tuned());
        return SparkMemory.of(values, line.map(SparkSubmit::isPython).orElse(true));
    }

    private String defaultsInWords() {
        if (defaults.properties().isPresent()) {
            return " with those of " + defaults.file().orElseThrow();
        }
        return defaults.file()
                .map(it -> ": there is no " + it)
                .orElse(
                        ": its spark-submit is not to be found here, so that nobody knows the site's (if it has any, set"
                                + " SPARK_CONF_DIR to the folder of its spark-defaults.conf)");
    }

    /** How is searched where no strategy is named: the model of runs is one of MapReduce. */
    static String strategy(boolean submitsSpark) {
        return submitsSpark ? Strategies.GROUPS : Strategies.DEFAULT;
    }

    /** Refuses options that such a run does not know, before anything runs. */
    static void require(RunSpec spec, RunPlan plan) throws UsageException {
        if (!spec.job().submitsSpark()) {
            return;
        }
        if (plan.strategy().equals(Strategies.AUTO)) {
            throw new UsageException(
                    "--strategy " + Strategies.AUTO + ": its model is one of MapReduce, and --command submits"
                            + " applications of Spark (take " + Strategies.GROUPS + ", " + Strategies.CMA_ES + " or "
                            + Strategies.RANDOM + ")");
        }
        Goal goal = plan.objective().goal();
        if (goal.needsJoules() && spec.cluster().engine() == EngineKind.EMBEDDED) {
            throw withoutJoules(goal, "an embedded cluster");
        }
        Optional<String> foreign = Stream.concat(
                        spec.adjustments().pinned().keySet().stream(), spec.adjustments().tuned().keySet().stream())
                .filter(key -> !key.startsWith(PREFIX))
                .findFirst();
        if (foreign.isPresent()) {
            throw new UsageException(
                    "--set, --tune: " + foreign.get() + ": is no key of Spark (allowed: keys that begin with " + PREFIX
                            + "; those of Hadoop as " + PREFIX + "hadoop." + foreign.get() + ")");
        }
        if (!spec.adjustments().tried().isEmpty()) {
            throw new UsageException(
                    "--try-conf " + spec.adjustments().tried().get(0).path()
                            + ": is for MapReduce, and --command submits applications of Spark (give --set and --tune)");
        }
        String pinned = spec.adjustments().pinned().getOrDefault(Spark.DYNAMIC_ALLOCATION, "false");
        if (!isTruth(pinned)) {
            throw new UsageException("--set " + notTruth(pinned));
        }
        if (spec.adjustments().tuned().containsKey(Spark.DYNAMIC_ALLOCATION)) {
            throw new UsageException("--tune " + Spark.DYNAMIC_ALLOCATION
                    + ": what is searched depends on it (give --set " + Spark.DYNAMIC_ALLOCATION + "=true or =false)");
        }
        requireFreeProperties(spec.cluster());
        if (spec.adjustments().pinned().containsKey(QUEUE)
                || spec.adjustments().tuned().containsKey(QUEUE)) {
            throw new UsageException(
                    "--set, --tune: " + QUEUE + ": the tuner sets this itself (name the queue with --queue)");
        }
    }

    /** A trial's settings are stronger: a property of the user's would be lost in silence. */
    private static void requireFreeProperties(ClusterSpec cluster) throws UsageException {
        Set<String> properties = cluster.hadoop() == null
                ? Set.of()
                : cluster.hadoop().properties().keySet();
        if (properties.contains(QUEUE)) {
            throw new UsageException("-D " + QUEUE + ": the tuner sets this itself (name the queue with --queue)");
        }
        Optional<String> searched = Stream.concat(
                        Stream.of(Spark.DYNAMIC_ALLOCATION),
                        Stream.of(Spark.FIXED, Spark.DYNAMIC)
                                .flatMap(it -> it.parameters().stream())
                                .map(Parameter::key))
                .filter(properties::contains)
                .findFirst();
        if (searched.isPresent()) {
            throw new UsageException("-D " + searched.get() + "="
                    + cluster.hadoop().properties().get(searched.get())
                    + ": each trial has a value of its own, which is stronger (give --set " + searched.get()
                    + "=VALUE, and all trials have that)");
        }
    }

    /** Refuses to minimise joules where nothing tells those of Spark's applications. */
    static UsageException withoutJoules(Goal goal, String where) {
        return new UsageException(
                "--objective " + goal.label() + ": nothing tells the joules of Spark's applications on " + where
                        + " (take a testbed, a cluster with the energy plug-in, or --objective time)");
    }
}
