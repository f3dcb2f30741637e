package io.wattle.tuner.cli.cluster;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeAttribute;
import java.util.OptionalDouble;

/** A figure of all workers of a cluster together; the master is left out, as in the studies. */
final class ClusterSums {

    private ClusterSums() {}

    /** Empty if one of the worker classes does not have the figure: a part of a sum is no sum. */
    static OptionalDouble of(ClusterProfile profile, NodeAttribute attribute) {
        double sum = 0;
        for (ClusterProfile.Workers group : profile.workers()) {
            OptionalDouble figure = group.nodeClass().value(attribute);
            if (figure.isEmpty()) {
                return OptionalDouble.empty();
            }
            sum += group.count() * figure.getAsDouble();
        }
        return OptionalDouble.of(sum);
    }
}
