package io.wattle.testbed.supervisor;

import io.wattle.testbed.control.ControlServer;
import io.wattle.testbed.control.StartProgress;
import io.wattle.testbed.power.PduAgent;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.TestbedSpec;
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

    private final StartProgress progress = new StartProgress();
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
            sampleForEver(testbed.sampler());
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

    private static void sampleForEver(MeterSampler sampler) {
        Thread thread = new Thread(sampler, "meters");
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
        if (command.equals("conditions")) {
            return testbed.conditions();
        }
        if (command.equals("processes-cut")) {
            return List.of(Long.toString(testbed.containerProcessesCut()));
        }
        String host = words.get(1);
        return switch (command) {
            case "kill" -> List.of(words.size() > 2 ? testbed.kill(host, words.get(2)) : testbed.kill(host));
            case "pause" -> List.of(testbed.pause(host));
            case "slow" -> List.of(testbed.slow(host, Double.parseDouble(words.get(2))));
            case "cut" -> List.of(testbed.cut(host));
            case "suspend" -> testbed.suspend(host);
            case "resume" -> List.of(testbed.resume(host));
            case "restore" -> List.of(testbed.restore(host));
            default -> throw new IllegalArgumentException("no command '" + command + "'");
        };
    }
}
