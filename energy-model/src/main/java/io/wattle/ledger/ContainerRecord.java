package io.wattle.ledger;

import java.util.Objects;

/**
 * A container as the ledger knows it.
 *
 * @param id unique for all time, as YARN's container ids are
 * @param app application it belongs to
 * @param queue queue it was allotted from
 * @param user user who owns the application
 * @param node node it runs on
 * @param vcores vcores allotted to it now, 0 or more
 */
public record ContainerRecord(String id, String app, String queue, String user, String node, int vcores) {
    public ContainerRecord {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(app, "app");
        Objects.requireNonNull(queue, "queue");
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(node, "node");
        requireVcores(id, vcores);
    }

    /** The same with another number of vcores. */
    ContainerRecord withVcores(int other) {
        return new ContainerRecord(id, app, queue, user, node, other);
    }

    static void requireVcores(String id, int vcores) {
        if (vcores < 0) {
            throw new IllegalArgumentException("container " + id + ": " + vcores + " vcores (allowed: 0 or more)");
        }
    }
}
