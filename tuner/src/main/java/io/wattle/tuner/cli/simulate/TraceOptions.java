package io.wattle.tuner.cli.simulate;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeClass;
import io.wattle.model.YamlFileException;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.study.TraceRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.trace.StudyWork;
import io.wattle.simulator.trace.Trace;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.trace.ReadTrace;
import io.wattle.tuning.trace.TraceException;
import io.wattle.tuning.trace.TraceForm;
import io.wattle.tuning.trace.TraceSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** A trace: how it is written, of which machines its seconds are, and when its jobs are due. */
final class TraceOptions {

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description =
                    "Jobs that come over time, instead of one job: YAML, or a trace of YARN's load simulator or of"
                            + " Rumen; see docs/simulator.md.")
    private Path file;

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

    @Option(
            names = "--slack",
            paramLabel = "X",
            description =
                    "Deadlines for a trace's jobs: X times as long as alone on cluster edison, or with --trace-class and for"
                            + " jobs of profiles on the cluster itself (default: none).")
    private Double slack;

    boolean isGiven() {
        return file != null;
    }

    Path file() {
        return file;
    }

    /** @throws UsageException if an option would change nothing, or has a value that cannot be */
    void requireFitting() throws UsageException {
        requireTraceFor("--trace-format", format);
        requireTraceFor("--trace-class", nodeClass);
        requireTraceFor("--slack", slack);
        if (format != null) {
            KnownNames.require("--trace-format", format, TraceForm.options());
        }
        if (slack != null && !(slack > 0 && slack < Double.POSITIVE_INFINITY)) {
            throw new UsageException("--slack: " + slack + " (allowed: more than 0)");
        }
    }

    private void requireTraceFor(String option, Object value) throws UsageException {
        if (value != null && file == null) {
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
    ReadTrace read(CatalogOptions catalogOptions, Zhao2016Jobs jobs)
            throws IOException, TraceException, YamlFileException, UsageException {
        try (TraceSource source = TraceSource.open(file)) {
            TraceForm form = format == null ? source.form() : TraceForm.of(format);
            if (form.hasSeconds() && nodeClass == null) {
                throw new UsageException("--trace-class: missing; " + file + " is of the form " + form.option()
                        + ", whose seconds were measured on some machine (needed: the node class that comes nearest to"
                        + " it, see bin/tuner clusters)");
            }
            if (!form.hasSeconds() && nodeClass != null) {
                throw new UsageException(
                        "--trace-class: only for traces with seconds of their own (sls, synth, rumen); " + file
                                + " is of the form " + form.option());
            }
            return source.read(
                    form,
                    nodeClass == null ? Optional.empty() : Optional.of(known(catalogOptions, jobs)),
                    new TraceJobs(file));
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

    /**
     * The trace on a cluster, with deadlines if they were asked for.
     *
     * @throws MissingFigureException if a class of the cluster lacks a figure
     * @throws StuckException if a job can never end where its time alone is taken
     */
    TraceRun run(Zhao2016Jobs jobs, ClusterProfile cluster, Trace trace) throws StuckException {
        return slack == null
                ? TraceRun.of(jobs, cluster, trace)
                : TraceRun.withDeadlines(jobs, cluster, trace, slack, clusterOfStudies());
    }

    /**
     * What was asked for, a sentence each, without the full stop.
     *
     * @param simulated cluster on which the trace runs
     * @param trace what was read
     */
    List<String> details(ClusterProfile simulated, Trace trace) {
        List<String> details = new ArrayList<>();
        if (slack != null) {
            details.add("Deadlines " + slack + " times as long as alone on cluster " + alone(simulated, trace));
        }
        if (nodeClass != null) {
            details.add("Seconds of the trace are of " + nodeClass);
        }
        return details;
    }

    private static String alone(ClusterProfile simulated, Trace trace) {
        String ofStudies = clusterOfStudies().name();
        long studies = trace.jobs().stream()
                .filter(it -> it.work() instanceof StudyWork)
                .count();
        if (studies == trace.jobs().size()) {
            return ofStudies;
        }
        return studies == 0
                ? simulated.name()
                : ofStudies + " (the studies' jobs) and " + simulated.name() + " (those of profiles)";
    }

    /** Where the time alone of a study's job is taken for its deadline. */
    private static ClusterProfile clusterOfStudies() {
        return Catalog.builtIn().profile("edison").orElseThrow();
    }
}
