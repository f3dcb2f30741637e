package io.wattle.benchmarks.packing;

import io.wattle.benchmarks.testbed.Toolkit;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** S3Mock in a process of its own, on loopback. Its objects go with it. */
final class S3Server implements AutoCloseable {

    private static final String MAIN = "com.adobe.testing.s3mock.S3MockApplication";
    private static final Duration START = Duration.ofMinutes(2);
    private static final long PAUSE_MILLIS = 200;

    private final Process process;
    private final InetSocketAddress address;

    private S3Server(Process process, InetSocketAddress address) {
        this.process = process;
        this.address = address;
    }

    /**
     * Starts it, and waits until it listens.
     *
     * @param bucket that it has
     * @param folder for its log and its objects
     */
    static S3Server start(String bucket, Path folder) throws IOException, InterruptedException {
        int port = freePort();
        Path log = folder.resolve("s3-server.log");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-XX:+UseSerialGC",
                        "-Dhttp.port=" + port,
                        "-Dserver.port=" + freePort(),
                        "-Dserver.address=127.0.0.1",
                        "-Dcom.adobe.testing.s3mock.store.initialBuckets=" + bucket,
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        Toolkit.resolve("benchmarks/s3/server/target/lib").toAbsolutePath() + "/*",
                        MAIN)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(log.toFile()))
                .start();
        S3Server server = new S3Server(process, new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        try {
            server.awaitListening(log);
            return server;
        } catch (IOException | InterruptedException e) {
            server.close();
            throw e;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitListening(Path log) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + START.toNanos();
        while (System.nanoTime() < deadline) {
            if (process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IOException("the S3 server ended with code " + process.exitValue() + "; its log is " + log);
            }
            try (Socket socket = new Socket()) {
                socket.connect(address);
                return;
            } catch (IOException e) {
                // Not yet.
            }
        }
        throw new IOException("the S3 server does not listen after " + START.toSeconds() + " s; its log is " + log);
    }

    InetSocketAddress address() {
        return address;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
