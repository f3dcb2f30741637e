package io.wattle.testbed.cli;

import io.wattle.testbed.state.StateFolder;
import java.io.IOException;
import java.util.List;

/** Refuses a host that a testbed does not have, before its name becomes a path. */
final class HostArgument {

    private HostArgument() {}

    static void require(StateFolder state, String host) throws UsageException, IOException {
        List<String> known = state.hosts();
        if (!known.contains(host)) {
            throw new UsageException("no host '" + host + "' (known: " + String.join(", ", known) + ")");
        }
    }
}
