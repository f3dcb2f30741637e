package io.wattle.learning;

import io.wattle.placement.Observation;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What is remembered of one job's containers of one request priority. Immutable.
 *
 * @param classes by node class name
 * @param cpu CPU that they used, old runs faded
 * @param cpuRun the youngest run that {@code cpu} holds; empty if none
 * @param input what they read, old runs faded
 * @param inputRun the youngest run that {@code input} holds; empty if none
 */
public record TaskHistory(
        Map<String, ClassHistory> classes, CpuShare cpu, String cpuRun, InputRead input, String inputRun) {

    public TaskHistory {
        classes = Map.copyOf(classes);
    }

    /**
     * What one container showed.
     *
     * @param run text that sorts as runs began
     */
    public static TaskHistory ofOne(String nodeClass, ContainerObservation shown, String run, long wallMillis) {
        Map<String, ClassHistory> one = Map.of(nodeClass, ClassHistory.of(shown, run, wallMillis));
        return new TaskHistory(one, CpuShare.NONE, "", InputRead.NONE, "")
                .plus(shown.used().cpu(), run)
                .plus(shown.used().input(), run);
    }

    /** With what was learned after this, or beside it. */
    public TaskHistory plus(TaskHistory more) {
        Map<String, ClassHistory> both = new TreeMap<>(classes);
        more.classes.forEach((nodeClass, history) -> both.merge(nodeClass, history, ClassHistory::plus));
        return new TaskHistory(both, cpu, cpuRun, input, inputRun)
                .plus(more.cpu, more.cpuRun)
                .plus(more.input, more.inputRun);
    }

    private TaskHistory plus(CpuShare more, String run) {
        if (more.equals(CpuShare.NONE)) {
            return this;
        }
        boolean newer = run.compareTo(cpuRun) > 0;
        CpuShare before = newer ? cpu.times(ClassHistory.KEPT) : cpu;
        return new TaskHistory(classes, before.plus(more), newer ? run : cpuRun, input, inputRun);
    }

    private TaskHistory plus(InputRead more, String run) {
        if (more.containers() == 0) {
            return this;
        }
        boolean newer = run.compareTo(inputRun) > 0;
        InputRead before = newer ? input.times(ClassHistory.KEPT) : input;
        return new TaskHistory(classes, cpu, cpuRun, before.plus(more), newer ? run : inputRun);
    }

    /** For a new run. @param wallMillis the present, on the clock of what was added */
    public JobHistorySummary remembered(long wallMillis) {
        Map<String, Observation> observed = new TreeMap<>();
        classes.forEach((nodeClass, history) -> observed.put(nodeClass, history.observation(wallMillis)));
        Set<String> stale = classes.entrySet().stream()
                .filter(it -> it.getValue().isStale(wallMillis))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return new JobHistorySummary(observed, stale, new ContainerUsed(cpu, input));
    }
}
