package io.wattle.meter.snmp;

import java.io.IOException;
import java.net.InetAddress;
import org.snmp4j.smi.UdpAddress;

/**
 * Asks any number of agents over one socket, with two threads: one takes answers in, one watches the time. The socket is
 * opened when it is first needed, and again when it was lost. Thread safe.
 */
public final class SnmpClient implements AutoCloseable {

    private SnmpSession session;
    private boolean closed;

    /**
     * The way to an agent. Waits for the name service if the agent is given by name, which may take as long as that likes.
     *
     * @throws IOException if the host has no address or no socket can be had
     */
    SnmpPeer peer(SnmpAgent agent) throws IOException {
        UdpAddress address = new UdpAddress(InetAddress.getByName(agent.host()), agent.port());
        return new SnmpPeer(session(), address, agent);
    }

    private synchronized SnmpSession session() throws IOException {
        if (closed) {
            throw new IOException("the client is closed");
        }
        if (session != null && !session.isOpen()) {
            session.close();
            session = null;
        }
        if (session == null) {
            session = SnmpSession.open();
        }
        return session;
    }

    /** Gives up all that is asked now, and begins anew with another socket and other threads. */
    public void reopen() {
        SnmpSession old;
        synchronized (this) {
            old = session;
            session = null;
        }
        if (old != null) {
            old.close();
        }
    }

    /** Ends socket and threads. What is asked now has no reply but that. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        reopen();
    }
}
