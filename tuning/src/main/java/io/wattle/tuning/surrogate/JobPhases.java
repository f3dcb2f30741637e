package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Measurement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The seconds of a job, by what ran in them: as a formula has them, or as its tasks' times in the history tell. Names of figures are those of
 * {@code diagnosis.RunFigure}, which this package does not see. Immutable, thread safe.
 *
 * @param framework before the first map starts and after the last task ends, 0 or more
 * @param maps from the first map's start to the last one's end, 0 or more
 * @param tail from the last map's end to that of the last reduce, 0 or more; 0 of a job without reduces
 */
record JobPhases(double framework, double maps, double tail) {

    static final List<ToDoubleFunction<JobPhases>> EACH =
            List.of(JobPhases::framework, JobPhases::maps, JobPhases::tail);

    /**
     * Of a run, as shares of the seconds that count. Empty where its history does not tell, as of a program with several jobs, or was not to
     * be had.
     *
     * @param seconds of the run that count, more than 0: of the clock, of the class, or without a drift
     */
    static Optional<JobPhases> of(Measurement run, double seconds) {
        Map<String, Long> counters = run.counters();
        Long before = counters.get("BEFORE_TASKS_MILLIS");
        Long maps = counters.get("MAP_PHASE_MILLIS");
        Long after = counters.get("AFTER_TASKS_MILLIS");
        Long tail = counters.get("REDUCE_TAIL_MILLIS");
        boolean hasReduces = counters.getOrDefault("REDUCES", 0L) > 0;
        if (before == null || maps == null || after == null || (hasReduces && tail == null)) {
            return Optional.empty();
        }
        JobPhases millis = new JobPhases(before + after, maps, tail == null ? 0 : tail);
        return millis.seconds() > 0 ? Optional.of(millis.times(seconds / millis.seconds())) : Optional.empty();
    }

    double seconds() {
        return framework + maps + tail;
    }

    private JobPhases times(double factor) {
        return new JobPhases(factor * framework, factor * maps, factor * tail);
    }
}
