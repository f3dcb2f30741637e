package io.wattle.tuning.engine;

import java.io.IOException;

/** Runs what has to be done to its end in a thread that was interrupted: Hadoop's client refuses calls from such a thread. */
final class Uninterrupted {

    private Uninterrupted() {}

    /** A call of Hadoop's client. */
    interface Call {
        void run() throws IOException;
    }

    /** Runs a call without the thread's interrupt, which is set again afterwards. */
    static void run(Call call) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            call.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
