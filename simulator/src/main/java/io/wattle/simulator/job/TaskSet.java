package io.wattle.simulator.job;

import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.Ask;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The maps, or the reduces, of a job: how many run and are done, and which wait for another attempt. Each of its asks is for one
 * kind of attempt: the first one, one after a failure or a loss, and a speculative one beside one that is slow. Not thread safe.
 */
final class TaskSet {

    private final Ask ask;
    private final Ask retryAsk;
    private final Ask speculativeAsk;
    private final int mostFailures;
    private final int total;
    private final boolean keepsDone;
    private final Set<Task> doneTasks = new LinkedHashSet<>();
    private final ArrayDeque<Task> retries = new ArrayDeque<>();
    private final ArrayDeque<Task> speculative = new ArrayDeque<>();
    private int begun;
    private int running;
    private int done;
    private int everDone;
    private double everDoneSeconds;

    /**
     * @param asks makes asks for containers of its tasks
     * @param total how many
     * @param mostFailures attempts of a task that may fail: with the last of them the job does
     * @param keepsDone whether what was done may be lost: else nobody asks which tasks were done
     */
    TaskSet(Supplier<Ask> asks, int total, int mostFailures, boolean keepsDone) {
        ask = asks.get();
        retryAsk = asks.get();
        speculativeAsk = asks.get();
        this.mostFailures = mostFailures;
        this.total = total;
        this.keepsDone = keepsDone;
    }

    /** For first attempts. */
    Ask ask() {
        return ask;
    }

    /** For attempts after one that failed or was lost. */
    Ask retryAsk() {
        return retryAsk;
    }

    /** For attempts beside one that is slow. */
    Ask speculativeAsk() {
        return speculativeAsk;
    }

    /** {@code map} or {@code reduce}, for messages. */
    String kind() {
        return ask.kind() == Ask.Kind.MAP ? "map" : "reduce";
    }

    int total() {
        return total;
    }

    int mostFailures() {
        return mostFailures;
    }

    /** Takes one that has had no container yet. */
    Task takeFirst(int number) {
        begun++;
        return new Task(number);
    }

    /** Takes one that had a container and lost it, or the next one that has had none. */
    Task takeRetryOrNext() {
        return retries.isEmpty() ? takeFirst(begun) : retries.remove();
    }

    /** Takes one that failed or was lost. */
    Task takeRetry() {
        return retries.remove();
    }

    /** Takes one that is to have a speculative attempt. */
    Task takeSpeculative() {
        return speculative.remove();
    }

    /** A task that neither runs nor is done wants a container again. */
    void addRetry(Task task) {
        retries.add(task);
    }

    /** A task that runs wants a speculative attempt. */
    void addSpeculative(Task task) {
        speculative.add(task);
    }

    /** A task wants no speculative attempt any more. @return whether it did */
    boolean dropSpeculative(Task task) {
        return speculative.remove(task);
    }

    /** No task wants a speculative attempt. */
    void clearSpeculative() {
        speculative.clear();
    }

    /** How many want a container after a failure or a loss. */
    int retries() {
        return retries.size();
    }

    /** How many neither run nor are done. */
    int left() {
        return total() - begun + retries.size();
    }

    /** Whether one waits for a container of any kind. */
    boolean wantsContainers() {
        return left() > 0 || !speculative.isEmpty();
    }

    /** An attempt got a container. */
    void began(TaskAttempt attempt) {
        running++;
        attempt.task().began(attempt);
    }

    /** It has it no more. */
    void ended(TaskAttempt attempt) {
        running--;
        attempt.task().ended(attempt);
    }

    /** How many attempts have containers. */
    int running() {
        return running;
    }

    /** An attempt has done its task. @param seconds from its launch */
    void done(TaskAttempt attempt, double seconds) {
        done++;
        if (keepsDone) {
            doneTasks.add(attempt.task());
        }
        if (attempt.task().doneOn(attempt.container().node())) {
            everDone++;
            everDoneSeconds += seconds;
        }
    }

    /** What the task left is gone: it is not done any more. */
    void undone(Task task) {
        done--;
        doneTasks.remove(task);
    }

    int done() {
        return done;
    }

    boolean allDone() {
        return done == total();
    }

    /** From launch to end, of the tasks that were done: the mean. NaN if none was. */
    double meanSeconds() {
        return everDone == 0 ? Double.NaN : everDoneSeconds / everDone;
    }

    /** Those that are done, and left what they left on the node. */
    List<Task> doneOn(SimulatedNode node) {
        return doneTasks.stream().filter(it -> it.isDoneOn(node)).toList();
    }
}
