package io.wattle.model;

/** A computation needs a figure that nobody gave for this node class. */
public final class MissingFigureException extends RuntimeException {

    private static final long serialVersionUID = 1;

    MissingFigureException(NodeClass nodeClass, NodeAttribute attribute) {
        super("node class " + nodeClass.name() + ": no " + attribute.key() + " ("
                + nodeClass.whyMissing(attribute)
                + "); give it in a YAML file of your own, which 'bin/tuner node measure' can start");
    }
}
