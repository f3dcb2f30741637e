package io.wattle.meter.snmp;

/**
 * How many numbers one agent is asked for in one message. Falls when an agent says that its answer is too big, and when it
 * keeps silent about several numbers although it answers about others, as some agents do in place of saying so. Rises
 * again after many answers, since a lost message looks the same. Not thread safe.
 */
final class BatchLimit {

    /** About a kilobyte: no agent's messages, nor a network's, are cut up at that. */
    static final int MOST = 30;

    /** Good answers after which more is tried. */
    static final int ANSWERS_TO_RISE = 1000;

    private int most = MOST;
    private int answers;

    int most() {
        return most;
    }

    /** An agent answered all that it was asked for. */
    void answered() {
        answers++;
        if (answers >= ANSWERS_TO_RISE) {
            most = Math.min(MOST, 2 * most);
            answers = 0;
        }
    }

    /** So many were too many; one is never. */
    void tooMany(int asked) {
        most = Math.max(1, Math.min(most, asked / 2));
        answers = 0;
    }
}
