package io.wattle.model;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.ParserException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Refuses YAML whose lists and mappings lie too deep in each other: a composer goes into each by a call, so that a file of brackets
 * would use up the thread's stack. Not thread safe.
 */
final class DepthLimit implements Parser {

    /** No file of ours has a tenth of it. */
    static final int MOST_DEPTH = 100;

    private final Parser parser;
    private int depth;

    private DepthLimit(Parser parser) {
        this.parser = parser;
    }

    /**
     * The document of a text.
     *
     * @return empty if there is none
     * @throws org.snakeyaml.engine.v2.exceptions.YamlEngineException if it is no YAML, or deeper than {@link #MOST_DEPTH}
     */
    static Optional<Node> compose(LoadSettings settings, String yaml) {
        Parser parser = new DepthLimit(new ParserImpl(settings, new StreamReader(settings, yaml)));
        return new Composer(settings, parser).getSingleNode();
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
