package io.wattle.tuner.cli;

import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.model.SimulatedPrior;
import io.wattle.tuning.engine.model.SimulatedPrior.Place;
import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.surrogate.Guidance;
import io.wattle.tuning.surrogate.RatePrior;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a model-guided search begins with.
 *
 * @param lines the same for people; none of another search
 */
record ModelStart(Guidance guidance, List<String> lines) {

    /** Of a run that begins. */
    static ModelStart of(AcceptedRun run) throws UsageException, IOException, InterruptedException {
        if (!run.plan().strategy().equals(Strategies.AUTO)) {
            return new ModelStart(Guidance.NONE, List.of());
        }
        List<String> lines = new ArrayList<>();
        Goal goal = run.plan().objective().goal();
        // A program of the user's may bear the name of a study's job.
        Optional<RatePrior> prior =
                run.spec().job().program() == null && run.spec().job().options().program() == null
                        ? SimulatedPrior.of(run.spec().job().name(), run.profile(), place(run.spec(), goal))
                        : Optional.empty();
        lines.add(
                prior.isPresent()
                        ? "starts from simulated runs of the job on "
                                + run.spec().cluster().name()
                        : "starts from what is usual: the simulator does not know the job on "
                                + run.spec().cluster().name());
        EarlierRuns.Found earlier =
                EarlierRuns.read(run.plan().guidanceRequest().warmStart(), run.spec(), goal);
        earlier.runs()
                .forEach(it -> lines.add(
                        (it.otherJob().isEmpty() ? "and from " : "and, if the job turns out to be near, from ")
                                + it.trials().size() + " trials "
                                + it.otherJob().map(job -> "of " + job + " ").orElse("")
                                + "in " + it.name()));
        lines.addAll(earlier.skipped());
        return new ModelStart(
                new Guidance(
                        prior.orElse(RatePrior.USUAL),
                        earlier.runs(),
                        run.plan().guidanceRequest().safeShare()),
                lines);
    }

    private static Place place(RunSpec spec, Goal goal) {
        return switch (spec.cluster().engine()) {
            case MODEL -> Place.SIMULATOR;
            // The seconds that go with joules are those of the class.
            case EMBEDDED -> goal.needsJoules() ? Place.NODES : Place.HOST;
            case TESTBED, HADOOP -> Place.NODES;
        };
    }
}
