package io.wattle.benchmarks;

/** How the JVMs of tasks start that live for seconds. */
public final class ShortTasks {

    /** Serial collector, and the first compiler only. */
    public static final String OPTIONS = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    private ShortTasks() {}
}
