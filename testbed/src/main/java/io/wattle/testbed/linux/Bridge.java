package io.wattle.testbed.linux;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The switch that joins the hosts of a testbed, in the network namespace of the process that makes it. Thread safe as far
 * as two threads do not change one host.
 */
public final class Bridge {

    private static final String NAME = "switch";
    private static final String PREFIX_LENGTH = "/24";

    /** What may wait for its turn before it is dropped: a few full windows. */
    private static final String LATENCY = "50ms";

    /** A whole segment that the kernel has put together, or it would be dropped. */
    private static final long LEAST_BURST_BYTES = 65_536;

    /** What comes between two looks of the kernel's timer at the slowest setting that is in use. */
    private static final double TIMER_SECONDS = 0.004;

    private Bridge() {}

    /** Makes it, with the address under which the testbed itself answers. */
    public static Bridge create(String address) throws SystemCommandException, InterruptedException {
        SystemCommand.run("ip", "link", "set", "lo", "up");
        SystemCommand.run("ip", "link", "add", NAME, "type", "bridge");
        SystemCommand.run("ip", "address", "add", address + PREFIX_LENGTH, "dev", NAME);
        SystemCommand.run("ip", "link", "set", NAME, "up");
        return new Bridge();
    }

    /**
     * Joins a host.
     *
     * @param port number of its port, from 1, not used before
     */
    public void join(HostNamespace host, int port, String address) throws SystemCommandException, InterruptedException {
        String outside = port(port);
        // 1: the process that all namespaces of the testbed belong to.
        SystemCommand.run(host.inside(
                List.of("ip", "link", "add", "eth0", "type", "veth", "peer", "name", outside, "netns", "1")));
        SystemCommand.run(host.inside(List.of("ip", "address", "add", address + PREFIX_LENGTH, "dev", "eth0")));
        SystemCommand.run(host.inside(List.of("ip", "link", "set", "eth0", "up")));
        SystemCommand.run("ip", "link", "set", outside, "master", NAME, "up");
    }

    /** Lets a host send and receive no faster than so many Mbit/s; empty: as fast as this machine can. */
    public void limit(HostNamespace host, int port, OptionalDouble mbitPerSecond)
            throws SystemCommandException, InterruptedException {
        if (mbitPerSecond.isPresent()) {
            SystemCommand.run(host.inside(shape("eth0", mbitPerSecond.getAsDouble())));
            SystemCommand.run(shape(port(port), mbitPerSecond.getAsDouble()));
        }
    }

    /** Pulls a host's cable, or puts it back. */
    public void plug(int port, boolean in) throws SystemCommandException, InterruptedException {
        SystemCommand.run("ip", "link", "set", port(port), in ? "up" : "down");
    }

    private static String port(int port) {
        return "port" + port;
    }

    private static List<String> shape(String device, double mbitPerSecond) {
        long bitsPerSecond = Math.round(mbitPerSecond * 1e6);
        long burst = Math.max(LEAST_BURST_BYTES, Math.round(bitsPerSecond / 8.0 * TIMER_SECONDS));
        return new ArrayList<>(List.of(
                "tc",
                "qdisc",
                "replace",
                "dev",
                device,
                "root",
                "tbf",
                "rate",
                bitsPerSecond + "bit",
                "burst",
                burst + "b",
                "latency",
                LATENCY));
    }
}
