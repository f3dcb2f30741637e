package io.wattle.tuner.cli.explain;

import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.ConfOptions;
import io.wattle.tuner.cli.option.HostOptions;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.diagnosis.EndedJob;
import io.wattle.tuning.diagnosis.RunFigure;
import io.wattle.tuning.engine.history.PastJobs;
import io.wattle.tuning.engine.model.FittedSearch;
import io.wattle.tuning.profile.HostMapping;
import io.wattle.tuning.profile.ProfileException;
import io.wattle.tuning.profile.ProfileFitter;
import io.wattle.tuning.profile.ProfiledHistory;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/tuner explain}: what bound a job that has ended, and which settings may help. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Says of a MapReduce job that has ended where its time went, what bound it, what failed, and which settings may help.",
            "With --cluster a model of the job, fitted to this run, searches settings and predicts their gain; without, they come"
                    + " from rules, and their gain is not known. Nothing runs. docs/tuning.md explains it, \"What bound a run\"."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:explained, also where the job itself had failed",
            "1:a file system cannot be reached",
            "2:bad input: no such history, a damaged one, one without tasks, or none of a MapReduce job"
        })
public final class ExplainCommand implements Callable<Integer> {

    private static final String APPLICATION = "application_";

    @Parameters(
            paramLabel = "JOB_ID|FILE.jhist",
            description =
                    "Id of a job, whose history is looked for in the configured cluster, or a file .jhist, as a path or a URI,"
                            + " with job_..._conf.xml beside it if it is there.")
    private String source;

    @Mixin
    private ConfOptions confOptions = new ConfOptions();

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            description =
                    "Cluster whose workers are the machines that the job ran on, see bin/tuner clusters: predicts gains.")
    private String cluster;

    @Mixin
    private HostOptions hostOptions = new HostOptions();

    @Mixin
    private CatalogOptions catalogOptions = new CatalogOptions();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws UsageException, IOException, InterruptedException {
        Optional<HostMapping> hosts = hosts();
        EndedJob job = PastJobs.readEnded(jobId(), confOptions.directory());
        requireTasks(job);
        Suggestion suggestion = suggestion(job, hosts);
        ExplainView view = new ExplainView(source, job, suggestion);
        Output.print(json, view::json, view::text);
        return 0;
    }

    private Optional<HostMapping> hosts() throws UsageException {
        if (cluster == null) {
            if (hostOptions.isGiven()) {
                throw new UsageException("--hosts: only with --cluster NAME, whose classes it names");
            }
            return Optional.empty();
        }
        ClusterProfile profile = CatalogOptions.cluster(catalogOptions.load(), "--cluster", cluster);
        return Optional.of(hostOptions.mapping(profile));
    }

    /** YARN's pages name applications; a job of MapReduce has the same numbers. */
    private String jobId() {
        return source.startsWith(APPLICATION) ? "job_" + source.substring(APPLICATION.length()) : source;
    }

    private void requireTasks(EndedJob job) throws UsageException {
        boolean ranNothing = job.run().figure(RunFigure.MAPS).orElse(0) == 0
                && job.run().figure(RunFigure.REDUCES).orElse(0) == 0
                && job.run().figure(RunFigure.LOST_ATTEMPTS).orElse(0) == 0;
        if (ranNothing) {
            throw new UsageException("explain " + source + ": no task of it ran; it ended as " + job.status()
                    + (job.told().isEmpty() ? "" : ": " + job.told()) + " (needed: a job of which tasks ran)");
        }
    }

    private Suggestion suggestion(EndedJob job, Optional<HostMapping> hosts)
            throws UsageException, InterruptedException {
        if (hosts.isEmpty()) {
            return Suggestion.byRules(job, "--cluster NAME predicts it, where NAME is the cluster that it ran on");
        }
        if (job.tasksOutside() > 0) {
            return Suggestion.byRules(job, "no model can be fitted to times of clocks that differ");
        }
        if (job.past().isEmpty()) {
            return Suggestion.byRules(
                    job, "a model can be fitted only to a job that succeeded in containers of its own");
        }
        try {
            return predicted(job, hosts.get());
        } catch (ProfileException | IllegalArgumentException e) {
            return Suggestion.byRules(job, "no model can be fitted to it: " + e.getMessage());
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + cluster + ": " + e.getMessage(), e);
        }
    }

    private static Suggestion predicted(EndedJob job, HostMapping hosts) throws ProfileException, InterruptedException {
        ProfileFitter fitter = new ProfileFitter(hosts);
        ProfiledHistory history = fitter.fitAndPredict(job.past().orElseThrow());
        if (history.notPredicted().isPresent()) {
            return Suggestion.byRules(
                    job, "the model cannot run it: " + history.notPredicted().get());
        }
        Optional<FittedSearch.Predicted> found =
                FittedSearch.search(fitter.simulated(history), history.cluster(), job.run(), job.joinsFiles());
        OptionalDouble error = history.times().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(history.times().get(0).error());
        return found.isEmpty()
                ? Suggestion.byRules(job, "the model cannot run it with its own settings")
                : Suggestion.byModel(found.get(), error, job);
    }
}
