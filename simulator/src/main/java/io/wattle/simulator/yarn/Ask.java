package io.wattle.simulator.yarn;

/** Containers of one size that an application asks for. Not thread safe. */
public final class Ask {

    private final Kind kind;
    private final ContainerSize size;
    private int pending;

    /** What the containers are for. */
    public enum Kind {
        /** The application's master. */
        MASTER,
        /** A map. */
        MAP,
        /** A reduce. */
        REDUCE
    }

    /** Asks for nothing yet. */
    public Ask(Kind kind, ContainerSize size) {
        this.kind = kind;
        this.size = size;
    }

    /** What they are for. */
    public Kind kind() {
        return kind;
    }

    /** How large one is. */
    public ContainerSize size() {
        return size;
    }

    /** Memory of one, MiB. */
    public int memoryMb() {
        return size.memoryMb();
    }

    /** Virtual cores of one. */
    public int vcores() {
        return size.vcores();
    }

    /** How many are still asked for. */
    public int pending() {
        return pending;
    }

    /** Asks for so many more. */
    public void add(int containers) {
        pending += containers;
    }

    /** So many are not wanted any more: for those who give containers out only. */
    void withdraw(int containers) {
        pending -= containers;
    }

    /** For messages: {@code MAP containers of 300 MiB and 1 vcore}. */
    @Override
    public String toString() {
        return kind + " containers of " + size;
    }

    /** One of them was given out: for those who give containers out only. */
    public void granted() {
        pending--;
    }
}
