package io.wattle.simulator.yarn;

/** Containers of one size that an application asks for. Not thread safe. */
public final class Ask {

    private final Kind kind;
    private final int memoryMb;
    private final int vcores;
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

    /**
     * Asks for nothing yet.
     *
     * @param memoryMb of a container, MiB, at least 1
     * @param vcores of a container, at least 1
     */
    public Ask(Kind kind, int memoryMb, int vcores) {
        if (memoryMb < 1 || vcores < 1) {
            throw new IllegalArgumentException(
                    kind + " container: " + memoryMb + " MiB, " + vcores + " vcores (allowed: 1 or more of each)");
        }
        this.kind = kind;
        this.memoryMb = memoryMb;
        this.vcores = vcores;
    }

    /** What they are for. */
    public Kind kind() {
        return kind;
    }

    /** Memory of one, MiB. */
    public int memoryMb() {
        return memoryMb;
    }

    /** Virtual cores of one. */
    public int vcores() {
        return vcores;
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

    /** For messages: {@code MAP containers of 300 MiB and 1 vcores}. */
    @Override
    public String toString() {
        return kind + " containers of " + memoryMb + " MiB and " + vcores + " vcores";
    }

    /** One of them was given out: for those who give containers out only. */
    public void granted() {
        pending--;
    }
}
