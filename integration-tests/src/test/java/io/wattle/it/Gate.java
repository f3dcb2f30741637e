package io.wattle.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Between a client and a server: while it is shut, connections are taken and nothing comes through, as with a host that hangs. */
final class Gate implements AutoCloseable {

    private final ServerSocket socket;
    private boolean shut;

    /** @param target a port of this host */
    Gate(int target) throws IOException {
        socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(() -> {
            while (true) {
                Socket from = socket.accept();
                Socket to = new Socket(InetAddress.getLoopbackAddress(), target);
                daemon(() -> pump(from, to));
                daemon(() -> pump(to, from));
            }
        });
    }

    int port() {
        return socket.getLocalPort();
    }

    synchronized void shut() {
        shut = true;
    }

    synchronized void open() {
        shut = false;
        notifyAll();
    }

    private synchronized void pass() throws InterruptedException {
        while (shut) {
            wait();
        }
    }

    private void pump(Socket from, Socket to) throws IOException, InterruptedException {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] bytes = new byte[8192];
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                pass();
                out.write(bytes, 0, read);
                out.flush();
            }
        }
    }

    private interface Body {
        void run() throws IOException, InterruptedException;
    }

    private static void daemon(Body body) {
        Thread thread = new Thread(
                () -> {
                    try {
                        body.run();
                    } catch (IOException | InterruptedException e) {
                        // One of both sides has gone.
                        return;
                    }
                },
                "gate");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        open();
        socket.close();
    }
}
