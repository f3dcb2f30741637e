package io.wattle.tuner.cli.simulate;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeClass;
import io.wattle.model.YamlFileException;
import io.wattle.simulator.study.TraceRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuner.trace.ReadTrace;
import io.wattle.tuner.trace.TraceException;
import io.wattle.tuner.trace.TraceForm;
import io.wattle.tuner.trace.TraceSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How a trace is written, and of which machines its seconds are. */
final class TraceOptions {

    @Option(
            names = "--trace-format",
            paramLabel = "NAME",
            description = "yaml, sls, synth (both of YARN's load simulator) or rumen (default: by what the file has).")
    private String format;

    @Option(
            names = "--trace-class",
            paramLabel = "NAME",
            description = "Node class on which the seconds of an sls, synth or rumen trace were measured.")
    private String nodeClass;

    /** @throws UsageException if an option would change nothing, or names no form */
    void requireFitting(Path trace) throws UsageException {
        if (format != null) {
            requireTrace("--trace-format", trace);
            KnownNames.require("--trace-format", format, TraceForm.options());
        }
        if (nodeClass != null) {
            requireTrace("--trace-class", trace);
        }
    }

    private static void requireTrace(String option, Path trace) throws UsageException {
        if (trace == null) {
            throw new UsageException(option + ": only for --trace");
        }
    }

    /**
     * Reads a trace.
     *
     * @throws IOException if it cannot be read
     * @throws TraceException if it says something wrong
     * @throws YamlFileException if it is YAML and says something wrong
     * @throws UsageException if the options do not fit it
     */
    ReadTrace read(Path trace, CatalogOptions catalogOptions, Zhao2016Jobs jobs)
            throws IOException, TraceException, YamlFileException, UsageException {
        try (TraceSource source = TraceSource.open(trace)) {
            TraceForm form = format == null ? source.form() : TraceForm.of(format);
            if (form.hasSeconds() && nodeClass == null) {
                throw new UsageException("--trace-class: missing; " + trace + " is of the form " + form.option()
                        + ", whose seconds were measured on some machine (needed: the node class that comes nearest to"
                        + " it, see bin/tuner clusters)");
            }
            if (!form.hasSeconds() && nodeClass != null) {
                throw new UsageException(
                        "--trace-class: only for traces with seconds of their own (sls, synth, rumen); " + trace
                                + " is of the form " + form.option());
            }
            return source.read(form, nodeClass == null ? Optional.empty() : Optional.of(known(catalogOptions, jobs)));
        }
    }

    private NodeClass known(CatalogOptions catalogOptions, Zhao2016Jobs jobs) throws UsageException {
        NodeClass known = CatalogOptions.nodeClass(catalogOptions.load(), "--trace-class", nodeClass);
        try {
            jobs.machine(known);
        } catch (MissingFigureException e) {
            throw new UsageException("--trace-class " + nodeClass + ": " + e.getMessage(), e);
        }
        return known;
    }

    /** What the user has to know of a trace's tasks; empty if nothing. */
    Optional<String> note(TraceRun run) {
        long idle = run.submissions().stream()
                .mapToLong(it -> it.ownWork().idleTasks())
                .sum();
        long tasks =
                run.submissions().stream().mapToLong(it -> it.ownWork().tasks()).sum();
        return idle == 0
                ? Optional.empty()
                : Optional.of(idle + " of " + tasks + " tasks were shorter than launch, start and data take on "
                        + nodeClass + ": they compute nothing, and take longer (the trace's task times are read as"
                        + " milliseconds)");
    }

    /** What was asked for, a sentence each, without the full stop. */
    List<String> details() {
        return nodeClass == null ? List.of() : List.of("Seconds of the trace are of " + nodeClass);
    }

    /** Where a job's time alone is taken for its deadline: a study's on its own cluster, another's where it runs. */
    ClusterProfile clusterOfDeadlines(ClusterProfile simulated) {
        return nodeClass == null ? Catalog.builtIn().profile("edison").orElseThrow() : simulated;
    }
}
