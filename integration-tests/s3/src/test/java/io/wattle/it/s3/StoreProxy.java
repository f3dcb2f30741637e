package io.wattle.it.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/**
 * Before a server on loopback: notes requests, and answers some itself, as a store that throttles. What arrives together
 * and begins with a method of HTTP is taken for a request, so it is for clients that wait for each answer. Thread safe.
 */
final class StoreProxy implements AutoCloseable {

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "PUT", "POST", "DELETE");
    private static final int BUFFER_BYTES = 1 << 16;
    private static final String BODY = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>SlowDown</Code>"
            + "<Message>Please reduce your request rate.</Message><RequestId>1</RequestId></Error>";

    private final InetSocketAddress server;
    private final ServerSocket listening;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile Predicate<String> throttled = request -> false;

    /** Listens on a port of its own. */
    StoreProxy(InetSocketAddress server) throws IOException {
        this.server = server;
        this.listening = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        start("proxy", this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** The requests since the last call, each method and target. */
    List<String> takeRequests() {
        List<String> taken = new ArrayList<>(requests);
        requests.clear();
        return taken;
    }

    /** Which requests without a body (GET, HEAD) are answered by 503 from now on, by method and target. */
    void throttle(Predicate<String> which) {
        throttled = which;
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listening.accept();
            Socket behind = new Socket(server.getAddress(), server.getPort());
            open.add(client);
            open.add(behind);
            client.setTcpNoDelay(true);
            behind.setTcpNoDelay(true);
            start("to server", () -> copyRequests(client, behind));
            start("to client", () -> copy(behind, client));
        }
    }

    private void copyRequests(Socket client, Socket behind) throws IOException {
        try (client;
                behind) {
            InputStream in = client.getInputStream();
            OutputStream out = behind.getOutputStream();
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                String request = request(buffer, read);
                if (!request.isEmpty()) {
                    requests.add(request);
                }
                if ((request.startsWith("GET ") || request.startsWith("HEAD ")) && throttled.test(request)) {
                    refuse(client.getOutputStream(), request.startsWith("HEAD "));
                } else {
                    out.write(buffer, 0, read);
                }
            }
        } finally {
            open.remove(client);
            open.remove(behind);
        }
    }

    private static void refuse(OutputStream out, boolean head) throws IOException {
        String answer = "HTTP/1.1 503 Slow Down\r\nContent-Type: application/xml\r\nx-amz-request-id: 1\r\n"
                + "Content-Length: " + BODY.length() + "\r\n\r\n" + (head ? "" : BODY);
        out.write(answer.getBytes(StandardCharsets.US_ASCII));
    }

    /** Method and target; empty if it does not begin with a request. */
    private static String request(byte[] buffer, int length) {
        int end = 0;
        while (end < length && buffer[end] != '\r') {
            end++;
        }
        String[] words = new String(buffer, 0, end, StandardCharsets.ISO_8859_1).split(" ", -1);
        return words.length == 3 && METHODS.contains(words[0]) ? words[0] + " " + words[1] : "";
    }

    private static void copy(Socket from, Socket to) throws IOException {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
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
