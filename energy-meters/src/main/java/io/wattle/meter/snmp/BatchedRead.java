package io.wattle.meter.snmp;

import io.wattle.model.Reading;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.snmp4j.PDU;
import org.snmp4j.smi.OID;

/** One reading of an agent's outlets, from the first question to the last answer. Thread safe. */
final class BatchedRead {

    /** A PDU's processor is a small one. */
    static final int MOST_UNDER_WAY = 2;

    private final SnmpPeer peer;
    private final BatchLimit limit;
    private final BiConsumer<SnmpOutlet, Reading> sink;
    private final Consumer<Boolean> done;
    private final Deque<List<SnmpOutlet>> waiting = new ArrayDeque<>();
    private int underWay;
    private boolean answered;
    private boolean probing;
    private boolean ended;

    /**
     * @param limit of this agent; guarded by this reading while it goes on
     * @param done told at the end whether the agent answered anything: a report of v3 is no answer
     */
    BatchedRead(SnmpPeer peer, BatchLimit limit, BiConsumer<SnmpOutlet, Reading> sink, Consumer<Boolean> done) {
        this.peer = peer;
        this.limit = limit;
        this.sink = sink;
        this.done = done;
    }

    /** @param probe whether one outlet is asked for alone, and all others only if an answer came */
    void start(List<SnmpOutlet> outlets, boolean probe) {
        synchronized (this) {
            probing = probe;
            int from = 0;
            if (probe && !outlets.isEmpty()) {
                waiting.add(outlets.subList(0, 1));
                from = 1;
            }
            queue(outlets.subList(from, outlets.size()));
        }
        goOn();
    }

    private void queue(List<SnmpOutlet> outlets) {
        List<SnmpOutlet> batch = new ArrayList<>();
        int numbers = 0;
        for (SnmpOutlet outlet : outlets) {
            int more = outlet.oids().size();
            if (!batch.isEmpty() && numbers + more > limit.most()) {
                waiting.add(batch);
                batch = new ArrayList<>();
                numbers = 0;
            }
            batch.add(outlet);
            numbers += more;
        }
        if (!batch.isEmpty()) {
            waiting.add(batch);
        }
    }

    private void goOn() {
        for (List<SnmpOutlet> next = next(); !next.isEmpty(); next = next()) {
            List<SnmpOutlet> batch = next;
            try {
                peer.get(oids(batch), reply -> take(batch, reply));
            } catch (Throwable e) {
                take(batch, SnmpReply.Unsent.of(e));
            }
        }
        boolean last;
        synchronized (this) {
            last = !ended && underWay == 0 && waiting.isEmpty();
            ended |= last;
        }
        if (last) {
            done.accept(answered);
        }
    }

    private synchronized List<SnmpOutlet> next() {
        int most = probing ? 1 : MOST_UNDER_WAY;
        if (underWay >= most || waiting.isEmpty()) {
            return List.of();
        }
        underWay++;
        return waiting.remove();
    }

    private static List<OID> oids(List<SnmpOutlet> batch) {
        return batch.stream().flatMap(it -> it.oids().stream()).toList();
    }

    private void take(List<SnmpOutlet> batch, SnmpReply reply) {
        try {
            give(note(batch, reply), reply);
        } finally {
            replied();
            goOn();
        }
    }

    /** Only now: whoever sees that nothing is under way says that all readings have been given. */
    private synchronized void replied() {
        underWay--;
    }

    /** Those that this reply speaks of: others are asked for once more, fewer at a time, or no more at all. */
    private synchronized List<SnmpOutlet> note(List<SnmpOutlet> batch, SnmpReply reply) {
        int asked = oids(batch).size();
        if (reply instanceof SnmpReply.Answer answer) {
            if (answer.pdu().getType() == PDU.REPORT) {
                // Asking on with these credentials may lock the user out.
                return withWaiting(batch);
            }
            answered = true;
            probing = false;
            if (batch.size() > 1 && isSpoiled(answer.pdu(), batch)) {
                if (answer.pdu().getErrorStatus() == PDU.tooBig) {
                    limit.tooMany(asked);
                }
                waiting.addFirst(batch.subList(batch.size() / 2, batch.size()));
                waiting.addFirst(batch.subList(0, batch.size() / 2));
                return List.of();
            }
            limit.answered();
            return batch;
        }
        if (answered && reply instanceof SnmpReply.Silence) {
            limit.tooMany(asked);
            return batch;
        }
        return withWaiting(batch);
    }

    private List<SnmpOutlet> withWaiting(List<SnmpOutlet> batch) {
        List<SnmpOutlet> all = new ArrayList<>(batch);
        waiting.forEach(all::addAll);
        waiting.clear();
        return all;
    }

    /** An error is one for all that was asked for, and an answer that was cut off lacks some. */
    private static boolean isSpoiled(PDU answer, List<SnmpOutlet> batch) {
        return answer.getErrorStatus() != PDU.noError
                || !oids(batch).stream().allMatch(oid -> SnmpAnswer.variable(answer, oid) != null);
    }

    private void give(List<SnmpOutlet> replied, SnmpReply reply) {
        for (SnmpOutlet outlet : replied) {
            Reading reading;
            try {
                reading = outlet.reading(reply);
            } catch (Throwable e) {
                reading = outlet.missing("its answer could not be read: " + e);
            }
            sink.accept(outlet, reading);
        }
    }
}
