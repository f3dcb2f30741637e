package io.wattle.scheduler.tandem;

/**
 * Why an operator's command is not carried out.
 *
 * @param unknownNode whether there is no such node
 * @param why for the operator: what to do about it, too
 */
public record CommandRefusal(boolean unknownNode, String why) {

    static CommandRefusal because(String why) {
        return new CommandRefusal(false, why);
    }
}
