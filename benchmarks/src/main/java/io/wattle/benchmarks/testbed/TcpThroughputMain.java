package io.wattle.benchmarks.testbed;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Locale;

/** Sends bytes over TCP as fast as they go, or takes them in and prints how many Mbit a second came. */
final class TcpThroughputMain {

    private static final int BUFFER_BYTES = 1 << 16;
    private static final double NANOS = 1e9;

    /** What the first moment brings is in the buffers of the way. */
    private static final double LEFT_OUT_SECONDS = 1;

    private TcpThroughputMain() {}

    /** Arguments: {@code listen PORT} or {@code send HOST PORT SECONDS}. */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args[0].equals("listen")) {
            listen(Integer.parseInt(args[1]));
        } else {
            send(args[1], Integer.parseInt(args[2]), Double.parseDouble(args[3]));
        }
    }

    private static void listen(int port) throws IOException {
        try (ServerSocket server = new ServerSocket(port);
                Socket socket = server.accept();
                InputStream in = socket.getInputStream()) {
            byte[] buffer = new byte[BUFFER_BYTES];
            long start = System.nanoTime();
            long counted = 0;
            long countedSince = 0;
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (countedSince > 0) {
                    counted += read;
                } else if (System.nanoTime() - start > LEFT_OUT_SECONDS * NANOS) {
                    countedSince = System.nanoTime();
                }
            }
            double seconds = (System.nanoTime() - countedSince) / NANOS;
            System.out.printf(Locale.ROOT, "%.1f%n", counted * 8 / 1e6 / seconds);
        }
    }

    private static void send(String host, int port, double seconds) throws IOException, InterruptedException {
        try (Socket socket = connect(host, port);
                OutputStream out = socket.getOutputStream()) {
            byte[] buffer = new byte[BUFFER_BYTES];
            long end = System.nanoTime() + Math.round(seconds * NANOS);
            while (System.nanoTime() < end) {
                out.write(buffer);
            }
        }
    }

    /** The other side may still be starting. */
    private static Socket connect(String host, int port) throws IOException, InterruptedException {
        for (int tries = 100; ; tries--) {
            try {
                return new Socket(InetAddress.getByName(host), port);
            } catch (IOException e) {
                if (tries == 0) {
                    throw e;
                }
                Thread.sleep(200);
            }
        }
    }
}
