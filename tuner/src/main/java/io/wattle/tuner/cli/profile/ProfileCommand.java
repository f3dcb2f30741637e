package io.wattle.tuner.cli.profile;

import io.wattle.model.Catalog;
import io.wattle.model.MissingFigureException;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.ConfOptions;
import io.wattle.tuner.cli.option.HostOptions;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuner.cli.simulate.ReportFile;
import io.wattle.tuning.engine.history.PastJobs;
import io.wattle.tuning.engine.input.LocalInput;
import io.wattle.tuning.profile.HostMapping;
import io.wattle.tuning.profile.PastJob;
import io.wattle.tuning.profile.ProfileException;
import io.wattle.tuning.profile.ProfileFitter;
import io.wattle.tuning.profile.ProfiledHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/tuner profile}: fits a job's profile to the history of a run of it. */
@Command(
        name = "profile",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Fits a profile of a job for bin/tuner simulate, in units that belong to no machine, to the history of a run of it on"
                    + " a cluster of known node classes, and says how well the profile tells the times of that run.",
            "docs/simulator.md says what is taken from which counter, and what a profile cannot say."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:fitted", "1:a file system cannot be reached, or the file could not be written", "2:bad input"
        })
public final class ProfileCommand implements Callable<Integer> {

    @Option(
            names = "--from-history",
            required = true,
            paramLabel = "FILE|JOB_ID",
            description =
                    "A file .jhist, as a path or a URI such as hdfs://..., with job_..._conf.xml beside it if it is there;"
                            + " or the id of a job, whose history is looked for in the configured cluster.")
    private String source;

    @Mixin
    private ConfOptions confOptions = new ConfOptions();

    @Option(
            names = "--cluster",
            required = true,
            paramLabel = "NAME",
            description = "Cluster whose workers are the machines that the job ran on, see bin/tuner clusters.")
    private String cluster;

    @Mixin
    private HostOptions hostOptions = new HostOptions();

    @Option(
            names = "--out",
            paramLabel = "FILE.yaml",
            description = "Write the profile there, for simulate --job FILE.yaml; it is replaced if it is there.")
    private Path out;

    @Mixin
    private CatalogOptions catalogOptions = new CatalogOptions();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws UsageException, IOException {
        Optional<ReportFile> file = outFile();
        Catalog catalog = catalogOptions.load();
        HostMapping mapping = hostOptions.mapping(CatalogOptions.cluster(catalog, "--cluster", cluster));
        PastJob past = PastJobs.read(source, confOptions.directory());
        ProfiledHistory history = fit(past, mapping);
        ProfileView view = new ProfileView(source, history);
        if (file.isPresent()) {
            file.get().write(view.yaml());
        }
        Output.print(
                json,
                () -> view.json(Optional.ofNullable(out)),
                () -> view.text()
                        + (out == null
                                ? "\n--out FILE.yaml writes the profile, for bin/tuner simulate --job FILE.yaml\n"
                                : "\nProfile: " + out + "\n"));
        return 0;
    }

    private Optional<ReportFile> outFile() throws UsageException, IOException {
        if (out == null) {
            return Optional.empty();
        }
        String name = out.toString();
        if (!name.endsWith(".yaml") && !name.endsWith(".yml")) {
            throw new UsageException("--out " + out + " (allowed: a name that ends in .yaml or .yml)");
        }
        ReportFile file = ReportFile.at("--out", out);
        if (LocalInput.isLocal(source)) {
            file.requireOther("--from-history", Path.of(source));
        }
        return Optional.of(file);
    }

    private ProfiledHistory fit(PastJob past, HostMapping mapping) throws UsageException {
        try {
            return new ProfileFitter(mapping).fitAndPredict(past);
        } catch (ProfileException e) {
            throw new UsageException("--from-history " + source + ": " + e.getMessage(), e);
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + cluster + ": " + e.getMessage(), e);
        }
    }
}
