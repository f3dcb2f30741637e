package io.wattle.benchmarks.sls;

/** The Scheduler Load Simulator did not run, or not to its end. */
final class SlsException extends Exception {

    private static final long serialVersionUID = 1L;

    SlsException(String message) {
        super(message);
    }

    SlsException(String message, Throwable cause) {
        super(message, cause);
    }
}
