package io.wattle.meter.snmp;

import io.wattle.model.Reading;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Outlets of one agent, read together: several in each message, and at most a few messages under way. No thread waits for
 * answers. Each outlet has a reading or a reason of its own: one that the device does not know spoils no other. Thread
 * safe; one reading at a time.
 */
public final class SnmpDevice {

    private final SnmpClient client;
    private final SnmpAgent agent;
    private final BatchLimit limit = new BatchLimit();

    /** Kept while it answers over an open socket: a name service that fails then loses no reading. Null before. */
    private volatile SnmpPeer answering;

    private volatile boolean silent;

    /** An agent that is asked through a client, which others may share. */
    public SnmpDevice(SnmpClient client, SnmpAgent agent) {
        this.client = client;
        this.agent = agent;
    }

    /** One of its outlets. */
    public SnmpOutlet outlet(PduValue value) {
        return new SnmpOutlet(agent, value);
    }

    /**
     * Reads outlets. Returns once the first messages are sent: it may wait for the name service, but not for the agent.
     *
     * @param outlets one or more
     * @param sink given one reading of each outlet, on any thread; throws nothing
     * @param done called when all have been given, once, on any thread, this one too; throws nothing
     */
    public void read(Collection<SnmpOutlet> outlets, BiConsumer<SnmpOutlet, Reading> sink, Runnable done) {
        SnmpPeer peer = answering;
        try {
            peer = peer == null || !peer.isOpen() ? client.peer(agent) : peer;
        } catch (IOException e) {
            outlets.forEach(it -> sink.accept(it, it.reading(SnmpReply.Unsent.of(e))));
            done.run();
            return;
        }
        // After a silence or refusal one small question tells whether the agent is back: not each one has to time out.
        SnmpPeer asked = peer;
        BatchedRead read = new BatchedRead(asked, limit, sink, answered -> {
            silent = !answered;
            answering = answered ? asked : null;
            if (!answered) {
                asked.forget();
            }
            done.run();
        });
        read.start(List.copyOf(outlets), silent);
    }
}
