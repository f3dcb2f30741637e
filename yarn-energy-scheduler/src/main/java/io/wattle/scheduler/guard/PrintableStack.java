package io.wattle.scheduler.guard;

/**
 * A stack trace for the log: of bounded length, since that of an endless recursion is long, and with messages on one line
 * each, since a tenant's words may be in them. Stateless and thread safe.
 */
final class PrintableStack {

    private static final int MOST_FRAMES = 40;
    private static final int MOST_CAUSES = 5;

    private PrintableStack() {}

    static String of(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        Throwable cause = thrown;
        for (int i = 0; cause != null && i < MOST_CAUSES; i++) {
            append(text, i == 0 ? "" : "Caused by: ", cause);
            cause = cause.getCause();
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String before, Throwable thrown) {
        text.append(before).append(thrown.getClass().getName());
        String message = thrown.getMessage();
        if (message != null) {
            text.append(": ").append(Printable.line(message));
        }
        StackTraceElement[] frames = thrown.getStackTrace();
        for (int i = 0; i < Math.min(frames.length, MOST_FRAMES); i++) {
            text.append("\n\tat ").append(frames[i]);
        }
        if (frames.length > MOST_FRAMES) {
            text.append("\n\t... ").append(frames.length - MOST_FRAMES).append(" more");
        }
        text.append('\n');
    }
}
