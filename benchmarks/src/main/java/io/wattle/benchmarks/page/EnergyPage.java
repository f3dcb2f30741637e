package io.wattle.benchmarks.page;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.webapp.WebAppException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A cluster to look at: the page, {@code /energy/v1} and {@code bin/tuner why}, with as many nodes as wanted. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark energy-page",
        description = {
            "A ResourceManager with the energy scheduler and its page, on this machine only, until Enter or Ctrl-C.",
            "Nodes (Edisons and Dell R620s) and applications are simulated; what is shown of them is what the scheduler makes"
                    + " of their reports."
        })
public final class EnergyPage implements Callable<Integer> {

    private static final int WRONG_USAGE = 2;
    private static final int MOST_NODES = 5_000;
    private static final int MOST_APPS = 1_000;
    private static final int MOST_PORT = 65_535;
    private static final long BEAT_MILLIS = 1_000;

    @Option(names = "--nodes", paramLabel = "N", description = "1 to 5000, one of ten a Dell (default: 500).")
    private int nodes = 500;

    @Option(names = "--apps", paramLabel = "N", description = "Applications at a time, 1 to 1000 (default: 50).")
    private int apps = 50;

    @Option(names = "--port", paramLabel = "PORT", description = "Of the web server (default: 0, a free one).")
    private int port;

    private volatile boolean asked;

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new EnergyPage()).execute(arguments));
    }

    @Override
    public Integer call() throws YarnException, IOException, InterruptedException {
        if (!allowed("--nodes", nodes, 1, MOST_NODES)
                || !allowed("--apps", apps, 1, MOST_APPS)
                || !allowed("--port", port, 0, MOST_PORT)) {
            return WRONG_USAGE;
        }
        Path directory = Files.createTempDirectory("energy-page");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> FileUtil.fullyDelete(directory.toFile())));
        try (ShownCluster cluster = ShownCluster.start(nodes, port, directory)) {
            System.out.println(cluster.uri("/energy"));
            System.out.println("bin/tuner why APP --rm " + cluster.uri(""));
            System.out.println("Press Enter to end it.");
            waitForEnter();
            while (!asked) {
                long begin = System.nanoTime();
                cluster.beat(apps);
                Thread.sleep(Math.max(1, BEAT_MILLIS - (System.nanoTime() - begin) / 1_000_000));
            }
        } catch (WebAppException e) {
            if (!(e.getCause() instanceof BindException)) {
                throw e;
            }
            System.err.println("wattle: --port " + port + " (allowed: one that nobody uses; 0 takes a free one)");
            return WRONG_USAGE;
        }
        return 0;
    }

    private static boolean allowed(String option, int found, int least, int most) {
        if (found >= least && found <= most) {
            return true;
        }
        System.err.println("wattle: " + option + " " + found + " (allowed: " + least + " to " + most + ")");
        return false;
    }

    /** Without a terminal there is no Enter: then it runs until it is ended. */
    private void waitForEnter() {
        Thread thread = new Thread(
                () -> {
                    try {
                        asked = System.in.read() >= 0;
                    } catch (IOException e) {
                        System.err.println("wattle: no Enter can be read: " + e.getMessage() + " (Ctrl-C ends it)");
                    }
                },
                "enter");
        thread.setDaemon(true);
        thread.start();
    }
}
