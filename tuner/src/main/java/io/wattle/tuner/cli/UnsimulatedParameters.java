package io.wattle.tuner.cli;

import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Workload;
import java.util.List;

/** What the simulator does not know of a job's settings, and a cluster would measure. Stateless. */
final class UnsimulatedParameters {

    private UnsimulatedParameters() {}

    /**
     * Of parameters that are not simulated, those that would be searched for the workload on a cluster of the class's own nodes, masters among
     * them, whose scheduler counts vcores only if the model's does.
     */
    static List<Parameter> of(List<Parameter> notSimulated, Workload workload) {
        ClusterTraits traits = workload.cluster();
        SearchSpace measured = MapReduce.space(new Workload(
                workload.limits(),
                workload.inputBytes(),
                workload.inputFiles(),
                workload.job(),
                new ClusterTraits(traits.maxVcores(), traits.countsVcores(), true, true, traits.blockMb())));
        return notSimulated.stream()
                .filter(it ->
                        !measured.parameters().contains(it) || measured.grid(it).size() > 1)
                .toList();
    }
}
