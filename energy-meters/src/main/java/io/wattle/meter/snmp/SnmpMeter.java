package io.wattle.meter.snmp;

import io.wattle.meter.Meter;
import io.wattle.meter.MeterClock;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Watts or joules of one PDU or outlet over SNMP v2c or v3. One reading is one GET. Has a socket of its own: for many
 * outlets use {@link SnmpDevice}.
 */
public final class SnmpMeter implements Meter {

    private final SnmpAgent agent;
    private final SnmpOutlet outlet;
    private final SnmpClient client = new SnmpClient();
    private SnmpPeer answering;
    private boolean closed;

    /** A meter of one number; opens its socket at the first reading. */
    public SnmpMeter(SnmpAgent agent, PduValue value) {
        this(agent, value, MeterClock.SYSTEM);
    }

    /** The same with any clock. */
    public SnmpMeter(SnmpAgent agent, PduValue value, MeterClock clock) {
        this.agent = agent;
        outlet = new SnmpOutlet(agent, value, clock);
    }

    @Override
    public String name() {
        return outlet.name();
    }

    /** Watts, or joules since the first reading; {@link Quality#MEASURED}. See {@link Meter#read()}. */
    @Override
    public synchronized Reading read() {
        if (closed) {
            return outlet.missing("the meter is closed");
        }
        if (Thread.currentThread().isInterrupted()) {
            return outlet.missing("interrupted");
        }
        CompletableFuture<SnmpReply> reply = new CompletableFuture<>();
        try {
            SnmpPeer peer = answering == null ? client.peer(agent) : answering;
            answering = null;
            peer.get(outlet.oids(), reply::complete);
            SnmpReply came = reply.get();
            answering = came instanceof SnmpReply.Answer ? peer : null;
            return outlet.reading(came);
        } catch (IOException | ExecutionException e) {
            return outlet.unsent(SnmpReply.Unsent.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return outlet.missing("interrupted");
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        client.close();
    }
}
