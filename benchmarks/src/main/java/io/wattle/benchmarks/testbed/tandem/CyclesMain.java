package io.wattle.benchmarks.testbed.tandem;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.benchmarks.testbed.StudyFiles;
import io.wattle.benchmarks.testbed.StudyInput;
import io.wattle.benchmarks.testbed.StudyJob;
import io.wattle.benchmarks.testbed.StudySubmission;
import io.wattle.testbed.control.ControlClient;
import io.wattle.testbed.control.ControlClient.RefusedException;
import io.wattle.testbed.state.StateFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Lets servers of a testbed sleep and wake, from within its master: {@code bin/testbed exec master -- hadoop
 * io.wattle.benchmarks.testbed.tandem.CyclesMain REQUEST.json}.
 */
public final class CyclesMain {

    private final CycleRequest request;
    private final Configuration conf;
    private final ClusterPages pages = new ClusterPages();

    private CyclesMain(CycleRequest request, Configuration conf) {
        this.request = request;
        this.conf = conf;
    }

    /** Reads the request, and writes episodes into its journal until there are enough. */
    public static void main(String[] arguments) throws Exception {
        CycleRequest request = new ObjectMapper().readValue(new File(arguments[0]), CycleRequest.class);
        Configuration conf = new Configuration();
        // Whatever is killed then was killed by YARN.
        conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
        conf.setBoolean(MRJobConfig.REDUCE_SPECULATIVE, false);
        new CyclesMain(request, conf).run();
        // Clients of jobs that nobody waited for keep threads.
        System.exit(0);
    }

    private void run() throws IOException, RefusedException, InterruptedException {
        new StudyFiles(conf, request.inputs()).makeMissing(StudyJob.SIX, null);
        EpisodeJournal journal = new EpisodeJournal(Path.of(request.journal()));
        ControlClient control = new ControlClient(new StateFolder(Path.of(request.folder())));
        SparkSubmission spark = new SparkSubmission(
                Path.of(request.spark()), StudyInput.WORDS.path().toString());
        ServerWatch watch = new ServerWatch(control, pages, request.servers());
        while (journal.cycles() < request.cycles() || journal.kills() < request.kills()) {
            int number = journal.episodes().size() + 1;
            EpisodePlan plan = EpisodePlan.seeded(request.seed(), number, nextKill(journal));
            // Unique per start: outputs of an interrupted episode may still be there.
            String phase = "cycles-" + number + "-" + System.currentTimeMillis();
            EpisodeJobs jobs =
                    new EpisodeJobs(new StudySubmission(conf, request.inputs(), phase), spark, phase, pages, plan);
            EpisodeRun episode = new EpisodeRun(plan, jobs, watch, control, pages);
            try {
                journal.add(episode.run());
            } catch (IOException | RefusedException e) {
                journal.add(episode.aborted(e));
                throw e;
            }
        }
    }

    /** Kills are spread over the cycles. */
    private Optional<Integer> nextKill(EpisodeJournal journal) {
        int kills = journal.kills();
        boolean due =
                request.cycles() == 0 || (long) kills * request.cycles() <= (long) journal.cycles() * request.kills();
        return kills < request.kills() && due ? Optional.of(kills) : Optional.empty();
    }
}
