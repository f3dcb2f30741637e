package io.wattle.tandem.lifecycle;

/** What the ResourceManager hears of a node. */
public enum Liveness {
    /** It is registered and sends heartbeats. */
    LIVE,
    /** It is registered, and its heartbeats stay out. */
    HEARTBEAT_MISSED,
    /** It is not registered. */
    UNREGISTERED,
    /** It is registered, and says that it is not healthy. */
    UNHEALTHY,
    /** An operator takes it out of the cluster, or has. */
    DECOMMISSIONED
}
