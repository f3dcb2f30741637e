package io.wattle.simulator.job;

/** How many of a job's reduces were asked for, or are done, by now. Not thread safe. */
final class ReduceRequests {

    private final TaskSet reduces;
    private int asked;

    ReduceRequests(TaskSet reduces) {
        this.reduces = reduces;
    }

    /** Whether some were not asked for. */
    boolean areLeft() {
        return asked < reduces.total();
    }

    /** So many may have been asked for by now. @return how many more that are, which are asked for by this */
    int upTo(int wanted) {
        int more = Math.max(0, wanted - asked);
        asked += more;
        return more;
    }

    /** One has lost its container, and has to be asked for again. */
    void again() {
        asked--;
    }

    /** A master is lost, and with it all asks and containers. */
    void startOver() {
        asked = reduces.done();
    }
}
