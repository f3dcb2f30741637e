package io.wattle.tuner.savings;

import io.wattle.ledger.JobName;
import io.wattle.tuner.ledger.FinishedApplication;

/** Which runs are compared with each other. */
public enum Grouping {
    /** Runs of one job of one user: the name without ids and dates, as the scheduler's learning has it. */
    NAME {
        @Override
        Key keyOf(FinishedApplication run) {
            String name = JobName.of(run.user(), run.name()).map(JobName::name).orElse("(no name)");
            return new Key(name, run.user(), run.type());
        }
    },
    /** Runs of one user. */
    USER {
        @Override
        Key keyOf(FinishedApplication run) {
            return new Key(run.user(), run.user(), run.type());
        }
    },
    /** Runs in one queue. */
    QUEUE {
        @Override
        Key keyOf(FinishedApplication run) {
            return new Key(run.queue(), "", run.type());
        }
    };

    /**
     * What compared runs have in common.
     *
     * @param group name of the job, the user or the queue
     * @param user empty if runs of several users are together
     * @param type such as MAPREDUCE
     */
    public record Key(String group, String user, String type) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byGroup = group.compareTo(other.group);
            int byUser = byGroup != 0 ? byGroup : user.compareTo(other.user);
            return byUser != 0 ? byUser : type.compareTo(other.type);
        }
    }

    abstract Key keyOf(FinishedApplication run);
}
