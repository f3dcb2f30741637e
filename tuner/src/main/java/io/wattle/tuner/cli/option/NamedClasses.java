package io.wattle.tuner.cli.option;

import java.util.List;

/** Names of classes in a sentence. */
public final class NamedClasses {

    private static final int SHOWN = 5;

    private NamedClasses() {}

    /** The first ones, and how many more there are. */
    public static String text(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(SHOWN, names.size())))
                + (names.size() > SHOWN ? " and " + (names.size() - SHOWN) + " more" : "");
    }
}
