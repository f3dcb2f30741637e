package io.wattle.tandem.lifecycle;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an operator may command. Immutable and thread safe. */
public enum OperatorCommand {
    /** To sleep, as soon as it has nothing to do. */
    SUSPEND,
    /** Awake. */
    RESUME,
    /** Stays as it is. */
    HOLD,
    /** No longer. */
    RELEASE,
    /** It was taken out of the cluster, maybe asleep: nobody is to wake it or to count it. */
    FORGET;

    /** As one writes it in commands and addresses: {@code suspend}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Empty if there is none of that label. */
    public static Optional<OperatorCommand> of(String label) {
        return Arrays.stream(values()).filter(it -> it.label().equals(label)).findFirst();
    }
}
