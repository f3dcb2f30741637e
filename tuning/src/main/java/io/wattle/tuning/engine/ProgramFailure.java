package io.wattle.tuning.engine;

import io.wattle.tuning.engine.history.FailureReason;
import io.wattle.tuning.engine.history.JobHistory;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a Pipes program that failed said itself. Hadoop tells only that the connection to it has ended. */
final class ProgramFailure {

    private static final Logger LOG = LoggerFactory.getLogger(ProgramFailure.class);

    /** What Hadoop says where it was not the first to notice. */
    private static final Pattern CONNECTION_ENDED = Pattern.compile(
            ".*(java\\.io\\.EOFException|Broken pipe|Connection reset|Socket closed).*", Pattern.DOTALL);

    /** Of the JVM that shares the file with the program. */
    private static final Pattern NOT_OF_THE_PROGRAM =
            Pattern.compile("(log4j:|SLF4J:|WARNING:|OpenJDK |Java HotSpot|Picked up |\\[[0-9.]+s\\]|at ).*");

    private final YarnClient yarn;
    private final ContainerLogs logs;

    ProgramFailure(YarnClient yarn, Configuration conf) {
        this.yarn = yarn;
        logs = new ContainerLogs(conf);
    }

    /**
     * The last line on stderr of the attempt that failed; empty if Hadoop itself tells why, as a program that Hadoop ends has nothing to add,
     * if there is no line, or if nobody has it.
     */
    Optional<String> lastLine(ApplicationId app, JobHistory.TaskError error) throws InterruptedException {
        if (error.container().isEmpty() || !isEndOfConnection(FailureReason.of(error.told()))) {
            return Optional.empty();
        }
        try {
            return logs.await(
                            yarn.getApplicationReport(app),
                            error.node(),
                            error.container().get(),
                            Set.of("stderr"))
                    .flatMap(ProgramFailure::lastLine);
        } catch (IOException | YarnException | RuntimeException e) {
            // It would only hide the failure that is to be explained.
            LOG.info("the log of {} cannot be read", error.container().get(), e);
            return Optional.empty();
        }
    }

    /** Whether a reason of Hadoop's tells only that the program has gone. */
    static boolean isEndOfConnection(String reason) {
        return CONNECTION_ENDED.matcher(reason).matches();
    }

    /** @param log as YARN keeps it, between lines of its own */
    static Optional<String> lastLine(String log) {
        int begin = log.indexOf("LogContents:");
        int end = log.lastIndexOf("End of LogType:");
        return log.substring(begin < 0 ? 0 : log.indexOf('\n', begin) + 1, end < begin || end < 0 ? log.length() : end)
                .lines()
                // A tenant's text: no control characters for the terminals of others.
                .map(line -> line.replaceAll("\\p{Cntrl}", " ").strip())
                .filter(line ->
                        !line.isEmpty() && !NOT_OF_THE_PROGRAM.matcher(line).matches())
                .reduce((first, second) -> second);
    }
}
