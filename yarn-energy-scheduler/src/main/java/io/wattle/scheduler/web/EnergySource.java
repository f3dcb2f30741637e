package io.wattle.scheduler.web;

import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.tandem.TandemStatus;
import java.util.Optional;

/** Where page and metrics get what they show: a scheduler is one. Implementations are thread safe and do not block. */
public interface EnergySource {

    /** The latest report; empty before the first. */
    Optional<EnergyReport> report();

    /** What the placement policy said so far. */
    Decisions decisions();

    /** Where containers went so far. */
    Placements placements();

    /** What waits to be taken in. */
    Backlogs backlogs();

    /** What went wrong in code of ours. */
    Failures failures();

    /** What the tandem does and why; empty while it is off. */
    Optional<TandemStatus> tandemStatus();

    /** What administrators may change. */
    Commands commands();

    /** Why what is learned of jobs is not read or not saved, and what to do; empty if all is well. */
    String learningProblem();
}
