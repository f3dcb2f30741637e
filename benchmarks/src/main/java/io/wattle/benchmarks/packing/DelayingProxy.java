package io.wattle.benchmarks.packing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * A server on loopback, as if it were farther away: what a client sends arrives later, and requests are counted. A request is taken
 * for one where what arrives together begins with a method of HTTP, so it is for clients that wait for each answer. Thread safe.
 */
final class DelayingProxy implements AutoCloseable {

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "PUT", "POST", "DELETE");
    private static final int BUFFER_BYTES = 1 << 16;

    private final InetSocketAddress server;
    private final Duration delay;
    private final ServerSocket listening;
    private final Map<String, Long> requests = new ConcurrentHashMap<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /** Listens on a port of its own. */
    DelayingProxy(InetSocketAddress server, Duration delay) throws IOException {
        this.server = server;
        this.delay = delay;
        this.listening = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        start("proxy", this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** How many requests came since the last call, by method. */
    Map<String, Long> takeRequests() {
        Map<String, Long> taken = new TreeMap<>();
        for (String method : METHODS) {
            Long count = requests.remove(method);
            if (count != null) {
                taken.put(method, count);
            }
        }
        return taken;
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listening.accept();
            Socket behind = new Socket(server.getAddress(), server.getPort());
            open.add(client);
            open.add(behind);
            client.setTcpNoDelay(true);
            behind.setTcpNoDelay(true);
            start("to server", () -> copy(client, behind, true));
            start("to client", () -> copy(behind, client, false));
        }
    }

    private void copy(Socket from, Socket to, boolean isRequest) throws IOException {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (isRequest) {
                    count(buffer, read);
                    LockSupport.parkNanos(delay.toNanos());
                }
                out.write(buffer, 0, read);
            }
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private void count(byte[] buffer, int length) {
        String begin = new String(buffer, 0, Math.min(length, 8), StandardCharsets.ISO_8859_1);
        int end = begin.indexOf(' ');
        if (end > 0 && METHODS.contains(begin.substring(0, end))) {
            requests.merge(begin.substring(0, end), 1L, Long::sum);
        }
    }

    @FunctionalInterface
    private interface Work {
        void run() throws IOException;
    }

    private static void start(String name, Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // One side has closed its socket.
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
