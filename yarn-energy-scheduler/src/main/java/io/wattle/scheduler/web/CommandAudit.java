package io.wattle.scheduler.web;

import io.wattle.scheduler.guard.LogWindow;
import io.wattle.scheduler.guard.Printable;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line for each command, in a log of its own: who, from where, what, and what became of it. Fields are parted by tabs,
 * and no text of a caller has one in it. Refused callers write a bounded number of lines. Thread safe.
 */
final class CommandAudit {

    private static final Logger LOG = LoggerFactory.getLogger("io.wattle.scheduler.audit");
    private static final int MOST_OF_ARGUMENTS = 500;

    private final LogWindow refusals = new LogWindow();
    private final Consumer<String> lines;

    /** Into the log. */
    CommandAudit() {
        this(line -> LOG.info("{}", line));
    }

    CommandAudit(Consumer<String> lines) {
        this.lines = lines;
    }

    /** It was done. */
    void allowed(Caller caller, Command command, String arguments) {
        lines.accept(line(caller, command, arguments, "allowed"));
    }

    /** Its caller may not give it: a line for each caller and command, 20 in ten minutes. */
    void refused(Caller caller, Command command, String why) {
        if (refusals.admits(caller.name() + " " + caller.address() + " " + command)) {
            lines.accept(line(caller, command, Caller.NONE, "refused: " + why) + refusals.others());
        }
    }

    /** It was not as it should be, could not be done, or code of ours failed. */
    void failed(Caller caller, Command command, String arguments, String why) {
        lines.accept(line(caller, command, arguments, "failed: " + why));
    }

    static String line(Caller caller, Command command, String arguments, String result) {
        return "user=" + Printable.line(caller.name()) + "\taddress=" + Printable.line(caller.address())
                + "\tcommand=" + command.path() + "\targuments=" + Printable.line(arguments, MOST_OF_ARGUMENTS)
                + "\tresult=" + Printable.line(result, MOST_OF_ARGUMENTS);
    }
}
