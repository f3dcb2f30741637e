package io.wattle.it.s3;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** S3Mock in a process of its own, on loopback. Its objects go with it. */
final class StoreProcess implements AutoCloseable {

    private static final Path JARS = Path.of("../../benchmarks/s3/server/target/lib");
    private static final Duration START = Duration.ofMinutes(3);
    private static final long PAUSE_MILLIS = 100;

    private final Process process;
    private final InetSocketAddress address;

    private StoreProcess(Process process, InetSocketAddress address) {
        this.process = process;
        this.address = address;
    }

    /**
     * Starts it, and waits until it listens.
     *
     * @param folder for its log and its objects
     */
    static StoreProcess start(Path folder, List<String> buckets) throws IOException, InterruptedException {
        if (!Files.isDirectory(JARS)) {
            throw new IOException(JARS + " is not there (build the module benchmarks/s3/server before)");
        }
        int port = freePort();
        Path log = folder.resolve("s3-server.log");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dhttp.port=" + port,
                        "-Dserver.port=" + freePort(),
                        "-Dserver.address=127.0.0.1",
                        "-Dcom.adobe.testing.s3mock.store.initialBuckets=" + String.join(",", buckets),
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        JARS.toAbsolutePath().normalize() + "/*",
                        "com.adobe.testing.s3mock.S3MockApplication")
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(log.toFile()))
                .start();
        StoreProcess store = new StoreProcess(process, new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        try {
            store.awaitListening(log);
            return store;
        } catch (IOException | InterruptedException e) {
            store.close();
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
                throw new IOException(
                        "the S3 server ended with code " + process.exitValue() + ": " + Files.readString(log));
            }
            try (Socket socket = new Socket()) {
                socket.connect(address);
                return;
            } catch (IOException e) {
                // Not yet.
            }
        }
        throw new IOException(
                "the S3 server does not listen after " + START.toSeconds() + " s: " + Files.readString(log));
    }

    InetSocketAddress address() {
        return address;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
