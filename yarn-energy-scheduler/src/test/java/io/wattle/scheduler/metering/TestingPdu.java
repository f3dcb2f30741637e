package io.wattle.scheduler.metering;

import io.wattle.meter.testing.SnmpResponder;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.snmp4j.CommandResponderEvent;
import org.snmp4j.smi.Gauge32;
import org.snmp4j.smi.Null;

/** A PDU of APC's in this JVM: outlet N draws N watts, and there are 100 of them. */
final class TestingPdu implements AutoCloseable {

    private static final int OUTLETS = 100;

    private final List<Integer> asked = new CopyOnWriteArrayList<>();
    private volatile boolean silent;
    private final SnmpResponder responder = new SnmpResponder(this::answer);

    TestingPdu() throws IOException {}

    /** Its line in the file of meters, for hosts {@code <prefix>1} and so on up to the number of outlets. */
    String meters(String prefix, int outlets) {
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i <= outlets; i++) {
            lines.append("  ").append(prefix).append(i).append(": {snmp: {host: 127.0.0.1, port: ");
            lines.append(responder.port());
            lines.append(", device: apc-outlet-power, outlet: ").append(i).append("}}\n");
        }
        return lines.toString();
    }

    void silence() {
        silent = true;
    }

    void speak() {
        silent = false;
    }

    /** How many outlets each message asked for. */
    List<Integer> asked() {
        return asked;
    }

    private boolean answer(CommandResponderEvent<?> request) {
        asked.add(request.getPDU().size());
        SnmpResponder.fill(
                request.getPDU(), oid -> oid.last() <= OUTLETS ? new Gauge32(oid.last()) : Null.noSuchInstance);
        return !silent;
    }

    @Override
    public void close() throws IOException {
        responder.close();
    }
}
