package io.wattle.tuner.savings;

import io.wattle.tuner.ledger.FinishedApplication;
import java.util.Locale;
import java.util.Optional;

/** Who chose the nodes of an application's containers. */
public enum Placement {
    /** The stock scheduler: the plug-in's mode was off or shadow. */
    STOCK,
    /** The policy. */
    ACTIVE;

    /** Empty if nobody noted it, or it was both. */
    static Optional<Placement> of(FinishedApplication run) {
        return run.mode().flatMap(it -> switch (it) {
            case "off", "shadow" -> Optional.of(STOCK);
            case "active" -> Optional.of(ACTIVE);
            default -> Optional.empty();
        });
    }

    /** Lower-case name for tables and JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
