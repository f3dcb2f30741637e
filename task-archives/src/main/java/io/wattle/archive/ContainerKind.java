package io.wattle.archive;

import java.util.Locale;

/** Kinds of container that have an archive each: one for both would bring a master's classes into every task. */
public enum ContainerKind {
    /** Maps and reduces. */
    TASK,
    /** Application masters of MapReduce, which load twice as many classes. */
    MASTER;

    /** Name in files, such as {@code task}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Name of its archive. */
    public String fileName() {
        return label() + ".jsa";
    }
}
