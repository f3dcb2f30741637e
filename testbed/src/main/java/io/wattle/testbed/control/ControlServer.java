package io.wattle.testbed.control;

import io.wattle.model.MissingFigureException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Takes commands on a socket of the file system, which reaches into the testbed's namespaces: one line of words each,
 * answered as {@link ControlProtocol} says. Thread safe.
 */
public final class ControlServer implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ControlServer.class.getName());

    /** Carries out a command. */
    public interface Handler {
        /**
         * Answers by lines for people.
         *
         * @throws IllegalArgumentException if the words are wrong; the message says what is allowed
         * @throws MissingFigureException if the class of the host lacks a figure that the command needs
         */
        List<String> handle(List<String> words) throws IOException, InterruptedException;
    }

    private final ServerSocketChannel server;
    private final Handler handler;

    /**
     * Binds the socket: clients that see the file are served.
     *
     * @param handler carries out commands, by threads of this server
     */
    public ControlServer(Path socket, Handler handler) throws IOException {
        this.handler = handler;
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        // A socket is there a moment before it takes connections, and clients come as soon as they see it.
        Path unready = socket.resolveSibling("control.temp");
        Files.deleteIfExists(unready);
        server.bind(UnixDomainSocketAddress.of(unready));
        Files.move(unready, socket, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Serves until it is closed. */
    public void serve() {
        while (server.isOpen()) {
            try {
                SocketChannel client = server.accept();
                Thread thread = new Thread(() -> answer(client), "control");
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                // Closed, or a client that went away at once.
            }
        }
    }

    private void answer(SocketChannel client) {
        try (client;
                BufferedReader in = new BufferedReader(Channels.newReader(client, StandardCharsets.UTF_8));
                PrintWriter out = new PrintWriter(Channels.newWriter(client, StandardCharsets.UTF_8), true)) {
            String line = in.readLine();
            if (line == null) {
                return;
            }
            try {
                handler.handle(List.of(line.split(" "))).forEach(it -> out.println(ControlProtocol.TEXT + it));
                out.println(ControlProtocol.OK);
            } catch (IllegalArgumentException | MissingFigureException e) {
                out.println(ControlProtocol.REFUSED + ControlProtocol.line(e));
            } catch (IOException | RuntimeException e) {
                LOG.log(Level.SEVERE, "'" + line + "' failed", e);
                out.println(ControlProtocol.FAILED + ControlProtocol.line(e));
            }
        } catch (IOException e) {
            // The client went away: nobody to tell.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
