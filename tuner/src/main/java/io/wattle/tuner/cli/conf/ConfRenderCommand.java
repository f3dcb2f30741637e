package io.wattle.tuner.cli.conf;

import io.wattle.archive.Manifest;
import io.wattle.conf.ConfRequest;
import io.wattle.conf.ConfTemplates;
import io.wattle.conf.HighAvailability;
import io.wattle.conf.Rendering;
import io.wattle.conf.SchedulerChoice;
import io.wattle.conf.TaskArchives;
import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/tuner conf render}: writes the configuration of a cluster into a folder. */
@Command(
        name = "render",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Writes Hadoop configuration for a cluster: a folder for the master, one for a second ResourceManager if"
                    + " there is to be one, and one for each worker class, with core-site.xml, hdfs-site.xml,"
                    + " yarn-site.xml, mapred-site.xml and hadoop-env.sh, container sizes for kinds of jobs, and"
                    + " README.txt with what is left to do.",
            "docs/configuration.md explains the rules."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:written", "1:a file cannot be written", "2:bad input"})
final class ConfRenderCommand implements Callable<Integer> {

    @Option(
            names = "--cluster",
            required = true,
            paramLabel = "NAME",
            description = "Cluster profile, such as edison or mixed; bin/tuner clusters lists them.")
    private String cluster;

    @Mixin
    private CatalogOptions catalogOptions = new CatalogOptions();

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Folder to write into: new or empty.")
    private Path out;

    @Option(names = "--force", description = "Write over the files of a folder that is not empty; others stay.")
    private boolean force;

    @Option(
            names = "--master-host",
            paramLabel = "HOST",
            defaultValue = "master",
            description = "Name of the master, as the workers resolve it (default: ${DEFAULT-VALUE}).")
    private String masterHost;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            defaultValue = "/var/lib/hadoop",
            description = "Folder on every node for all that the daemons store (default: ${DEFAULT-VALUE}).")
    private String dataDir;

    @Option(
            names = "--hadoop-home",
            paramLabel = "DIR",
            defaultValue = "/opt/hadoop",
            description = "Where Hadoop is unpacked on every node (default: ${DEFAULT-VALUE}).")
    private String hadoopHome;

    @Option(
            names = "--scheduler",
            paramLabel = "NAME",
            defaultValue = "energy",
            description = "energy, or capacity for Hadoop's own without the plug-in (default: ${DEFAULT-VALUE}).")
    private String scheduler;

    @Option(
            names = "--ha-host",
            paramLabel = "HOST",
            description = "Host of a second ResourceManager, which takes over from the master's; needs --zookeeper"
                    + " (default: one ResourceManager).")
    private String haHost;

    @Option(
            names = "--zookeeper",
            paramLabel = "HOST:PORT,...",
            description = "ZooKeeper servers by which the two ResourceManagers agree; needs --ha-host.")
    private String zookeeper;

    @Option(
            names = "--task-archives",
            paramLabel = "FILE",
            description =
                    "archives.txt of a node, which 'archive build' wrote there: adds the settings by which masters and tasks"
                            + " start from archives of classes, as jobs/task-archives.xml (docs/task-start.md).")
    private Path taskArchives;

    @Option(
            names = "--task-archives-for-all",
            description = "Give them to all jobs, in mapred-site.xml; needs --task-archives.")
    private boolean taskArchivesForAll;

    @Option(
            names = "--split-mb",
            paramLabel = "N",
            description =
                    "Largest split of the jobs, MB: sort buffers are no larger than its output needs (default: not known).")
    private Integer splitMb;

    @Option(
            names = "--task-seconds",
            paramLabel = "N",
            description =
                    "CPU seconds that a task of the jobs takes on a worker: where that is too short for a JVM's second compiler"
                            + " to pay, tasks have the first only (default: not known, both).")
    private Double taskSeconds;

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws UsageException, IOException {
        if (taskArchivesForAll && taskArchives == null) {
            throw new UsageException("--task-archives-for-all: which archives? Add --task-archives FILE");
        }
        ClusterProfile profile = CatalogOptions.cluster(catalogOptions.load(), "--cluster", cluster);
        Rendering rendering = render(profile);
        ConfDirectory directory = new ConfDirectory(out);
        directory.write(rendering.files(), force);
        RenderSummary summary = new RenderSummary(profile, directory.path(), rendering);
        Output.print(json, summary::json, summary::text);
        return 0;
    }

    private Rendering render(ClusterProfile profile) throws UsageException, IOException {
        try {
            ConfRequest request = new ConfRequest(masterHost, dataDir, hadoopHome, schedulerChoice(), standby());
            if (taskArchives != null) {
                request = request.withArchives(archives());
            }
            if (splitMb != null) {
                request = request.withSplits(splitMb);
            }
            if (taskSeconds != null) {
                request = request.withTaskSeconds(taskSeconds);
            }
            return new ConfTemplates().render(profile, request);
        } catch (MissingFigureException | IllegalArgumentException e) {
            throw new UsageException("conf render --cluster " + cluster + ": " + e.getMessage(), e);
        }
    }

    private Optional<HighAvailability> standby() throws UsageException {
        if (haHost == null && zookeeper == null) {
            return Optional.empty();
        }
        if (zookeeper == null) {
            throw new UsageException("--ha-host " + haHost + ": two ResourceManagers need ZooKeeper; add --zookeeper"
                    + " HOST:PORT,..., or leave out --ha-host");
        }
        if (haHost == null) {
            throw new UsageException("--zookeeper " + zookeeper + ": only two ResourceManagers need ZooKeeper; add"
                    + " --ha-host HOST, the second one's, or leave out --zookeeper");
        }
        return Optional.of(new HighAvailability(haHost, zookeeper));
    }

    private TaskArchives archives() throws UsageException, IOException {
        if (!Files.isReadable(taskArchives)) {
            throw new UsageException("--task-archives " + taskArchives + ": cannot be read (needed: " + Manifest.FILE
                    + " of a node, which 'archive build' writes beside the archives)");
        }
        Manifest manifest = Manifest.read(taskArchives);
        if (!manifest.hadoopHome().toString().equals(hadoopHome)) {
            throw new UsageException("--task-archives " + taskArchives + ": of the jars of " + manifest.hadoopHome()
                    + ", but --hadoop-home is " + hadoopHome + " (needed: the same)");
        }
        return new TaskArchives(
                manifest.folder().toString(),
                manifest.jars().files().stream().map(Path::toString).toList(),
                taskArchivesForAll ? TaskArchives.Use.ALL_JOBS : TaskArchives.Use.JOBS_THAT_ASK);
    }

    private SchedulerChoice schedulerChoice() throws UsageException {
        List<String> known = Arrays.stream(SchedulerChoice.values())
                .map(SchedulerChoice::label)
                .toList();
        KnownNames.require("--scheduler", scheduler, known);
        return SchedulerChoice.valueOf(scheduler.toUpperCase(Locale.ROOT));
    }
}
