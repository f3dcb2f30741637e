package io.wattle.tuning.engine;

import io.wattle.tuning.engine.cluster.Cluster;
import io.wattle.tuning.engine.cluster.JobMeter;
import io.wattle.tuning.engine.history.FailureReason;
import io.wattle.tuning.engine.input.JobInput;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.engine.program.ChildProcess;
import io.wattle.tuning.engine.program.ClientFiles;
import io.wattle.tuning.engine.program.ExistingOutput;
import io.wattle.tuning.engine.program.ProgramLine;
import io.wattle.tuning.engine.program.ProgramWatch;
import io.wattle.tuning.engine.program.TaggedApplications;
import io.wattle.tuning.engine.site.HadoopSite;
import io.wattle.tuning.run.OutOfTimeException;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.Settings;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;
import java.util.function.DoubleConsumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a program of the user's as a process of its own. Its jobs are found by a tag that it is given beside the settings; what it
 * prints goes to the run's log.
 */
abstract class ProgramEngine extends ClusterEngine {

    private static final Logger LOG = LoggerFactory.getLogger(ProgramEngine.class);
    private static final int MOST_NAMED = 5;
    private static final int MOST_SHOWN = 20;

    /** Exit codes after SIGHUP, SIGINT and SIGTERM. */
    private static final Set<Integer> SIGNALLED = Set.of(129, 130, 143);

    private static final long SIGNAL_MILLIS = 500;

    private final UserProgram program;
    private boolean hasWorked;

    /**
     * What an engine for a program is made of.
     *
     * @param beside and what follows as of {@link ClusterEngine}
     * @param hasWorked whether a trial has succeeded before, so that what fails now fails for its settings
     */
    record Parts(
            Cluster cluster,
            UserProgram program,
            TaskFiles beside,
            JobInput input,
            Reckoning reckoning,
            Map<String, String> properties,
            boolean hasWorked) {}

    /** An engine for a program. */
    ProgramEngine(Parts parts) {
        super(parts.cluster(), parts.beside(), parts.input(), parts.reckoning(), parts.properties());
        program = parts.program();
        hasWorked = parts.hasWorked();
    }

    /**
     * Runs it.
     *
     * @throws InputException if its first run shows that it cannot be tuned as it is; the message says what to do
     */
    @Override
    public Outcome run(Settings settings, String label, TrialLimits limits, DoubleConsumer progress)
            throws IOException, InterruptedException {
        Path output = newOutput(label);
        String tag = (HadoopSite.TAG + "-" + label + "-" + UUID.randomUUID()).toLowerCase(Locale.ROOT);
        Path besideOutput = output.suffix("-beside");
        try {
            return run(given(settings, tag, besideOutput), tag, output, settings, limits, progress);
        } finally {
            deleteOutput(output);
            deleteOutput(besideOutput);
        }
    }

    private Outcome run(
            Map<String, String> given,
            String tag,
            Path output,
            Settings settings,
            TrialLimits limits,
            DoubleConsumer progress)
            throws IOException, InterruptedException {
        ProgramLine line = new ProgramLine(program, given, input().path().toString(), output.toString());
        try (ClientFiles client = new ClientFiles(clientConfiguration(settings, given), siteDirectory(), login())) {
            return run(client, line, tag, settings, limits, progress);
        }
    }

    /**
     * The properties of its applications for these settings.
     *
     * @param tag by which they are found
     * @param beside path of a folder for the trial's own files, which is not there yet and is deleted after the trial
     */
    abstract Map<String, String> given(Settings settings, String tag, Path beside) throws IOException;

    /** What the program is a client with. */
    abstract Configuration clientConfiguration(Settings settings, Map<String, String> given);

    /** The type that YARN has of all of its applications. */
    abstract String type();

    /** What it has to do so that its applications are found, the end of a sentence. */
    abstract String foundBy();

    /** Takes what a job leaves that may not be there any more when the program ends. */
    void jobEnded(ApplicationReport job) throws IOException {}

    /**
     * What came of applications that are over, one or more, all of {@link #type}.
     *
     * @param given as {@link #given} has it
     * @param joules of all workers while they ran; empty without a meter, or without its reading
     */
    abstract Outcome outcome(
            ChildProcess child,
            List<ApplicationReport> applications,
            Map<String, String> given,
            Settings settings,
            OptionalDouble joules)
            throws IOException, InterruptedException;

    private Outcome run(
            ClientFiles client,
            ProgramLine line,
            String tag,
            Settings settings,
            TrialLimits limits,
            DoubleConsumer progress)
            throws IOException, InterruptedException {
        TaggedApplications applications = new TaggedApplications(yarn(), killer(), tag);
        try (JobMeter meter = meter();
                ChildProcess child = new ChildProcess(
                        program.name(),
                        program.jar() == null ? client.shell(line.command()) : client.jar(line.jarArguments()))) {
            try {
                Outcome outcome = switch (new ProgramWatch(child, applications, type())
                        .await(limits, end(), this::jobEnded, progress)) {
                    case RAN_TOO_LONG -> limits.ranTooLong();
                    case ALONE_TOO_LONG -> limits.tookTooLong("the program was without a job");
                    case OTHER_TYPE -> otherType(applications);
                    case ALL_OVER -> {
                        OptionalDouble joules = meter.joules();
                        requireOwnEnd(child, progress);
                        yield outcome(child, applications, line, settings, joules);
                    }
                };
                if (outcome.status() == TrialStatus.SUCCEEDED) {
                    outcome = checked(outcome, client, line, limits, progress);
                }
                if (outcome.status() != TrialStatus.SUCCEEDED) {
                    end(child, applications);
                }
                return billed(outcome, meter);
            } catch (IOException | InterruptedException | RuntimeException e) {
                try {
                    end(child, applications);
                } catch (IOException left) {
                    e.addSuppressed(left);
                }
                throw e;
            }
        }
    }

    /** The client first: else it would start its next job, or try the killed one again. */
    private static void end(ChildProcess child, TaggedApplications applications) throws IOException {
        child.end();
        Uninterrupted.run(applications::kill);
    }

    /**
     * Takes no verdict from a process that was ended with this one: a terminal's signals reach both, and the child may be
     * quicker.
     */
    private static void requireOwnEnd(ChildProcess child, DoubleConsumer progress) throws InterruptedException {
        if (SIGNALLED.contains(child.exitCode())) {
            Thread.sleep(SIGNAL_MILLIS);
        }
        progress.accept(1);
    }

    private Outcome outcome(
            ChildProcess child,
            TaggedApplications applications,
            ProgramLine line,
            Settings settings,
            OptionalDouble joules)
            throws IOException, InterruptedException {
        List<ApplicationReport> ran = applications.list();
        if (ran.isEmpty()
                || child.exitCode() != 0
                || ran.stream().anyMatch(it -> it.getFinalApplicationStatus() != FinalApplicationStatus.SUCCEEDED)) {
            requireNewOutput(child, ran, line.output());
        }
        if (ran.isEmpty()) {
            return withoutJob(child);
        }
        return outcome(child, ran, line.properties(), settings, joules);
    }

    /** Where one trial finds its output, all trials to come would. */
    private void requireNewOutput(ChildProcess child, List<ApplicationReport> ran, String own)
            throws InputException, InterruptedException {
        List<String> told = new ArrayList<>(child.lastLines());
        ran.forEach(it -> told.add(Objects.requireNonNullElse(it.getDiagnostics(), "")));
        Optional<String> existing = ExistingOutput.in(told, own);
        if (existing.isPresent()) {
            throw InputException.saying(program.option() + ": " + existing.get(), null);
        }
    }

    private Outcome withoutJob(ChildProcess child) throws InputException, InterruptedException {
        return hasWorked ? failed(noJob(child)) : unusable(noJob(child) + tail(child));
    }

    private Outcome otherType(TaggedApplications applications) throws IOException {
        ApplicationReport other = applications.list().stream()
                .filter(it -> !type().equals(it.getApplicationType()))
                .findFirst()
                .orElseThrow();
        return unusable("its application " + other.getApplicationId() + " is of type " + other.getApplicationType()
                + " (allowed: " + type() + ")");
    }

    /** Where one fails, a program may kill those beside it: it comes first. */
    static List<ApplicationReport> killedLast(List<ApplicationReport> applications) {
        return applications.stream()
                .sorted(Comparator.comparing(ProgramEngine::wasKilled))
                .toList();
    }

    /**
     * Whether somebody killed an application. A master that is told to kill its job ends by itself: only its final status says so, as that
     * of a master does which kills its job for its settings.
     */
    static boolean wasKilled(ApplicationReport application) {
        return application.getYarnApplicationState() == YarnApplicationState.KILLED
                || (application.getFinalApplicationStatus() == FinalApplicationStatus.KILLED
                        && !FailureReason.isOwnKill(Objects.requireNonNullElse(application.getDiagnostics(), "")));
    }

    private String noJob(ChildProcess child) throws InterruptedException {
        String last = FailureReason.of(String.join("\n", child.lastLines()));
        if (child.exitCode() == 0) {
            return "it ran no job on the cluster that has the tag of " + foundBy();
        }
        boolean first = program.jar() != null && !program.arguments().contains(UserProgram.SETTINGS);
        return "it ended with code " + child.exitCode() + " before it ran a job: " + last
                + (first
                        ? " (the settings, -D key=value, come before the arguments of --args; put "
                                + UserProgram.SETTINGS + " there where they belong)"
                        : "");
    }

    /** What the log has of it goes with the run that never began. */
    private static String tail(ChildProcess child) throws InterruptedException {
        List<String> lines = child.lastLines();
        return lines.isEmpty()
                ? "; it printed nothing"
                : lines.subList(Math.max(0, lines.size() - MOST_SHOWN), lines.size()).stream()
                        .map(line -> "\n  | " + line)
                        .collect(Collectors.joining("", "; its last lines:", ""));
    }

    /**
     * What to say of keys that a program sets itself.
     *
     * @param overwritten value of each, one or more
     */
    static String setsItself(Map<String, String> overwritten) {
        return "it sets what the tuner searches (give these values to the tuner: "
                + overwritten.entrySet().stream()
                        .limit(MOST_NAMED)
                        .map(it -> "--set " + it.getKey() + "=" + it.getValue())
                        .collect(Collectors.joining(" "))
                + ")";
    }

    /** An end that is none of its applications'. */
    static Outcome failedAfter(ChildProcess child) throws InterruptedException {
        return failed("it ended with code " + child.exitCode() + ", though its jobs succeeded: "
                + FailureReason.of(String.join("\n", child.lastLines())));
    }

    /** Whether a run has succeeded, so that its jobs are known to take the settings. */
    final boolean hasWorked() {
        return hasWorked;
    }

    /** Once a run has succeeded, what comes later is a matter of its settings. */
    final Outcome unusable(String problem) throws InputException {
        if (hasWorked) {
            return failed(problem);
        }
        throw InputException.saying(program.option() + ": " + problem, null);
    }

    static Outcome failed(String reason) {
        return Outcome.unsuccessful(TrialStatus.FAILED, reason);
    }

    private Outcome checked(
            Outcome outcome, ClientFiles client, ProgramLine line, TrialLimits limits, DoubleConsumer progress)
            throws IOException, InterruptedException {
        hasWorked = true;
        if (line.check().isEmpty()) {
            return outcome;
        }
        try (ChildProcess check =
                new ChildProcess("check", client.shell(line.check().get()))) {
            Instant now = Instant.now();
            // Its time is none of the jobs': their patience is not its.
            boolean cut = end().isBefore(now.plus(limits.timeout()));
            if (!check.await(cut ? Duration.between(now, end()) : limits.timeout())) {
                if (cut) {
                    throw new OutOfTimeException("--check was still running");
                }
                return wrongOutput("--check did not end within --trial-timeout "
                        + limits.timeout().toSeconds() + "s");
            }
            requireOwnEnd(check, progress);
            if (check.exitCode() != 0) {
                List<String> lines = check.lastLines();
                LOG.info("--check ended with {}", check.exitCode());
                return wrongOutput("--check ended with code " + check.exitCode()
                        + (lines.isEmpty() ? "" : ": " + FailureReason.of(lines.get(lines.size() - 1))));
            }
            return outcome;
        }
    }
}
