package io.wattle.tuning.diagnosis;

import io.wattle.tuning.search.Medians;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Makes {@link RunFigure}s of a job's attempts. What they do not tell is not in the result. Stateless, thread safe. */
public final class TaskFigures {

    private final Map<RunFigure, Long> figures = new EnumMap<>(RunFigure.class);

    private TaskFigures() {}

    /**
     * The figures of a job.
     *
     * @param startMillis start of its master
     * @param finishMillis its end
     * @param succeeded of each task the attempt that counts; of no order
     * @param lostMillis lives of all other attempts
     */
    public static Map<RunFigure, Long> of(
            long startMillis, long finishMillis, List<TaskRun> succeeded, List<Long> lostMillis) {
        TaskFigures of = new TaskFigures();
        of.figures.put(RunFigure.LOST_ATTEMPTS, (long) lostMillis.size());
        of.figures.put(
                RunFigure.LOST_TASK_MILLIS,
                lostMillis.stream().mapToLong(Long::longValue).sum());
        List<TaskRun> maps = ofKind(succeeded, TaskRun.Kind.MAP);
        List<TaskRun> reduces = ofKind(succeeded, TaskRun.Kind.REDUCE);
        of.figures.put(RunFigure.MAPS, (long) maps.size());
        of.figures.put(RunFigure.REDUCES, (long) reduces.size());
        OptionalLong startUp = StartUp.millis(succeeded);
        startUp.ifPresent(it -> of.figures.put(RunFigure.START_UP_MILLIS, it));
        of.addAround(startMillis, finishMillis, succeeded);
        of.addMaps(maps);
        of.addReduces(
                reduces, maps.stream().mapToLong(TaskRun::finishMillis).max().orElse(startMillis), startUp);
        return of.figures;
    }

    private static List<TaskRun> ofKind(List<TaskRun> tasks, TaskRun.Kind kind) {
        return tasks.stream().filter(it -> it.kind() == kind).toList();
    }

    private void addAround(long startMillis, long finishMillis, List<TaskRun> tasks) {
        if (tasks.isEmpty()) {
            return;
        }
        long first = tasks.stream().mapToLong(TaskRun::startMillis).min().orElseThrow();
        long last = tasks.stream().mapToLong(TaskRun::finishMillis).max().orElseThrow();
        // Of several masters each has its own host's clock.
        figures.put(RunFigure.BEFORE_TASKS_MILLIS, Math.max(0, first - startMillis));
        figures.put(RunFigure.AFTER_TASKS_MILLIS, Math.max(0, finishMillis - last));
    }

    private void addMaps(List<TaskRun> maps) {
        addKind(maps, RunFigure.MAP_TASK_MILLIS, RunFigure.MAP_CPU_MILLIS, RunFigure.MAP_COLLECTOR_MILLIS);
        if (maps.isEmpty()) {
            return;
        }
        addSpread(maps, TaskRun::lifeMillis, RunFigure.MAP_MEDIAN_MILLIS, RunFigure.MAP_LONGEST_MILLIS);
        long first = maps.stream().mapToLong(TaskRun::startMillis).min().orElseThrow();
        long last = maps.stream().mapToLong(TaskRun::finishMillis).max().orElseThrow();
        figures.put(RunFigure.MAP_PHASE_MILLIS, last - first);
        figures.put(RunFigure.MAPS_AT_ONCE, (long) atOnce(maps));
    }

    private void addReduces(List<TaskRun> reduces, long lastMapMillis, OptionalLong startUp) {
        addKind(reduces, RunFigure.REDUCE_TASK_MILLIS, RunFigure.REDUCE_CPU_MILLIS, RunFigure.REDUCE_COLLECTOR_MILLIS);
        if (reduces.isEmpty()) {
            return;
        }
        addSpread(
                reduces,
                it -> it.finishMillis() - beginMillis(it, lastMapMillis),
                RunFigure.REDUCE_MEDIAN_MILLIS,
                RunFigure.REDUCE_LONGEST_MILLIS);
        long last = reduces.stream().mapToLong(TaskRun::finishMillis).max().orElseThrow();
        figures.put(RunFigure.REDUCE_TAIL_MILLIS, Math.max(0, last - lastMapMillis));
        if (startUp.isEmpty()) {
            // Their start would count as waiting.
            return;
        }
        long startUpMillis = startUp.getAsLong();
        figures.put(
                RunFigure.REDUCE_WAIT_MILLIS,
                reduces.stream()
                        .mapToLong(it -> Math.max(0, lastMapMillis - it.startMillis() - startUpMillis))
                        .sum());
        addPhases(reduces, lastMapMillis, startUpMillis);
    }

    private void addPhases(List<TaskRun> reduces, long lastMapMillis, long startUpMillis) {
        if (reduces.stream()
                .anyMatch(
                        it -> it.fetchedMillis().isEmpty() || it.mergedMillis().isEmpty())) {
            return;
        }
        figures.put(
                RunFigure.REDUCE_FETCH_MILLIS,
                reduces.stream()
                        .mapToLong(it -> Math.max(
                                0,
                                it.fetchedMillis().orElseThrow()
                                        - Math.max(it.startMillis() + startUpMillis, lastMapMillis)))
                        .sum());
        figures.put(
                RunFigure.REDUCE_MERGE_MILLIS,
                reduces.stream()
                        .mapToLong(it -> Math.max(
                                0,
                                it.mergedMillis().orElseThrow()
                                        - it.fetchedMillis().orElseThrow()))
                        .sum());
    }

    /** Before, it waited for maps; one that ended before them waited to its end. */
    private static long beginMillis(TaskRun reduce, long lastMapMillis) {
        return Math.min(reduce.finishMillis(), Math.max(reduce.startMillis(), lastMapMillis));
    }

    private void addKind(List<TaskRun> tasks, RunFigure lives, RunFigure cpu, RunFigure collector) {
        figures.put(lives, tasks.stream().mapToLong(TaskRun::lifeMillis).sum());
        // A task without CPU time does not exist: where the counter says 0, nobody counted.
        if (tasks.stream().allMatch(it -> it.cpuMillis().orElse(0) > 0)) {
            addSum(tasks, TaskRun::cpuMillis, cpu);
        }
        addSum(tasks, TaskRun::collectorMillis, collector);
    }

    private void addSum(List<TaskRun> tasks, Function<TaskRun, OptionalLong> figure, RunFigure sum) {
        List<OptionalLong> values = tasks.stream().map(figure).toList();
        if (values.stream().allMatch(OptionalLong::isPresent)) {
            figures.put(sum, values.stream().mapToLong(OptionalLong::getAsLong).sum());
        }
    }

    private void addSpread(List<TaskRun> tasks, ToLongFunction<TaskRun> millis, RunFigure median, RunFigure longest) {
        long[] values = tasks.stream().mapToLong(millis).toArray();
        double[] asDoubles = new double[values.length];
        long most = 0;
        for (int i = 0; i < values.length; i++) {
            asDoubles[i] = values[i];
            most = Math.max(most, values[i]);
        }
        figures.put(median, Math.round(Medians.of(asDoubles)));
        figures.put(longest, most);
    }

    /** Where one ends when another begins, they do not run at once. */
    private static int atOnce(List<TaskRun> tasks) {
        TreeMap<Long, Integer> changes = new TreeMap<>();
        for (TaskRun task : tasks) {
            changes.merge(task.startMillis(), 1, Integer::sum);
            changes.merge(task.finishMillis(), -1, Integer::sum);
        }
        int running = 0;
        int most = 1;
        for (int change : new ArrayList<>(changes.values())) {
            running += change;
            most = Math.max(most, running);
        }
        return most;
    }
}
