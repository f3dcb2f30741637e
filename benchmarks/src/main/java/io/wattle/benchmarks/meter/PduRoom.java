package io.wattle.benchmarks.meter;

import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.MeterPatterns;
import io.wattle.scheduler.config.SettingsException;
import io.wattle.scheduler.metering.MeteredNode;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** PDUs on the loopback interface, some of which never answer, and a node at each outlet. */
final class PduRoom implements AutoCloseable {

    private static final int NODE_MANAGER_PORT = 45454;

    private final List<LoopbackPdu> live = new ArrayList<>();
    private final List<DatagramSocket> dead = new ArrayList<>();
    private final List<MeteredNode> nodes = new ArrayList<>();
    private final StringBuilder file = new StringBuilder("meters:\n");

    /**
     * Starts the PDUs.
     *
     * @param deadPdus that take questions in and say nothing; they come first
     */
    PduRoom(int livePdus, int deadPdus, int outlets) throws IOException {
        for (int i = 0; i < deadPdus; i++) {
            DatagramSocket silent = new DatagramSocket(0, InetAddress.getLoopbackAddress());
            dead.add(silent);
            add("dead" + i, silent.getLocalPort(), outlets);
        }
        for (int i = 0; i < livePdus; i++) {
            LoopbackPdu pdu = new LoopbackPdu();
            live.add(pdu);
            add("live" + i, pdu.agent().port(), outlets);
        }
    }

    private void add(String rack, int port, int outlets) {
        for (int outlet = 1; outlet <= outlets; outlet++) {
            String host = rack + "-" + outlet;
            nodes.add(new MeteredNode(host + ":" + NODE_MANAGER_PORT, host, NODE_MANAGER_PORT));
            file.append("  ")
                    .append(host)
                    .append(": {snmp: {host: 127.0.0.1, port: ")
                    .append(port);
            file.append(", device: apc-outlet-power, outlet: ").append(outlet).append("}}\n");
        }
    }

    List<MeteredNode> nodes() {
        return nodes;
    }

    /** Messages that the PDUs got. */
    long questions() {
        return live.stream().mapToLong(LoopbackPdu::questions).sum();
    }

    /** As the plug-in reads them from its file. */
    MeterPatterns patterns() throws IOException, SettingsException {
        Path meters = Files.createTempFile("wattle-meters", ".yaml");
        try {
            Files.writeString(meters, file);
            return EnergySettings.of(Map.of("yarn.energy.meters.file", meters.toString()))
                    .accounting()
                    .meters();
        } finally {
            Files.delete(meters);
        }
    }

    @Override
    public void close() throws IOException {
        dead.forEach(DatagramSocket::close);
        for (LoopbackPdu each : live) {
            each.close();
        }
    }
}
