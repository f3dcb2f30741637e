package io.wattle.scheduler.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.guard.Printable;

/** What a command about learned jobs is answered. Stateless and thread safe. */
final class JobAnswers {

    private JobAnswers() {}

    static ObjectNode forgotten(int jobs) {
        return JsonNodeFactory.instance.objectNode().put("forgotten", jobs);
    }

    static ObjectNode pinned(JobKey job, boolean pinned) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("user", job.user())
                .put("name", job.name())
                .put("pinned", pinned);
    }

    /** @throws CommandException unless it is done */
    static void require(JobOutcome outcome, JobKey job) throws CommandException {
        if (outcome == JobOutcome.UNKNOWN_JOB) {
            throw new CommandException(
                    404,
                    "nothing is remembered of job '" + Printable.line(job.name()) + "' of user '"
                            + Printable.line(job.user())
                            + "'; GET /energy/v1/jobs has the names, which are without dates and numbers at their end");
        }
        require(outcome);
    }

    /** @throws CommandException unless it is done */
    static void require(JobOutcome outcome) throws CommandException {
        switch (outcome) {
            case DONE -> {
                return;
            }
            case TOO_MANY_PINNED ->
                throw new CommandException(
                        409,
                        "half of " + EnergyKey.LEARNING_JOB_NAMES.key()
                                + " are pinned, or a quarter of it for this user; unpin others first");
            case NOT_READ_YET ->
                throw new CommandException(
                        503,
                        "what was kept is not read yet, and would come back; try again later"
                                + " (ledger.learned_jobs_problem of /energy/v1/cluster says what is wrong)");
            case SWITCHED_OFF ->
                throw new CommandException(
                        409,
                        EnergyKey.LEARNING_ENABLED.key() + " is false: nothing would be saved; switch it on first");
            default -> throw new IllegalStateException(outcome + " is about one job");
        }
    }
}
