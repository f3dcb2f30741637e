package io.wattle.tuner.cli;

import io.wattle.tuner.cli.option.EngineKind;
import io.wattle.tuning.energy.ClassLimits;
import io.wattle.tuning.report.ConsoleReport;
import io.wattle.tuning.report.ExportTarget;
import io.wattle.tuning.report.HtmlReport;
import io.wattle.tuning.report.JobSettingsFile;
import io.wattle.tuning.report.ReportHeader;
import io.wattle.tuning.report.ResultJson;
import io.wattle.tuning.report.SparkSettingsFile;
import io.wattle.tuning.report.TriedOn;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Medians;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a run found, in its directory and on the screen. */
final class RunResults {

    private final AcceptedRun run;
    private final RunSpec spec;
    private final RunDirectory directory;
    private final RunText text;
    private final TrialCluster cluster;
    private boolean unsaved;

    RunResults(AcceptedRun run, RunText text, TrialCluster cluster) {
        this.run = run;
        this.spec = run.spec();
        this.directory = run.directory();
        this.text = text;
        this.cluster = cluster;
    }

    /**
     * Writes and tells it.
     *
     * @return the exit code
     */
    int report(TuningResult result, SearchSpace space, TriedOn tried, ConsoleReport console) {
        List<Parameter> notSearched = run.spec().cluster().isSimulated()
                ? UnsimulatedParameters.of(tried.leftOut(), space.workload())
                : tried.leftOut();
        List<String> leftOut = notSearched.stream().map(Parameter::key).toList();
        String note = text.joulesNote(result, cluster.doubts());
        ReportHeader header = new ReportHeader(
                spec.job().name(),
                spec.cluster().name(),
                spec.cluster().engine().label(),
                cluster.testbed(),
                cluster.workers().values().stream().mapToInt(Integer::intValue).sum(),
                text.input(),
                note,
                run.commandLine(),
                leftOut);
        String document = ResultJson.render(header, space, result);
        save("result.json", document + "\n");
        save("report.html", HtmlReport.render(header, space, result));
        Optional<String> warning =
                result.best().flatMap(best -> writeSettings(best, withWork(tried, best, result.trials()), leftOut));
        console.result(result, text.joulesTitle());
        if (run.json()) {
            System.out.println(document);
            System.out.flush();
        }
        if (result.trials().isEmpty()) {
            System.err.println("wattle: --max-time was over before the first trial was");
            return Main.FAILED;
        }
        if (result.best().isEmpty()) {
            Trial last = result.trials().get(result.trials().size() - 1);
            String log = Files.exists(directory.log()) ? " (log: " + directory.log() + ")" : "";
            System.err.println(
                    "wattle: no trial succeeded; the last one: " + last.status().label() + ", " + last.reason() + log);
            return Main.FAILED;
        }
        PrintStream out = run.out();
        out.println(note);
        out.println();
        out.println("  " + directory.path().resolve("report.html") + "   pictures, all trials");
        String settings = spec.job().submitsSpark() ? "job-settings.conf" : "job-settings.xml";
        out.println("  " + directory.path().resolve(settings) + "   the settings for this job on a cluster"
                + (spec.cluster().isSimulated() ? ", predicted: try them there first" : ""));
        out.println(
                "  " + directory.path().resolve("arguments.txt") + "   the same as " + settingOption() + " arguments");
        warning.ifPresent(line -> out.println("  " + line));
        return unsaved ? Main.FAILED : Main.OK;
    }

    private String settingOption() {
        return spec.job().program() == null ? "-D" : spec.job().program().settingOption();
    }

    /** What a full disk does not take is still told on the screen. */
    private void save(String name, String content) {
        try {
            directory.write(name, content);
        } catch (IOException e) {
            unsaved = true;
            System.err.println("wattle: " + directory.path().resolve(name) + " could not be saved: " + e);
        }
    }

    /**
     * With what the job's tasks took, where that tells of compilers: those of an embedded cluster have the first only, and of jobs in C++
     * the JVM's work is the smaller part.
     */
    private TriedOn withWork(TriedOn tried, Summary best, List<Trial> trials) {
        double[] seconds = Summary.measurements(best.settings(), trials).stream()
                .map(Measurement::cpuSeconds)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        boolean tells =
                spec.cluster().engine() == EngineKind.EMBEDDED && spec.job().worksInJava();
        return tells && seconds.length > 0
                ? tried.withWork(Medians.of(seconds) * spec.cluster().hostDmipsPerCore())
                : tried;
    }

    /** What the files' reader has to look at first. */
    private Optional<String> writeSettings(Summary best, TriedOn tried, List<String> leftOut) {
        if (spec.job().submitsSpark()) {
            SparkSettingsFile file = new SparkSettingsFile(best.settings(), tried, target(tried), text.origin(leftOut));
            save("job-settings.conf", file.lines());
            save("arguments.txt", file.arguments());
            return file.warning();
        }
        JobSettingsFile file = new JobSettingsFile(
                best.settings(), tried, target(tried), cluster.javaOptions(best.settings()), text.origin(leftOut));
        save("job-settings.xml", file.xml());
        save("arguments.txt", file.arguments(settingOption()));
        return file.warning();
    }

    /**
     * The whole cluster of the profile, or the real one. An input that was made up or laid out anew is only a sample; a
     * simulated one is the study's.
     */
    private ExportTarget target(TriedOn tried) {
        NodeLimits limits = tried.limits();
        boolean whole =
                spec.cluster().engine() == EngineKind.HADOOP || spec.cluster().isSimulated();
        int workers = whole ? limits.workers() : ClassLimits.of(run.profile()).workers();
        boolean sample = !spec.cluster().isSimulated()
                && (spec.job().input() == null || spec.job().inputFiles() > 0);
        int blockMb = run.profile().hdfsBlockMb();
        return sample && run.export().targetInput().isEmpty()
                ? ExportTarget.withInputAsTried(workers, limits.vcores(), limits.memoryMb(), blockMb, tried)
                : new ExportTarget(
                        workers,
                        limits.vcores(),
                        limits.memoryMb(),
                        blockMb,
                        run.export().targetInput().orElse(tried.inputBytes()),
                        false);
    }
}
