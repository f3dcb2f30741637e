package io.wattle.benchmarks.testbed;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Runs jobs from within a testbed's master, where cluster and power meter are: {@code bin/testbed exec master -- hadoop
 * io.wattle.benchmarks.testbed.PhaseMain KIND REQUEST.json OUTCOME.json}.
 */
public final class PhaseMain {

    /** A {@link PhaseRequest}: {@link PhaseOutcome}. */
    static final String AT_THEIR_TIMES = "at-their-times";

    /** A {@link TurnRequest}: a list of {@link LoneRun}. */
    static final String IN_TURN = "in-turn";

    private PhaseMain() {}

    /** Reads the request and writes the outcome; throws if there is none. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 3 || !List.of(AT_THEIR_TIMES, IN_TURN).contains(arguments[0])) {
            throw new IllegalArgumentException("arguments: '" + String.join(" ", arguments) + "' (needed: "
                    + AT_THEIR_TIMES + " or " + IN_TURN + ", file of the request, file of the outcome)");
        }
        ObjectMapper json = new ObjectMapper();
        Configuration conf = new Configuration();
        File asked = new File(arguments[1]);
        Object outcome = arguments[0].equals(IN_TURN)
                ? inTurn(json.readValue(asked, TurnRequest.class), conf)
                : atTheirTimes(json.readValue(asked, PhaseRequest.class), conf);
        json.writeValue(new File(arguments[2]), outcome);
        // Clients of jobs that nobody waited for keep threads.
        System.exit(0);
    }

    private static PhaseOutcome atTheirTimes(PhaseRequest request, Configuration conf) throws Exception {
        List<StudyJob> jobs =
                request.arrivals().stream().map(Arrival::job).distinct().toList();
        new StudyFiles(conf, request.inputs()).makeMissing(jobs, null);
        try (WorkloadPhase phase = new WorkloadPhase(request, conf)) {
            return phase.run();
        }
    }

    private static List<LoneRun> inTurn(TurnRequest request, Configuration conf) throws Exception {
        new StudyFiles(conf, request.inputs()).makeMissing(request.jobs(), request.programs());
        try (JobsInTurn jobs = new JobsInTurn(request, conf)) {
            return jobs.run();
        }
    }
}
