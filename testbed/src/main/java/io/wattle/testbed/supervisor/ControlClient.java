package io.wattle.testbed.supervisor;

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

/** Asks the supervisor of a testbed. Immutable and thread safe. */
public final class ControlClient {

    private static final String ERROR = "error ";

    private final StateFolder state;

    /** Of the testbed in that folder; connects for each command. */
    public ControlClient(StateFolder state) {
        this.state = state;
    }

    /**
     * Carries out a command.
     *
     * @return what it answers, for people
     * @throws RefusedException if the supervisor refuses or fails
     * @throws IOException if it cannot be reached
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
                if (line.equals("ok")) {
                    return lines;
                }
                if (line.startsWith(ERROR)) {
                    throw new RefusedException(line.substring(ERROR.length()));
                }
                lines.add(line);
            }
            throw new IOException("the supervisor of testbed " + state.name() + " ended; see " + state.log());
        }
    }

    /** The supervisor said no, or it did not work. */
    public static final class RefusedException extends Exception {

        private static final long serialVersionUID = 1;

        RefusedException(String message) {
            super(message);
        }
    }
}
