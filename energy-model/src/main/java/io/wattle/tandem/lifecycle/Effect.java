package io.wattle.tandem.lifecycle;

/** What is to be done as a node moved. */
public sealed interface Effect {

    /** The node. */
    String host();

    /**
     * Its program is to be run, once the step is written down, unless the node has moved on meanwhile.
     *
     * @param sinceSeconds when the state, or the phase of its maintenance, began that the program belongs to: see {@link ManagedNodes#isWaitingFor}
     */
    record RunProgram(String host, SwitchProgram program, double sinceSeconds) implements Effect {}

    /** The ResourceManager is to forget its registration: it sleeps. */
    record Unregister(String host) implements Effect {}

    /** @param text for people: a sentence without a full stop */
    record EmitEvent(String host, EventKind kind, String text) implements Effect {}
}
