package io.wattle.tuning.ledger;

import java.util.Locale;
import java.util.Optional;

/** Who chose the nodes of an application's containers. */
public enum Placement {
    /** The stock scheduler: the plug-in's mode was off or shadow. */
    STOCK,
    /** The policy. */
    ACTIVE;

    /** Empty if nobody noted it, or it was both. */
    public static Optional<Placement> of(FinishedApplication application) {
        return application.mode().flatMap(it -> switch (it) {
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
