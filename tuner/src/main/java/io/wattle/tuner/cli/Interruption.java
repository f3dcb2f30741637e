package io.wattle.tuner.cli;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;

/**
 * Ctrl-C, {@code kill} and the end of the terminal as an interrupt of the main thread, so that the run closes its cluster
 * in the ordinary way. A shutdown hook would run beside Hadoop's own hooks, which close the file systems that it needs.
 */
final class Interruption {

    private static final String SIGNAL = "sun.misc.Signal";
    private static final int SIGNAL_EXIT_BASE = 128;
    private static volatile int exitCode;

    private Interruption() {}

    /** Interrupts this thread at the first signal; a second signal runs {@code atOnce}. */
    static void interruptOnSignal(Thread thread, Runnable atOnce) {
        try {
            // A terminal that goes away may send it twice, and nobody there is in a hurry.
            handle("HUP", 1, thread, () -> {});
            handle("INT", 2, thread, atOnce);
            handle("TERM", 15, thread, atOnce);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("this JDK has no " + SIGNAL, e);
        }
    }

    /** By reflection: the compiler warns of this class by name and in no way that can be suppressed. */
    private static void handle(String name, int number, Thread thread, Runnable atOnce)
            throws ReflectiveOperationException {
        Class<?> signal = Class.forName(SIGNAL);
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Object interrupter = Proxy.newProxyInstance(
                Interruption.class.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                    if (requested()) {
                        atOnce.run();
                    } else {
                        interrupt(thread, SIGNAL_EXIT_BASE + number);
                    }
                    return null;
                });
        Object instance = signal.getConstructor(String.class).newInstance(name);
        signal.getMethod("handle", signal, handler).invoke(null, instance, interrupter);
    }

    /**
     * As Ctrl-C does, when whoever holds the other end closes this input: signals do not reach a process of a testbed.
     *
     * @param input from which nothing else reads
     */
    static void interruptAtEndOf(InputStream input, Thread thread) {
        Thread reader = new Thread(
                () -> {
                    try {
                        while (input.read() >= 0) {
                            // Nobody writes.
                        }
                    } catch (IOException e) {
                        // As if it had ended.
                    }
                    interrupt(thread, SIGNAL_EXIT_BASE + 2);
                },
                "end-of-input");
        reader.setDaemon(true);
        reader.start();
    }

    /** As a signal does, with another exit code. */
    static void interrupt(Thread thread, int code) {
        exitCode = code;
        thread.interrupt();
    }

    static boolean requested() {
        return exitCode != 0;
    }

    /** Exit code of a process that was interrupted: 129, 130 or 143 by a signal. */
    static int exitCode() {
        return exitCode;
    }
}
