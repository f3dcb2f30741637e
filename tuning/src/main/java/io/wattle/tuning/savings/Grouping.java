package io.wattle.tuning.savings;

import io.wattle.ledger.JobName;
import io.wattle.tuning.ledger.FinishedApplication;

/** Which runs are compared with each other. */
public enum Grouping {
    /** Runs of one job of one user: the name without ids and dates, as the scheduler's learning has it. */
    NAME {
        @Override
        Key keyOf(FinishedApplication application) {
            String name = JobName.of(application.user(), application.name())
                    .map(JobName::name)
                    .orElse("(no name)");
            return new Key(name, application.user(), application.type());
        }
    },
    /** Runs of one user. */
    USER {
        @Override
        Key keyOf(FinishedApplication application) {
            return new Key(application.user(), application.user(), application.type());
        }
    },
    /** Runs in one queue. */
    QUEUE {
        @Override
        Key keyOf(FinishedApplication application) {
            return new Key(application.queue(), "", application.type());
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

    abstract Key keyOf(FinishedApplication application);
}
