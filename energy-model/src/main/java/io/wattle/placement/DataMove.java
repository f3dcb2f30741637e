package io.wattle.placement;

import io.wattle.model.NodeAttribute;
import io.wattle.model.Quality;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a container's wait for its data over the network costs: the watts that the container adds to its node, for as long
 * as the data are under way. The sender's and the switches' watts are not counted. Stateless and thread safe.
 */
final class DataMove {

    private static final double MBIT_PER_MIB = 1024 * 1024 * 8 / 1e6;

    private DataMove() {}

    /**
     * Joules of fetching data.
     *
     * @param to where the container runs
     * @param mebibytes amount of data, 0 or more
     * @return empty if the class's watts, or the speed of its network, are not known
     */
    static Optional<Double> joules(ClassSnapshot to, int vcores, double mebibytes) {
        OptionalDouble speed = to.nodeClass().value(NodeAttribute.NETWORK_MBIT_PER_SECOND);
        if (speed.isEmpty()) {
            speed = to.nodeClass().value(NodeAttribute.NIC_MBIT_PER_SECOND);
        }
        if (speed.isEmpty()) {
            return Optional.empty();
        }
        double seconds = mebibytes * MBIT_PER_MIB / speed.getAsDouble();
        // The start of a sleeping node is paid already, by the container itself.
        PowerState state = to.state() == PowerState.ASLEEP ? PowerState.COULD_SLEEP : to.state();
        return ExpectedJoules.of(to.nodeClass(), state, vcores, new ExpectedSeconds(seconds, Quality.ESTIMATED))
                .map(ExpectedJoules::joules);
    }
}
