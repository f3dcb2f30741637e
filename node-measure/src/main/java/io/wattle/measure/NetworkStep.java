package io.wattle.measure;

import io.wattle.model.NodeAttribute;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Throughput and round trip between this node and a peer, which should be of the same class. */
record NetworkStep(Optional<Path> iperf3, Optional<Path> ping, Peer peer) implements Step {

    @Override
    public String name() {
        return "network";
    }

    @Override
    public String method() {
        return "iperf3 TCP to the peer, " + Ping.COUNT + " pings";
    }

    @Override
    public Set<NodeAttribute> attributes() {
        return Set.of(NodeAttribute.NETWORK_MBIT_PER_SECOND, NodeAttribute.PING_MILLIS);
    }

    @Override
    public double limitSeconds() {
        return 20;
    }

    @Override
    public Findings run(StepTime time) throws IOException, InterruptedException, NotMeasuredException {
        requireOtherMachine();
        Findings findings = new Findings();
        StepTime half = new StepTime(time.measuring().dividedBy(2), time.limit().dividedBy(2));
        long seconds = Math.max(1, half.measuring().toSeconds());
        try {
            findings.measured(
                    NodeAttribute.NETWORK_MBIT_PER_SECOND,
                    Iperf3.megabitsPerSecond(found(iperf3, "iperf3"), peer, seconds, half.toolLimit()),
                    "iperf3, TCP, " + seconds + " s, one stream, as the peer received it; peer " + peer.host());
        } catch (NotMeasuredException e) {
            findings.missing(NodeAttribute.NETWORK_MBIT_PER_SECOND, e.getMessage());
        }
        try {
            findings.measured(
                    NodeAttribute.PING_MILLIS,
                    Ping.millis(found(ping, "ping"), peer, half.toolLimit()),
                    "ping, mean of " + Ping.COUNT + "; peer " + peer.host());
        } catch (NotMeasuredException e) {
            findings.missing(NodeAttribute.PING_MILLIS, e.getMessage());
        }
        return findings;
    }

    private void requireOtherMachine() throws IOException, NotMeasuredException {
        InetAddress address;
        try {
            address = InetAddress.getByName(peer.host());
        } catch (UnknownHostException e) {
            throw new NotMeasuredException("no address is known for the peer " + peer.host(), e);
        }
        if (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null) {
            throw new NotMeasuredException(
                    "the peer " + peer.host() + " is this machine, and packets to it never reach the network");
        }
    }

    private static Path found(Optional<Path> tool, String name) throws NotMeasuredException {
        return tool.orElseThrow(() -> new NotMeasuredException(name + " is not installed"));
    }
}
