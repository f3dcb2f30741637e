package io.wattle.measure;

import java.io.Closeable;
import java.io.IOException;

/** Ends programs and removes files should a signal end this process in the middle of a run. */
final class AtShutdown {

    private final Thread hook;

    private AtShutdown(Thread hook) {
        this.hook = hook;
    }

    static AtShutdown add(Closeable files) {
        Thread hook = new Thread(
                () -> {
                    Programs.close();
                    try {
                        files.close();
                    } catch (IOException e) {
                        System.err.println("files of the measurement are left: " + e.getMessage());
                    }
                },
                "end-measurement");
        Runtime.getRuntime().addShutdownHook(hook);
        return new AtShutdown(hook);
    }

    void cancel() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending, and the hook does its work.
        }
    }
}
