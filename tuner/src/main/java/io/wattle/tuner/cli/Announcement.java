package io.wattle.tuner.cli;

import io.wattle.tuning.engine.InputSize;
import io.wattle.tuning.engine.kerberos.ClientLogin;
import io.wattle.tuning.engine.site.HadoopSite;
import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.NodeLimits;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What the owner of a real cluster is told before anything runs on it.
 *
 * @param spec what to run
 * @param plan how long and how hard
 * @param input the input in words
 */
record Announcement(RunSpec spec, RunPlan plan, String input) {

    /** A line for each thing to know. */
    List<String> of(HadoopSite site) throws IOException {
        NodeLimits limits = site.limits();
        List<String> lines = new ArrayList<>(List.of(
                "cluster   ResourceManager " + site.resourceManager() + ", " + version(site) + "; files on "
                        + site.fileSystem(),
                "nodes     " + limits.workers() + " of " + limits.memoryMb() + " MB and " + limits.vcores()
                        + " vcores; containers of up to " + limits.maxContainerMb() + " MB"
                        + (site.queueShare() < 1
                                ? String.format(
                                        Locale.ROOT,
                                        "; that is the %.3g%% of the cluster that one user can have in the queue",
                                        100 * site.queueShare())
                                : ""),
                "user      " + site.user() + ", queue " + site.queue() + ", tags " + site.tags(),
                "jobs      " + spec.job().name() + options() + ": " + jobs()
                        + "; each writes below .wattle in your home folder there",
                "input     " + input
                        + size(
                                InputSize.existingBytes(spec.inputRequest(), site),
                                InputSize.copiedBytes(spec.inputRequest(), site)),
                "time      " + TimeText.of(plan),
                "joules    "
                        + (site.hasLedger()
                                ? "from the ledger of the cluster's energy plug-in"
                                : spec.job().submitsSpark()
                                        ? "none: the cluster has no energy plug-in that would tell those of Spark"
                                        : "estimated from CPU time and the power curve of the --cluster profile")));
        ticket(site.login(), Instant.now()).ifPresent(lines::add);
        return List.copyOf(lines);
    }

    /** A warning of a ticket that ends too early; empty if there is none to give. */
    private Optional<String> ticket(ClientLogin login, Instant now) {
        return login.end()
                .filter(it -> it.isBefore(now.plus(plan.maxTime())))
                .map(it -> "ticket    ends at " + it.truncatedTo(ChronoUnit.SECONDS) + ", before --max-time "
                        + PlanOptions.text(plan.maxTime())
                        + " is over: renew it in time (kinit), or log in with --keytab FILE --principal NAME");
    }

    /** What was said to this job only, such as the folder of a program. */
    private String options() {
        return spec.job().options().given().entrySet().stream()
                .map(it -> " " + it.getKey() + " " + it.getValue())
                .collect(Collectors.joining());
    }

    private String jobs() {
        String search = "at most " + plan.maxTrials() + " trials";
        return plan.repeats() == 0 ? search : search + " and " + comparisons(spec, plan) + " more to compare";
    }

    /** Trials to compare: stock and best in each round, and of MapReduce the best settings without merged splits once. */
    static int comparisons(RunSpec spec, RunPlan plan) {
        return 2 * plan.repeats() + (spec.job().submitsSpark() ? 0 : 1);
    }

    static String size(OptionalLong bytes, long copiedBytes) {
        if (copiedBytes > 0) {
            return String.format(
                    Locale.ROOT,
                    " (copied to .wattle: %.1f MB, times replication; read by each job)",
                    copiedBytes / Mebibyte.BYTES);
        }
        return bytes.isEmpty()
                ? ""
                : String.format(Locale.ROOT, " (%.1f MB, read by each job)", bytes.getAsLong() / Mebibyte.BYTES);
    }

    private static String version(HadoopSite site) {
        return site.version()
                .map(it -> "Hadoop " + it + (site.isTested() ? "" : ", with which the tuner was not tested"))
                .orElse("Hadoop of an unknown version");
    }
}
