package io.wattle.scheduler.web;

/**
 * Who sends a command.
 *
 * @param name as the ResourceManager knows it; any text, {@code -} if nobody is logged in
 * @param address where it comes from; any text
 */
record Caller(String name, String address) {

    /** In place of what there is not. */
    static final String NONE = "-";

    Caller {
        name = name.isEmpty() ? NONE : name;
    }
}
