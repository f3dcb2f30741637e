package io.wattle.tuning.diagnosis;

import static io.wattle.tuning.diagnosis.RunFigure.LOST_ATTEMPTS;
import static io.wattle.tuning.diagnosis.RunFigure.LOST_TASK_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.MAPS;
import static io.wattle.tuning.diagnosis.RunFigure.MAP_COLLECTOR_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.MAP_CPU_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.MAP_SPILLED_RECORDS;
import static io.wattle.tuning.diagnosis.RunFigure.MAP_TASK_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.REDUCES;
import static io.wattle.tuning.diagnosis.RunFigure.REDUCE_COLLECTOR_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.REDUCE_CPU_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.REDUCE_INPUT_RECORDS;
import static io.wattle.tuning.diagnosis.RunFigure.REDUCE_WAIT_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.START_UP_MILLIS;

import io.wattle.tuning.diagnosis.Advice.Move;
import io.wattle.tuning.space.MapReduceParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the time of a run's tasks went into: start-up, collector, computing, waits, attempts in vain. */
final class TaskTimeFindings {

    /** Below this a cause is not worth a line. */
    static final double LEAST_SHARE = 0.02;

    /** Map output that is written this often on average has spilled more than once in some maps. */
    private static final double MORE_THAN_ONCE = 1.05;

    /** A sort buffer of more leaves little room beside it. */
    private static final double LARGE_BUFFER = 0.5;

    private final MeasuredRun run;
    private final double taskSeconds;
    private final List<Finding> found = new ArrayList<>();

    private TaskTimeFindings(MeasuredRun run, double taskSeconds) {
        this.run = run;
        this.taskSeconds = taskSeconds;
    }

    static List<Finding> of(MeasuredRun run) {
        OptionalDouble taskSeconds = run.taskSeconds();
        return taskSeconds.isEmpty() ? List.of() : new TaskTimeFindings(run, taskSeconds.getAsDouble()).findings();
    }

    private List<Finding> findings() {
        addStartUp();
        addCollector();
        addComputing();
        addLostAttempts();
        return found;
    }

    private void addStartUp() {
        if (!run.has(START_UP_MILLIS, MAPS, REDUCES)) {
            return;
        }
        double share = startUpSeconds() / taskSeconds;
        if (share < LEAST_SHARE) {
            return;
        }
        long maps = run.count(MAPS);
        long reduces = run.count(REDUCES);
        String measured =
                String.format(Locale.ROOT, "%.1f s in each of %s", run.seconds(START_UP_MILLIS), tasks(maps, reduces));
        Optional<Advice> advice = Optional.empty();
        if (maps > 1 && maps >= reduces) {
            advice = run.splits().fewerMaps(run);
        } else if (reduces > 1) {
            advice = Optional.of(Advice.of("fewer reduces would do", Move.less(MapReduceParameters.REDUCERS)));
        }
        found.add(Finding.ofTasks(Cause.START_UP, share, measured, advice));
    }

    private static String tasks(long maps, long reduces) {
        return count(maps, "map") + (reduces == 0 ? "" : " and " + count(reduces, "reduce"));
    }

    static String count(long number, String name) {
        return number + " " + name + (number == 1 ? "" : "s");
    }

    private double startUpSeconds() {
        return run.seconds(START_UP_MILLIS) * (run.count(MAPS) + run.count(REDUCES));
    }

    private void addCollector() {
        if (!run.has(MAP_COLLECTOR_MILLIS, REDUCE_COLLECTOR_MILLIS)) {
            return;
        }
        double maps = run.seconds(MAP_COLLECTOR_MILLIS);
        double reduces = run.seconds(REDUCE_COLLECTOR_MILLIS);
        double share = (maps + reduces) / taskSeconds;
        if (share < LEAST_SHARE) {
            return;
        }
        found.add(Finding.ofTasks(
                Cause.COLLECTOR,
                share,
                String.format(Locale.ROOT, "%.1f s in maps and %.1f s in reduces", maps, reduces),
                Optional.of(collectorAdvice(maps >= reduces))));
    }

    private Advice collectorAdvice(boolean inMaps) {
        RecordedSettings settings = run.settings();
        if (!inMaps) {
            return Advice.of(
                    "a larger heap of the reduces would need less of it",
                    Move.more(MapReduceParameters.REDUCE_MEMORY_MB),
                    Move.more(MapReduceParameters.REDUCE_HEAP_SHARE));
        }
        boolean largeBuffer = settings.sortMb().isPresent()
                && settings.mapHeapMb().isPresent()
                && settings.sortMb().getAsDouble()
                        > LARGE_BUFFER * settings.mapHeapMb().getAsDouble();
        return largeBuffer
                ? Advice.of(
                        String.format(
                                Locale.ROOT,
                                "the sort buffer takes %.0f of the %.0f MB of a map's heap, and a smaller one or a larger heap"
                                        + " leaves more room",
                                settings.sortMb().getAsDouble(),
                                settings.mapHeapMb().getAsDouble()),
                        Move.less(MapReduceParameters.SORT_MB),
                        Move.more(MapReduceParameters.MAP_MEMORY_MB),
                        Move.more(MapReduceParameters.MAP_HEAP_SHARE))
                : Advice.of(
                        "a larger heap of the maps would need less of it",
                        Move.more(MapReduceParameters.MAP_MEMORY_MB),
                        Move.more(MapReduceParameters.MAP_HEAP_SHARE));
    }

    /**
     * What the collector computes is in the CPU time, too, and stays there if nobody has counted it. What is left of a task's life
     * beside all else, it waited for something.
     */
    private void addComputing() {
        if (!run.has(START_UP_MILLIS, MAPS, REDUCES, MAP_CPU_MILLIS, REDUCE_CPU_MILLIS)) {
            addSpills(OptionalDouble.empty());
            return;
        }
        double mapCollector = secondsOrNone(MAP_COLLECTOR_MILLIS);
        double collector = mapCollector + secondsOrNone(REDUCE_COLLECTOR_MILLIS);
        double cpu = run.seconds(MAP_CPU_MILLIS) + run.seconds(REDUCE_CPU_MILLIS);
        double computing = Math.max(0, cpu - collector);
        found.add(Finding.ofTasks(
                Cause.COMPUTING,
                computing / taskSeconds,
                String.format(
                        Locale.ROOT,
                        "%.1f CPU s in maps and %.1f in reduces, Hadoop's own included",
                        run.seconds(MAP_CPU_MILLIS),
                        run.seconds(REDUCE_CPU_MILLIS)),
                Optional.empty()));
        double waiting = taskSeconds
                - run.seconds(LOST_TASK_MILLIS)
                - startUpSeconds()
                - Math.max(cpu, collector)
                - secondsOrNone(REDUCE_WAIT_MILLIS);
        if (waiting / taskSeconds >= LEAST_SHARE) {
            found.add(Finding.ofTasks(
                    Cause.WAITING,
                    waiting / taskSeconds,
                    String.format(Locale.ROOT, "%.1f s that no other line explains", waiting),
                    Optional.empty()));
        }
        double mapWaiting = run.seconds(MAP_TASK_MILLIS)
                - run.seconds(START_UP_MILLIS) * run.count(MAPS)
                - Math.max(run.seconds(MAP_CPU_MILLIS), mapCollector);
        addSpills(OptionalDouble.of(Math.max(0, mapWaiting)));
    }

    /** To be taken off: what is not known is not taken off. */
    private double secondsOrNone(RunFigure figure) {
        return run.has(figure) ? run.seconds(figure) : 0;
    }

    /** All that maps waited for, less what writing once takes of it, is what spills cost at most. */
    private void addSpills(OptionalDouble mapWaitingSeconds) {
        if (!run.has(MAP_SPILLED_RECORDS, REDUCE_INPUT_RECORDS) || run.count(REDUCE_INPUT_RECORDS) == 0) {
            return;
        }
        double times = (double) run.count(MAP_SPILLED_RECORDS) / run.count(REDUCE_INPUT_RECORDS);
        if (times < MORE_THAN_ONCE) {
            return;
        }
        String measured = String.format(Locale.ROOT, "maps wrote each record to disk %.2f times", times);
        Optional<Advice> advice = Optional.of(Advice.of(
                "a larger sort buffer would write it once",
                Move.more(MapReduceParameters.SORT_MB),
                Move.more(MapReduceParameters.SPILL_SHARE),
                Move.more(MapReduceParameters.SORT_FACTOR)));
        found.add(
                mapWaitingSeconds.isPresent()
                        ? Finding.ofTasks(
                                Cause.SPILLS,
                                mapWaitingSeconds.getAsDouble() * (1 - 1 / times) / taskSeconds,
                                measured + ", by which they waited for disks so long at most",
                                advice)
                        : Finding.withoutShare(Cause.SPILLS, measured, advice));
    }

    private void addLostAttempts() {
        if (!run.has(LOST_ATTEMPTS, LOST_TASK_MILLIS) || run.count(LOST_ATTEMPTS) == 0) {
            return;
        }
        double seconds = run.seconds(LOST_TASK_MILLIS);
        found.add(Finding.ofTasks(
                Cause.LOST_ATTEMPTS,
                seconds / taskSeconds,
                String.format(
                        Locale.ROOT,
                        "%.1f s of %s that failed, %s killed or lost against another",
                        seconds,
                        count(run.count(LOST_ATTEMPTS), "attempt"),
                        run.count(LOST_ATTEMPTS) == 1 ? "was" : "were"),
                Optional.empty()));
    }
}
