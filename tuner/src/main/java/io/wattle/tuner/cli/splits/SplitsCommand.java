package io.wattle.tuner.cli.splits;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.InputPathsMode;
import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.MissingFigureException;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.OptionTypes;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.input.ImaginedHosts;
import io.wattle.tuning.engine.input.QuarantinedFiles;
import io.wattle.tuning.engine.input.SplitPreview;
import io.wattle.tuning.engine.site.SiteConfiguration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/tuner splits}: what combined input makes of some files on a cluster. */
@Command(
        name = "splits",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Shows the splits that combined input (PackedTextInputFormat) would make of files on a cluster, without"
                    + " running a job: sizes, locality, and how evenly the node classes are loaded.",
            "Files on this machine are planned as if they lay in the cluster's HDFS: their hosts are imagined. Of others"
                    + " the hosts are real. docs/combine-input.md explains both."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:shown", "1:a file system or a file cannot be read", "2:bad input"})
public final class SplitsCommand implements Callable<Integer> {

    private static final List<String> SIZES = List.of("fixed", "one-per-vcore", "per-class");

    @Parameters(
            arity = "0..1",
            paramLabel = "INPUT",
            description = "File, directory or glob: a local path, or a URI such as hdfs:///logs (with HADOOP_CONF_DIR)"
                    + " or hdfs://host:port/logs.")
    private String input;

    @Option(
            names = "--replay",
            paramLabel = "DIR",
            description =
                    "Plan only the files that a job has left out: DIR is _quarantine of its output. With INPUT only"
                            + " those of them that are of it.")
    private String quarantine;

    @Option(
            names = "--cluster",
            required = true,
            paramLabel = "NAME",
            description = "Cluster profile, such as edison or mixed; bin/tuner clusters lists them.")
    private String cluster;

    @Mixin
    private CatalogOptions catalogOptions = new CatalogOptions();

    @Option(
            names = "--sizes",
            paramLabel = "HOW",
            description = "fixed, one-per-vcore or per-class (default: fixed with --max-size, else per-class where the"
                    + " cluster has several classes of known speed, else one-per-vcore).")
    private String sizes;

    @Option(
            names = "--max-size",
            paramLabel = "SIZE",
            converter = OptionTypes.Bytes.class,
            description = "Most bytes of a split, such as 128MB.")
    private Long maxBytes;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description = "Any other key of the job, such as mapreduce.input.combine.open-cost=0 or"
                    + " mapreduce.input.fileinputformat.input.dir.recursive=true; may be given more than once.")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws UsageException, IOException {
        ClusterProfile profile = CatalogOptions.cluster(catalogOptions.load(), "--cluster", cluster);
        if (sizes != null) {
            KnownNames.require("--sizes", sizes, SIZES);
        }
        if ("fixed".equals(sizes) && maxBytes == null) {
            throw new UsageException("--sizes fixed: needs --max-size, the most bytes of a split, such as 128MB");
        }
        if (input == null && quarantine == null) {
            throw new UsageException(
                    "Missing required parameter: 'INPUT' (or --replay DIR, for the files that a job has"
                            + " left out)");
        }
        Optional<Path> confDir =
                SiteConfiguration.configurationDirectory(System.getenv()).map(SiteConfiguration.FoundDirectory::path);
        Optional<Replay> replay = quarantine == null
                ? Optional.empty()
                : Optional.of(
                        new Replay(quarantine, QuarantinedFiles.read(quarantine, Optional.ofNullable(input), confDir)));
        boolean imagined = replay.map(it -> it.found().files().stream().allMatch(SplitPreview::isLocal))
                .orElseGet(() -> !isManifest() && SplitPreview.isLocal(input));
        SplitPreview preview;
        List<ClassLoad> loads = new ArrayList<>();
        try {
            Map<String, String> settings = SplitSettings.of(profile, imagined, sizes, maxBytes);
            settings.putAll(properties);
            Optional<ImaginedHosts> hosts = imagined ? Optional.of(hosts(profile)) : Optional.empty();
            preview = replay.isPresent()
                    ? SplitPreview.of(replay.get().found(), settings, confDir, hosts)
                    : SplitPreview.of(input, settings, confDir, hosts);
            for (Workers group : profile.workers()) {
                loads.add(ClassLoad.of(group.nodeClass(), group.count(), preview.splits()));
            }
        } catch (MissingFigureException e) {
            throw new UsageException("--cluster " + cluster + ": " + e.getMessage(), e);
        }
        SplitsView view = new SplitsView(
                Optional.ofNullable(input).orElse(quarantine), profile, imagined, replay, preview, new Balance(loads));
        Output.print(json, view::json, view::text);
        return 0;
    }

    /** Its files may be anywhere, and it may say on which hosts. */
    private boolean isManifest() {
        return InputPathsMode.MANIFESTS
                .name()
                .equalsIgnoreCase(properties
                        .getOrDefault(CombineKey.INPUT_PATHS.key(), "")
                        .strip());
    }

    private static ImaginedHosts hosts(ClusterProfile profile) {
        List<String> names = new ArrayList<>();
        for (Workers group : profile.workers()) {
            for (int node = 1; node <= group.count(); node++) {
                names.add(SplitSettings.host(group.nodeClass().name(), node));
            }
        }
        return new ImaginedHosts(names, profile.hdfsBlockMb() * 1024L * 1024, profile.hdfsReplication());
    }
}
