package io.wattle.scheduler.guard;

/** Where Hadoop calls code of ours, or a thread of ours begins: what fails there ends there. */
public enum EntryPoint {
    ALLOCATOR_INITIALIZE("allocator.initialize"),
    ALLOCATOR_ASK("allocator.ask"),
    ALLOCATOR_OFFER("allocator.offer"),
    ALLOCATOR_PLACED("allocator.placed"),
    SETTINGS("scheduler.settings"),
    INIT("scheduler.init"),
    START("scheduler.start"),
    STOP("scheduler.stop"),
    REFRESH("scheduler.refresh"),
    NODE_ADDED("node.added"),
    NODE_CHANGED("node.changed"),
    NODE_REMOVED("node.removed"),
    NODE_HEARTBEAT("node.heartbeat"),
    APP_ADDED("app.added"),
    APP_MOVED("app.moved"),
    APP_REMOVED("app.removed"),
    CONTAINER_STARTED("container.started"),
    CONTAINER_RESIZED("container.resized"),
    CONTAINER_ENDED("container.ended"),
    WEB("web"),
    METRICS("metrics"),
    ACCOUNTING("accounting"),
    LEDGER_FILES("ledger.files"),
    METERS("meters"),
    LEARNING("learning"),
    LEARNED_FILES("learned.files"),
    USAGE("usage"),
    TANDEM("tandem"),
    TANDEM_OBSERVE("tandem.observe"),
    TANDEM_COMMIT("tandem.commit"),
    TANDEM_MAXIMUM("tandem.maximum");

    private final String label;

    EntryPoint(String label) {
        this.label = label;
    }

    /** For logs, JSON and metrics: lower case, with a dot between area and event. */
    public String label() {
        return label;
    }
}
