package io.wattle.testbed.control;

import io.wattle.testbed.state.StateFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Asks the supervisor of a testbed. Immutable and thread safe. */
public final class ControlClient {

    private final StateFolder state;

    /** Of the testbed in that folder; connects for each command. */
    public ControlClient(StateFolder state) {
        this.state = state;
    }

    /**
     * Carries out a command.
     *
     * @return what it answers, for people
     * @throws RefusedException if the supervisor cannot carry it out as it stands; the message says what is allowed
     * @throws IOException if it did not work, or the supervisor cannot be reached
     */
    public List<String> ask(String... words) throws IOException, RefusedException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(state.socket()));
            OutputStream out = Channels.newOutputStream(channel);
            out.write((String.join(" ", words) + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
            BufferedReader in = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
            List<String> lines = new ArrayList<>();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith(ControlProtocol.TEXT)) {
                    lines.add(line.substring(ControlProtocol.TEXT.length()));
                } else if (line.equals(ControlProtocol.OK)) {
                    return lines;
                } else if (line.startsWith(ControlProtocol.REFUSED)) {
                    throw new RefusedException(line.substring(ControlProtocol.REFUSED.length()));
                } else {
                    throw new IOException(line.substring(ControlProtocol.FAILED.length()) + "; see " + state.log());
                }
            }
            throw new IOException("the supervisor of testbed " + state.name() + " ended; see " + state.log());
        }
    }

    /**
     * Waits until the cluster takes jobs.
     *
     * @param steps is told what is done meanwhile
     * @throws IOException if it does not come up
     */
    public void awaitUp(Consumer<String> steps) throws IOException, RefusedException {
        int seen = 0;
        while (true) {
            for (String line : ask("progress", Integer.toString(seen))) {
                seen++;
                if (line.equals(StartProgress.READY)) {
                    return;
                }
                if (line.startsWith(StartProgress.FAILED)) {
                    throw new IOException(line.substring(StartProgress.FAILED.length()));
                }
                steps.accept(line.substring(StartProgress.STEP.length()));
            }
        }
    }

    /** The supervisor said no. */
    public static final class RefusedException extends Exception {

        private static final long serialVersionUID = 1;

        RefusedException(String message) {
            super(message);
        }
    }
}
