package io.wattle.scheduler;

import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.placement.DecisionCounts;
import io.wattle.scheduler.placement.Energy;
import io.wattle.scheduler.tandem.Tandem;
import io.wattle.scheduler.tandem.TandemStatus;
import io.wattle.scheduler.web.Decisions;
import io.wattle.scheduler.web.EnergySource;
import io.wattle.scheduler.web.Placements;
import java.util.Optional;

/** What page and metrics show of an {@link Energy}. */
interface ShownEnergy extends EnergySource {

    /** What the scheduler's allocators share. */
    Energy energy();

    @Override
    default Optional<EnergyReport> report() {
        return energy().report();
    }

    @Override
    default Decisions decisions() {
        DecisionCounts counts = energy().counts();
        return new Decisions(counts.placed(), counts.deferred(), counts.rejected(), counts.unknown());
    }

    @Override
    default Placements placements() {
        return ShownPlacements.of(energy());
    }

    /** Empty before the start. */
    Optional<Tandem> tandem();

    @Override
    default Optional<TandemStatus> tandemStatus() {
        return tandem().flatMap(Tandem::status);
    }

    @Override
    default String learningProblem() {
        return energy().learning().problem();
    }
}
