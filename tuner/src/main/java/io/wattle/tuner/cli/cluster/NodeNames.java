package io.wattle.tuner.cli.cluster;

import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.UsageException;
import java.util.ArrayList;
import java.util.List;

/** The node classes that a command line names. */
final class NodeNames {

    private NodeNames() {}

    /** Those of the names, or all if there are none. */
    static List<NodeClass> chosen(Catalog catalog, String command, List<String> names) throws UsageException {
        if (names.isEmpty()) {
            return List.copyOf(catalog.nodeClasses());
        }
        List<NodeClass> chosen = new ArrayList<>();
        for (String name : names) {
            chosen.add(CatalogOptions.nodeClass(catalog, command, name));
        }
        return chosen;
    }
}
