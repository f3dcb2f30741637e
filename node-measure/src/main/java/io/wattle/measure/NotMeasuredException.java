package io.wattle.measure;

/** A step cannot give its figures; the message is the reason, in one sentence for people. */
final class NotMeasuredException extends Exception {

    private static final long serialVersionUID = 1;

    NotMeasuredException(String reason) {
        super(reason);
    }

    NotMeasuredException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
