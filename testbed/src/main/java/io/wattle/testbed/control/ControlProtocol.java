package io.wattle.testbed.control;

/**
 * How a command is answered on a testbed's socket: lines for people, each after {@link #TEXT}, then one line that says how it
 * ended.
 */
final class ControlProtocol {

    /** Before a line for people, so that no text is taken for the end. */
    static final String TEXT = " ";

    /** Ends the answer to a command that was carried out. */
    static final String OK = "ok";

    /** Ends the answer to a command that cannot be carried out as it stands; followed by what is allowed. */
    static final String REFUSED = "refused ";

    /** Ends the answer to a command that did not work; followed by the reason. */
    static final String FAILED = "failed ";

    private ControlProtocol() {}

    /** On one line, as an answer has to be. */
    static String line(Throwable error) {
        String message = error.getMessage() == null ? error.toString() : error.getMessage();
        return message.replace('\n', ' ');
    }
}
