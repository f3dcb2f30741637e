package io.wattle.benchmarks.start;

/** Kinds of threads of a JVM, by the names that Linux shows of them. */
enum JvmThread {
    /** The first thread of Java's, which runs {@code main}. */
    MAIN("the main thread"),
    /** The JVM's compilers: the first only, where the second is off. */
    COMPILER("compilers"),
    /** Collector and VM thread. */
    COLLECTOR("collector and the VM's own thread"),
    /** RPC, HDFS, cleaners. */
    OTHERS("other threads");

    private final String label;

    JvmThread(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** @param name of at most 15 characters */
    static JvmThread named(String name) {
        if (name.equals("java")) {
            return MAIN;
        }
        if (name.startsWith("C1 ") || name.startsWith("C2 ")) {
            return COMPILER;
        }
        return name.startsWith("GC ") || name.startsWith("VM Thread") ? COLLECTOR : OTHERS;
    }
}
