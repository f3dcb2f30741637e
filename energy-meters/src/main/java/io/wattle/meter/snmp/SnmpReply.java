package io.wattle.meter.snmp;

import org.snmp4j.PDU;

/** What became of one question to an agent. */
sealed interface SnmpReply {

    /** It answered, or reported why it does not. */
    record Answer(PDU pdu) implements SnmpReply {}

    /** Nothing came in time, after all retries. */
    record Silence() implements SnmpReply {}

    /** It was not asked: why not. */
    record Unsent(String reason) implements SnmpReply {

        static Unsent of(Throwable trouble) {
            return new Unsent(trouble.getClass().getSimpleName() + ": " + trouble.getMessage());
        }
    }
}
