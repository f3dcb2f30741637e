package io.wattle.ledger;

import java.util.Objects;

/**
 * A container and who it works for.
 *
 * @param vcores vcores allotted to it, 1 or more
 */
public record ContainerInfo(String id, String app, String queue, String user, int vcores) {

    public ContainerInfo {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(app, "app");
        Objects.requireNonNull(queue, "queue");
        Objects.requireNonNull(user, "user");
        if (vcores < 1) {
            throw new IllegalArgumentException(
                    "ledger: container " + id + " with " + vcores + " vcores (allowed: 1 or more)");
        }
    }
}
