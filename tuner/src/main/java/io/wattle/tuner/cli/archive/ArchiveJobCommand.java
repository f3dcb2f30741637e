package io.wattle.tuner.cli.archive;

import io.wattle.conf.TaskArchiveKeys;
import io.wattle.tuner.cli.option.NamedClasses;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.JobJarClasses;
import io.wattle.tuning.engine.site.ConfigurationFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/tuner archive job}: whether a job can run with archives. */
@Command(
        name = "job",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Says whether a job's jar can run with archives: they need Hadoop's class loader for jobs"
                    + " (mapreduce.job.classloader), which never takes some packages from the job's jar, such as"
                    + " org.apache.hadoop.",
            "With --options it prints the argument that the job needs, so that one that cannot runs without: hadoop jar JAR"
                    + " MAIN $(bin/tuner archive job --options --conf DIR JAR) ..."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:it can, or its argument was printed", "1:it cannot: run it without", "2:bad input"})
final class ArchiveJobCommand implements Callable<Integer> {

    private static final String WITH = TaskArchiveKeys.WITH;
    private static final String WITHOUT = TaskArchiveKeys.WITHOUT;

    @Parameters(paramLabel = "JAR", description = "The job's jar, as given to 'hadoop jar'.")
    private Path jar;

    @Option(
            names = "--libjars",
            split = ",",
            paramLabel = "JAR,...",
            description = "Further jars of the job, as given to its -libjars.")
    private List<Path> libJars = List.of();

    @Option(
            names = "--options",
            description = "Print '-conf FILE' for the job on stdout and nothing else there, of the folder of --conf: "
                    + WITH + " for a job that can run with archives, " + WITHOUT
                    + " for one that cannot; why is on stderr.")
    private boolean options;

    @Option(
            names = "--conf",
            paramLabel = "DIR",
            description = "Folder that 'conf render --task-archives' has written.")
    private Path conf;

    @Mixin
    private FolderOptions folder = new FolderOptions();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws UsageException, IOException {
        requireConf();
        List<Path> all = new ArrayList<>(List.of(jar));
        all.addAll(libJars);
        for (Path each : all) {
            if (!Files.isReadable(each)) {
                throw new UsageException(each + ": cannot be read (needed: a jar of the job)");
            }
        }
        List<String> hidden = JobJarClasses.hidden(all, hadoopJars());
        if (options) {
            System.err.print(reason(hidden));
            System.out.println("-conf " + conf.resolve(hidden.isEmpty() ? WITH : WITHOUT));
            return 0;
        }
        Output.print(json, () -> document(hidden), () -> reason(hidden) + advice(hidden));
        return hidden.isEmpty() ? 0 : 1;
    }

    private void requireConf() throws UsageException {
        if (options && (conf == null || json)) {
            throw new UsageException("--options: needs --conf DIR, the folder of 'conf render', and no --json");
        }
        if (conf == null) {
            return;
        }
        if (conf.toString().chars().anyMatch(Character::isWhitespace)) {
            throw new UsageException("--conf '" + conf + "': the shell would take it apart (allowed: no spaces)");
        }
        for (String file : List.of(WITH, WITHOUT)) {
            if (!Files.isReadable(conf.resolve(file))) {
                throw new UsageException("--conf " + conf + ": no " + file
                        + " (needed: the folder that 'bin/tuner conf render --task-archives FILE' has written)");
            }
        }
    }

    /** Those that the settings name, as tasks get them; without settings those of this node's archives. */
    private List<Path> hadoopJars() throws IOException {
        if (conf != null) {
            return JobJarClasses.hadoopJars(ConfigurationFile.read(conf.resolve(WITH)));
        }
        return folder.archives().manifest().map(it -> it.jars().files()).orElse(List.of());
    }

    private Map<String, Object> document(List<String> hidden) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("jar", jar.toString());
        document.put("fits", hidden.isEmpty());
        document.put("hidden", hidden);
        return document;
    }

    private String reason(List<String> hidden) {
        if (hidden.isEmpty()) {
            return "  " + jar + ": can run with archives\n";
        }
        String names = NamedClasses.text(hidden);
        return "  " + jar + ": cannot run with archives: of its classes these lie in packages that Hadoop takes from"
                + " its own jars only, where they are not: " + names + "\n";
    }

    private static String advice(List<String> hidden) {
        return hidden.isEmpty()
                ? ""
                : "  Run it without: hadoop jar ... -conf jobs/no-task-archives.xml, or -D"
                        + " mapreduce.job.classloader=false\n";
    }
}
