package io.wattle.benchmarks.sls;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.sls.SLSRunner.TraceType;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of SLS: {@code SlsMain SCHEDULER DIRECTORY}, where the directory has the {@link SlsCase}, and gets the
 * {@link SlsTrace} and all that the ResourceManager writes. In a JVM of its own: SLS keeps its runner in a static field, and its
 * threads do not end.
 */
final class SlsMain {

    private static final Logger LOG = LoggerFactory.getLogger(SlsMain.class);

    static final String CASE = "case.json";
    static final String TRACE = "trace.json";

    /** Beside the time in which jobs come. A run takes minutes. */
    static final Duration LONGEST = Duration.ofMinutes(15);

    private SlsMain() {}

    /** Ends with code 1, and says why on standard error, where it fails. */
    public static void main(String[] arguments) {
        try {
            run(SlsScheduler.valueOf(arguments[0]), Path.of(arguments[1]));
            System.exit(0);
        } catch (Exception | Error e) {
            LOG.error("The run failed", e);
            // Below the stack, so that it is in the end of the log.
            System.err.println(e);
            System.exit(1);
        }
    }

    private static void run(SlsScheduler scheduler, Path directory)
            throws IOException, YarnException, ClassNotFoundException, InterruptedException, SlsException {
        ObjectMapper json = new ObjectMapper();
        SlsCase each = json.readValue(directory.resolve(CASE).toFile(), SlsCase.class);
        MixedNodes nodes = MixedNodes.of(each.nodes());
        Path topology = Files.writeString(directory.resolve("nodes.json"), nodes.topology());
        Path jobs = Files.writeString(directory.resolve("jobs.json"), SyntheticJobs.json(each));
        Path hosts = Files.writeString(directory.resolve("hosts.yaml"), nodes.hostPatterns());
        Configuration conf = SlsSettings.of(scheduler, directory, hosts);
        // Hadoop keeps the containers' bounds of the first configuration that it sees.
        ResourceUtils.resetResourceTypes(conf);
        RunRecorder recorder = new RunRecorder(each.jobs());
        // SLS hands what goes wrong in its own threads to this one, and goes on without the node or master.
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> recorder.failed(error));
        PacedRunner runner = new PacedRunner(conf, nodes.paceByHost(), recorder);
        runner.setSimulationParams(
                TraceType.SYNTH,
                new String[] {jobs.toString()},
                topology.toString(),
                directory.toString(),
                Set.of(),
                false);
        runner.start();
        requireAll(runner.getNmMap().size(), each.nodes());
        SlsTrace trace = recorder.await(LONGEST.plusSeconds(each.arrivalSeconds()));
        json.writeValue(directory.resolve(TRACE).toFile(), trace);
    }

    /** SLS goes on without those that it could not register. */
    private static void requireAll(int found, int wanted) throws SlsException {
        if (found != wanted) {
            throw new SlsException("only " + found + " of " + wanted + " nodes registered");
        }
    }
}
