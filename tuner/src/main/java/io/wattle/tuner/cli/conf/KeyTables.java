package io.wattle.tuner.cli.conf;

import io.wattle.conf.KeyTable;
import java.util.List;

/** The key tables of the toolkit's parts that this build holds. */
final class KeyTables {

    private KeyTables() {}

    /** None yet: yarn-energy-scheduler and combine-input each add theirs here. */
    static List<KeyTable> installed() {
        return List.of();
    }
}
