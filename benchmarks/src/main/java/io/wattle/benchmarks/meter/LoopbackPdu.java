package io.wattle.benchmarks.meter;

import io.wattle.meter.snmp.SnmpAgent;
import io.wattle.meter.snmp.SnmpCredentials;
import io.wattle.meter.testing.SnmpResponder;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.snmp4j.CommandResponderEvent;
import org.snmp4j.smi.Gauge32;

/** An SNMP v2c agent on the loopback interface that answers 187 to every question. */
final class LoopbackPdu implements AutoCloseable {

    static final int WATTS = 187;

    private final AtomicLong questions = new AtomicLong();
    private final SnmpResponder responder = new SnmpResponder(this::answer);

    LoopbackPdu() throws IOException {}

    SnmpAgent agent() {
        return new SnmpAgent(
                "127.0.0.1", responder.port(), new SnmpCredentials.Community("meter"), Duration.ofSeconds(2), 0);
    }

    /** How many messages asked it. */
    long questions() {
        return questions.get();
    }

    private boolean answer(CommandResponderEvent<?> request) {
        questions.incrementAndGet();
        SnmpResponder.fill(request.getPDU(), oid -> new Gauge32(WATTS));
        return true;
    }

    @Override
    public void close() throws IOException {
        responder.close();
    }
}
