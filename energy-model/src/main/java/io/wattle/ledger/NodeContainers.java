package io.wattle.ledger;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The containers that run on a node, and the last ones that ended: their late or repeated starts mean nothing. */
final class NodeContainers {

    private final Map<String, Running> running = new LinkedHashMap<>();
    private final Set<String> ended = new LinkedHashSet<>();
    private final NodeLedger.ContainerSink sink;
    private final int remembered;

    NodeContainers(NodeLedger.ContainerSink sink, int remembered) {
        this.sink = sink;
        this.remembered = remembered;
    }

    Collection<Running> running() {
        return Collections.unmodifiableCollection(running.values());
    }

    /** Whether it is new. */
    boolean start(ContainerInfo container) {
        if (running.containsKey(container.id()) || ended.contains(container.id())) {
            return false;
        }
        Running started = new Running(container);
        running.put(container.id(), started);
        sink.started(started);
        return true;
    }

    /** Whether it runs. */
    boolean use(String id, double cores) {
        Running it = running.get(id);
        if (it != null) {
            it.uses(cores);
        }
        return it != null;
    }

    /** Whether it ran. */
    boolean end(String id) {
        boolean first = ended.add(id);
        if (ended.size() > remembered) {
            Iterator<String> oldest = ended.iterator();
            oldest.next();
            oldest.remove();
        }
        Running it = running.remove(id);
        if (it != null) {
            sink.ended(it);
        }
        return it != null || first;
    }

    void endAll() {
        for (String id : new ArrayList<>(running.keySet())) {
            end(id);
        }
    }
}
