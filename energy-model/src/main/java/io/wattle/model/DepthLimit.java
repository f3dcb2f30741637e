package io.wattle.model;

import java.util.Optional;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.ParserException;
import org.snakeyaml.engine.v2.parser.Parser;

/**
 * Refuses YAML whose lists and mappings lie too deep in each other: a composer goes into each by a call, so that a file of brackets
 * would use up the thread's stack. Not thread safe.
 */
final class DepthLimit implements Parser {

    /** No file of ours has a tenth of it. */
    static final int MOST_DEPTH = 100;

    private final Parser parser;
    private int depth;

    DepthLimit(Parser parser) {
        this.parser = parser;
    }

    @Override
    public boolean checkEvent(Event.ID id) {
        return parser.checkEvent(id);
    }

    @Override
    public Event peekEvent() {
        return parser.peekEvent();
    }

    @Override
    public boolean hasNext() {
        return parser.hasNext();
    }

    @Override
    public Event next() {
        Event event = parser.next();
        switch (event.getEventId()) {
            case SequenceStart, MappingStart -> depth++;
            case SequenceEnd, MappingEnd -> depth--;
            default -> {
                // Nothing lies in it.
            }
        }
        if (depth > MOST_DEPTH) {
            throw new ParserException(
                    "",
                    Optional.empty(),
                    "lists and mappings deeper than " + MOST_DEPTH + " in each other",
                    event.getStartMark());
        }
        return event;
    }
}
