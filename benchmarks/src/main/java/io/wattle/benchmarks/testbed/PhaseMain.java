package io.wattle.benchmarks.testbed;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import org.apache.hadoop.conf.Configuration;

/**
 * Runs a phase from within a testbed's master, where cluster and power meter are: {@code bin/testbed exec master -- hadoop
 * io.wattle.benchmarks.testbed.PhaseMain REQUEST.json OUTCOME.json}.
 */
public final class PhaseMain {

    private PhaseMain() {}

    /** Reads the request and writes the outcome; throws if there is none. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 2) {
            throw new IllegalArgumentException(
                    "arguments: " + arguments.length + " (needed: file of the request, file of the outcome)");
        }
        ObjectMapper json = new ObjectMapper();
        PhaseRequest request = json.readValue(new File(arguments[0]), PhaseRequest.class);
        Configuration conf = new Configuration();
        new StudyInputs(conf, request.inputs()).makeMissing();
        PhaseOutcome outcome;
        try (WorkloadPhase phase = new WorkloadPhase(request, conf)) {
            outcome = phase.run();
        }
        json.writeValue(new File(arguments[1]), outcome);
        // Clients of jobs that nobody waited for keep threads.
        System.exit(0);
    }
}
