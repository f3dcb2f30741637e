package io.wattle.simulator.job;

import java.util.List;

/**
 * Gives a job's tasks their own work, one after the other, and begins anew where more of them run than the job has: a
 * task that is repeated. Not thread safe.
 */
final class WorkQueues {

    private final Queue maps;
    private final Queue reduces;

    private static final class Queue {
        private final List<TaskWork> works;
        private int next;

        Queue(List<TaskWork> works) {
            this.works = works;
        }

        TaskWork next() {
            if (works.isEmpty()) {
                return TaskWork.NONE;
            }
            TaskWork work = works.get(next);
            next = (next + 1) % works.size();
            return work;
        }
    }

    WorkQueues(OwnWork own) {
        maps = new Queue(own.maps());
        reduces = new Queue(own.reduces());
    }

    /** Of the next map that computes. */
    TaskWork nextMap() {
        return maps.next();
    }

    /** Of the next reduce that computes. */
    TaskWork nextReduce() {
        return reduces.next();
    }
}
