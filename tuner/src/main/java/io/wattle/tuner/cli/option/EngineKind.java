package io.wattle.tuner.cli.option;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;

/** Where the trials of a run take place. */
public enum EngineKind {
    /** On a cluster that the command starts in its own process. */
    EMBEDDED,
    /** On real daemons of this machine, each as fast as its class. */
    TESTBED,
    /** On a real cluster. */
    HADOOP,
    /** In the simulator: nothing runs, and all figures are predicted. */
    MODEL;

    /** As options and files name it, such as {@code embedded}. */
    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * That of a name.
     *
     * @throws UsageException if there is none; it begins with the option
     */
    static EngineKind named(String option, String label) throws UsageException {
        KnownNames.require(
                option, label, Arrays.stream(values()).map(EngineKind::label).toList());
        return valueOf(label.toUpperCase(Locale.ROOT));
    }
}
