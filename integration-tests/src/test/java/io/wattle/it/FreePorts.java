package io.wattle.it;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports for daemons that must know each other's before they start; all others take port 0. They are no default of Hadoop's,
 * free on every address, and below those that the kernel gives to outgoing connections: nobody takes one by chance between
 * this look and the daemon's start.
 */
final class FreePorts {

    private static final int FIRST = 20_000;
    private static final int COUNT = 10_000;

    /** JVMs that run beside this one begin elsewhere. */
    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * 97 % COUNT));

    private FreePorts() {}

    static int next() {
        for (int tries = 0; tries < COUNT; tries++) {
            int port = FIRST + NEXT.getAndIncrement() % COUNT;
            if (!DefaultPorts.ALL.contains(port) && isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no free port from " + FIRST + " to " + (FIRST + COUNT - 1));
    }

    /** On this machine's loopback address: {@code localhost:23456}. */
    static String onLocalhost() {
        return "localhost:" + next();
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
