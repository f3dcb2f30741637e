package io.wattle.testbed.supervisor;

import io.wattle.testbed.power.PduAgent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The process that a testbed lives in: builds it, starts its daemons, reads its meters, and carries out commands. Runs
 * within namespaces of its own; when it ends, so does all that it made but the cgroups.
 */
public final class SupervisorMain {

    private static final Logger LOG = Logger.getLogger(SupervisorMain.class.getName());
    private static final long SAMPLE_MILLIS = 250;

    private final Progress progress = new Progress();
    private volatile Testbed testbed;

    private SupervisorMain() {}

    /** Takes the folder of the testbed; ends with its standard input as long as the cluster is not up. */
    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.ROOT);
        new SupervisorMain().run(new StateFolder(Path.of(args[0])));
    }

    private void run(StateFolder state) throws Exception {
        ControlServer server = new ControlServer(state.socket(), this::handle);
        Thread serving = new Thread(server::serve, "control-server");
        serving.start();
        endWithoutWhoStartedIt();
        PduAgent pdu = null;
        try {
            TestbedSpec spec = TestbedSpec.read(state);
            progress.step("building the hosts");
            testbed = new Testbed(state, spec, progress::step);
            pdu = testbed.openPdu();
            sampleForEver();
            testbed.start();
            progress.ready();
        } catch (Exception e) {
            LOG.log(Level.SEVERE, "the testbed does not come up", e);
            progress.failed(String.valueOf(e.getMessage()));
        }
        serving.join();
        if (pdu != null) {
            pdu.close();
        }
    }

    /** A testbed that nobody waits for any more would be half of one. */
    private void endWithoutWhoStartedIt() {
        Thread thread = new Thread(
                () -> {
                    try {
                        while (System.in.read() >= 0) {
                            // Nobody writes.
                        }
                    } catch (IOException e) {
                        // As if it had ended.
                    }
                    if (!progress.isReady()) {
                        Runtime.getRuntime().halt(1);
                    }
                },
                "parent");
        thread.setDaemon(true);
        thread.start();
    }

    private void sampleForEver() {
        Thread thread = new Thread(
                () -> {
                    while (true) {
                        try {
                            testbed.sample();
                            Thread.sleep(SAMPLE_MILLIS);
                        } catch (IOException e) {
                            LOG.log(Level.WARNING, "a sample is missing", e);
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                },
                "meters");
        thread.setDaemon(true);
        thread.start();
    }

    private List<String> handle(List<String> words) throws IOException, InterruptedException {
        String command = words.get(0);
        if (command.equals("progress")) {
            return progress.next(Integer.parseInt(words.get(1)));
        }
        if (!progress.isReady()) {
            throw new IllegalArgumentException("the testbed is not up yet");
        }
        if (command.equals("status")) {
            return testbed.status();
        }
        String host = words.get(1);
        switch (command) {
            case "kill" -> {
                if (words.size() > 2) {
                    testbed.kill(host, words.get(2));
                } else {
                    testbed.kill(host);
                }
            }
            case "pause" -> testbed.pause(host);
            case "slow" -> testbed.slow(host, Double.parseDouble(words.get(2)));
            case "cut" -> testbed.cut(host);
            case "suspend" -> {
                return testbed.suspend(host).stream().toList();
            }
            case "resume" -> testbed.resume(host);
            case "restore" -> testbed.restore(host);
            default -> throw new IllegalArgumentException("no command '" + command + "'");
        }
        return List.of();
    }
}
