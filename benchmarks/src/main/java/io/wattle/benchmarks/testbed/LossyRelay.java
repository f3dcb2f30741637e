package io.wattle.benchmarks.testbed;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Stands between who reads a meter over UDP and the meter, and loses some of what passes. Thread safe. */
final class LossyRelay implements AutoCloseable {

    /** Where the ledger's meters file says it listens. */
    static final int PORT = 1161;

    private static final Logger LOG = Logger.getLogger(LossyRelay.class.getName());
    private static final int LONGEST_DATAGRAM = 1500;

    /** Longer than any meter takes that answers at all. */
    static final int ANSWER_MILLIS = 5000;

    private final DatagramSocket asked;
    private final InetSocketAddress meter;
    private final Loss loss;
    private final int answerMillis;
    private final long startNanos = System.nanoTime();
    private final Random random = new Random(1);

    /**
     * What is lost.
     *
     * @param share of all questions, 0 to 1
     * @param gapEverySeconds how often nothing passes for a while; 0 for never
     * @param gapSeconds how long
     */
    record Loss(double share, double gapEverySeconds, double gapSeconds) {

        /** One question of ten, and every three minutes all for half a minute. */
        static final Loss TYPICAL = new Loss(0.1, 180, 30);

        /** Whether a question at that time is lost; {@code chance} is from 0 on and below 1. */
        boolean loses(double seconds, double chance) {
            boolean gap = gapEverySeconds > 0 && seconds % gapEverySeconds >= gapEverySeconds - gapSeconds;
            return gap || chance < share;
        }
    }

    /**
     * Begins to listen.
     *
     * @param port where; 0 for any
     * @param answerMillis how long the meter may take
     */
    LossyRelay(int port, InetSocketAddress meter, Loss loss, int answerMillis) throws IOException {
        this.meter = meter;
        this.answerMillis = answerMillis;
        this.loss = loss;
        asked = new DatagramSocket(port);
        Thread thread = new Thread(this::relay, "lossy relay");
        thread.setDaemon(true);
        thread.start();
    }

    /** Where it listens. */
    int port() {
        return asked.getLocalPort();
    }

    private void relay() {
        byte[] buffer = new byte[LONGEST_DATAGRAM];
        try {
            while (!asked.isClosed()) {
                DatagramPacket question = new DatagramPacket(buffer, buffer.length);
                asked.receive(question);
                if (!loss.loses((System.nanoTime() - startNanos) / 1e9, random.nextDouble())) {
                    answer(question);
                }
            }
        } catch (SocketException e) {
            LOG.log(Level.FINE, "closed", e);
        } catch (IOException e) {
            LOG.log(Level.SEVERE, "the relay ended: the ledger gets no more readings", e);
        }
    }

    /** By a socket of its own: an answer that comes too late is nobody's, and not the next question's. */
    private void answer(DatagramPacket question) throws IOException {
        DatagramPacket answer = new DatagramPacket(new byte[LONGEST_DATAGRAM], LONGEST_DATAGRAM);
        try (DatagramSocket behind = new DatagramSocket()) {
            behind.setSoTimeout(answerMillis);
            behind.send(new DatagramPacket(question.getData(), question.getLength(), meter));
            behind.receive(answer);
        } catch (SocketTimeoutException e) {
            LOG.log(Level.FINE, "the meter itself did not answer", e);
            return;
        }
        asked.send(new DatagramPacket(answer.getData(), answer.getLength(), question.getSocketAddress()));
    }

    @Override
    public void close() {
        asked.close();
    }
}
