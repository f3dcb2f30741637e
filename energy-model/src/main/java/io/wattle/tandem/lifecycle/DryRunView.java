package io.wattle.tandem.lifecycle;

import io.wattle.tandem.SleepGroup;
import io.wattle.tandem.TandemSettings;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Nodes as they would be observed if what a dry run only says were done. One that would sleep is not there, unless it runs containers; so each
 * container that the scheduler places there ends its sleep, though it might have gone elsewhere. Stateless and thread safe.
 */
public final class DryRunView {

    private DryRunView() {}

    /**
     * Those that would be registered.
     *
     * @param actual all that are
     * @param nodes as the dry run left them
     */
    public static List<ObservedNode> seen(
            List<ObservedNode> actual, Collection<NodeRecord> nodes, TandemSettings settings, double nowSeconds) {
        Map<String, NodeRecord> records =
                nodes.stream().collect(Collectors.toMap(NodeRecord::host, Function.identity()));
        return actual.stream()
                .filter(it -> it.isBusy() || !isAway(records.get(it.host()), settings, nowSeconds))
                .map(it -> withDataNode(it, records.get(it.host())))
                .toList();
    }

    private static ObservedNode withDataNode(ObservedNode observed, NodeRecord node) {
        if (node == null) {
            return observed;
        }
        return switch (node.maintenance().phase()) {
            case NONE, ENTERING -> observed;
            case ENTERED, LEAVING, LEAVE_FAILED -> observed.withDataNode(DataNodeState.IN_MAINTENANCE);
            case LEFT -> observed.withDataNode(DataNodeState.IN_SERVICE);
        };
    }

    private static boolean isAway(NodeRecord node, TandemSettings settings, double nowSeconds) {
        if (node == null) {
            return false;
        }
        return switch (node.state()) {
            case SUSPENDING -> node.programEnded();
            case ASLEEP -> true;
            case WAKING -> nowSeconds - node.sinceSeconds() < wakeSeconds(node, settings);
            case AWAKE, DRAINING, DRAINED, FAILED -> false;
        };
    }

    private static double wakeSeconds(NodeRecord node, TandemSettings settings) {
        return settings.group(node.group()).map(SleepGroup::wakeSeconds).orElse(0.0);
    }
}
