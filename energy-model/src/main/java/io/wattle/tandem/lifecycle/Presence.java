package io.wattle.tandem.lifecycle;

/** What the ResourceManager hears of a node. */
public enum Presence {
    /** It is registered and sends heartbeats. */
    ALIVE,
    /** It is registered, and its heartbeats stay out. */
    SILENT,
    /** It is not registered. */
    ABSENT,
    /** It is registered, and says that it is not healthy. */
    UNHEALTHY,
    /** An operator takes it out of the cluster, or has. */
    WITHDRAWN
}
