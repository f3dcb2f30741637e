package io.wattle.scheduler.account;

import io.wattle.model.NodeClass;
import java.util.Optional;

/**
 * A node that is registered, or sleeps.
 *
 * @param node host and port, as YARN names it
 * @param host its host
 * @param port of its NodeManager
 * @param nodeClass its class; empty if not known
 * @param whyUnknown the reason; empty if the class is known
 * @param vcores that it offers now, 0 or more: while it is being decommissioned, those of its containers
 * @param capacityVcores that it offers in service, 0 or more
 */
public record NodeFacts(
        String node,
        String host,
        int port,
        Optional<NodeClass> nodeClass,
        String whyUnknown,
        int vcores,
        int capacityVcores) {

    /** The same by another name, of the same host. */
    NodeFacts named(String other) {
        return new NodeFacts(other, host, port, nodeClass, whyUnknown, vcores, capacityVcores);
    }
}
