package io.wattle.meter.snmp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import org.snmp4j.MessageDispatcherImpl;
import org.snmp4j.PDU;
import org.snmp4j.SNMP4JSettings;
import org.snmp4j.Snmp;
import org.snmp4j.Target;
import org.snmp4j.TransportMapping;
import org.snmp4j.TransportStateReference;
import org.snmp4j.event.ResponseEvent;
import org.snmp4j.event.ResponseListener;
import org.snmp4j.mp.MPv2c;
import org.snmp4j.smi.Address;
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.transport.DefaultUdpTransportMapping;

/** An open SNMP socket for many agents, with the two threads of the library. Thread safe. */
final class SnmpSession {

    /** Hundreds of agents may answer at once. */
    private static final int RECEIVE_BUFFER_BYTES = 1 << 20;

    static {
        // Else whoever guesses the number of a question over v2c can answer it. A setting of the whole library.
        SNMP4JSettings.setVerifyResponsePeerAddress(true);
    }

    private static final SnmpReply.Unsent CLOSED = new SnmpReply.Unsent("the socket was closed");

    private final Snmp snmp;
    private final DefaultUdpTransportMapping transport;
    private final V3Models v3;

    /** What is sent over a closed session would open another socket, which nobody would close. */
    private final ReadWriteLock open = new ReentrantReadWriteLock();

    private volatile boolean closed;

    /** Of the questions that have no reply yet: the library forgets them when it is closed. */
    private final Set<Listener> waiting = ConcurrentHashMap.newKeySet();

    private SnmpSession(Snmp snmp, DefaultUdpTransportMapping transport, V3Models v3) {
        this.snmp = snmp;
        this.transport = transport;
        this.v3 = v3;
    }

    /**
     * Opens a socket and starts its listening thread.
     *
     * @throws IOException if no socket can be had
     */
    static SnmpSession open() throws IOException {
        V3Models v3 = new V3Models();
        MessageDispatcherImpl dispatcher = new Dispatcher();
        dispatcher.addMessageProcessingModel(new MPv2c());
        dispatcher.addMessageProcessingModel(v3);
        DefaultUdpTransportMapping transport = new DefaultUdpTransportMapping();
        transport.setReceiveBufferSize(RECEIVE_BUFFER_BYTES);
        Snmp snmp = new Snmp(dispatcher, transport);
        try {
            snmp.listen();
        } catch (IOException e) {
            snmp.close();
            throw e;
        }
        return new SnmpSession(snmp, transport, v3);
    }

    /** Lets nothing out: a daemon of Hadoop ends at an Error that ends a thread. Who waits for such an answer has none. */
    private static final class Dispatcher extends MessageDispatcherImpl {
        @Override
        public <A extends Address> void processMessage(
                TransportMapping<? super A> source, A address, ByteBuffer message, TransportStateReference state) {
            try {
                super.processMessage(source, address, message, state);
            } catch (Throwable e) {
                // There may be no memory to tell of it; it is told of as a silence.
                return;
            }
        }
    }

    /** Whether it can be asked over: it was not closed, and no Error has ended the library's listening thread. */
    boolean isOpen() {
        return !closed && transport.isListening();
    }

    V3Models v3() {
        return v3;
    }

    /**
     * Asks, and returns at once.
     *
     * @param then given the reply, once, on any thread
     */
    void send(PDU pdu, Target<UdpAddress> target, Consumer<SnmpReply> then) {
        Listener listener = new Listener(then);
        SnmpReply.Unsent unsent;
        open.readLock().lock();
        try {
            if (!closed) {
                waiting.add(listener);
                snmp.send(pdu, target, null, listener);
                return;
            }
            unsent = CLOSED;
        } catch (Throwable e) {
            // The library may remember a question that it could not send.
            snmp.cancel(pdu, listener);
            unsent = SnmpReply.Unsent.of(e);
        } finally {
            open.readLock().unlock();
        }
        listener.reply(unsent);
    }

    /** Gives the first reply only: there may be one to what seemed not to be sent. */
    private final class Listener implements ResponseListener {
        private final AtomicReference<Consumer<SnmpReply>> then;

        Listener(Consumer<SnmpReply> then) {
            this.then = new AtomicReference<>(then);
        }

        @Override
        public <A extends Address> void onResponse(ResponseEvent<A> event) {
            // Else the library keeps the request, and asks again.
            ((Snmp) event.getSource()).cancel(event.getRequest(), this);
            PDU answer = event.getResponse();
            if (answer != null) {
                reply(new SnmpReply.Answer(answer));
            } else if (event.getError() != null) {
                reply(SnmpReply.Unsent.of(event.getError()));
            } else {
                reply(new SnmpReply.Silence());
            }
        }

        void reply(SnmpReply reply) {
            waiting.remove(this);
            Consumer<SnmpReply> first = then.getAndSet(null);
            if (first != null) {
                first.accept(reply);
            }
        }
    }

    /** Ends threads and socket; who waits for a reply is told. */
    void close() {
        open.writeLock().lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
        } finally {
            open.writeLock().unlock();
        }
        try {
            snmp.close();
        } catch (IOException e) {
            // The socket is gone either way; who waits is told so.
            waiting.forEach(it -> it.reply(SnmpReply.Unsent.of(e)));
        } finally {
            waiting.forEach(it -> it.reply(CLOSED));
        }
    }
}
