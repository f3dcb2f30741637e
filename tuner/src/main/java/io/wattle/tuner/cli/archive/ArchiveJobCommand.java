package io.wattle.tuner.cli.archive;

import io.wattle.archive.Manifest;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.JobJarClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
                    + " org.apache.hadoop."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:it can", "1:it cannot: run it without", "2:bad input"})
final class ArchiveJobCommand implements Callable<Integer> {

    private static final int SHOWN = 5;

    @Parameters(paramLabel = "JAR", description = "The job's jar, as given to 'hadoop jar'.")
    private Path jar;

    @Mixin
    private FolderOptions folder = new FolderOptions();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws UsageException, IOException {
        if (!Files.isReadable(jar)) {
            throw new UsageException(jar + ": cannot be read (needed: the job's jar)");
        }
        Optional<Manifest> manifest = folder.archives().manifest();
        List<Path> hadoop = manifest.map(it -> it.jars().files()).orElse(List.of());
        List<String> hidden = JobJarClasses.hidden(jar, hadoop);
        Output.print(json, () -> document(hidden), () -> text(hidden));
        return hidden.isEmpty() ? 0 : 1;
    }

    private Map<String, Object> document(List<String> hidden) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("jar", jar.toString());
        document.put("fits", hidden.isEmpty());
        document.put("hidden", hidden);
        return document;
    }

    private String text(List<String> hidden) {
        if (hidden.isEmpty()) {
            return "  " + jar + ": can run with archives\n";
        }
        String names = String.join(", ", hidden.subList(0, Math.min(SHOWN, hidden.size())))
                + (hidden.size() > SHOWN ? " and " + (hidden.size() - SHOWN) + " more" : "");
        return "  " + jar + ": cannot run with archives: of its classes these lie in packages that Hadoop takes from"
                + " its own jars only, where they are not: " + names
                + "\n  Run it without: hadoop jar ... -conf jobs/no-task-archives.xml, or -D"
                + " mapreduce.job.classloader=false\n";
    }
}
