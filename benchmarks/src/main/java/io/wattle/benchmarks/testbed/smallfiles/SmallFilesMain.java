package io.wattle.benchmarks.testbed.smallfiles;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.benchmarks.testbed.smallfiles.SmallFilesRequest.Experiment;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Measures from within a testbed's master; takes the file of a {@link SmallFilesRequest} and that of the runs, a line of JSON each. */
public final class SmallFilesMain {

    private static final ObjectMapper JSON = new ObjectMapper();

    private SmallFilesMain() {}

    /** Writes each run when it has ended; throws if one fails. */
    public static void main(String[] arguments) throws Exception {
        SmallFilesRequest request = JSON.readValue(new File(arguments[0]), SmallFilesRequest.class);
        Path runs = Path.of(arguments[1]);
        try (SmallFilesJobs jobs = new SmallFilesJobs(request, new Configuration())) {
            jobs.write();
            if (request.experiment() == Experiment.COMBINER) {
                combiner(request, jobs, runs);
            } else {
                ways(request, jobs, runs);
            }
        }
        // Clients of jobs keep threads.
        System.exit(0);
    }

    private static void ways(SmallFilesRequest request, SmallFilesJobs jobs, Path runs) throws Exception {
        // The first job of a cluster loads the daemons' classes.
        jobs.run(InputWay.PACKED, true, true);
        add(runs, jobs.compact());
        List<InputWay> ways = new ArrayList<>(List.of(InputWay.HADOOPS_PACKING, InputWay.PACKED, InputWay.COMPACTED));
        for (int round = 0; round < request.rounds(); round++) {
            for (InputWay way : ways) {
                add(runs, jobs.run(way, true, false));
            }
            if (round == request.rounds() / 2) {
                add(runs, jobs.run(InputWay.FILE_PER_MAP, true, true));
            }
            Collections.reverse(ways);
        }
    }

    private static void combiner(SmallFilesRequest request, SmallFilesJobs jobs, Path runs) throws Exception {
        jobs.run(InputWay.PACKED, true, false);
        for (int round = 0; round < request.rounds(); round++) {
            for (InputWay way : List.of(InputWay.FILE_PER_MAP, InputWay.PACKED)) {
                for (boolean combiner : new boolean[] {round % 2 == 1, round % 2 == 0}) {
                    add(runs, jobs.run(way, combiner, false));
                }
            }
        }
    }

    private static void add(Path runs, SmallFilesRun run) throws IOException {
        Files.writeString(
                runs, JSON.writeValueAsString(run) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
