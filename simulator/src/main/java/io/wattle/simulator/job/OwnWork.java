package io.wattle.simulator.job;

import java.util.List;
import java.util.stream.Stream;

/**
 * Work of a job's tasks one by one, where it is known from a run elsewhere. Such tasks differ already: none is made
 * slower or faster at random. Immutable.
 *
 * @param maps one entry a map, or none
 * @param reduces one entry a reduce, or none
 */
public record OwnWork(List<TaskWork> maps, List<TaskWork> reduces) {

    /** Of a job whose profile says all. */
    public static final OwnWork NONE = new OwnWork(List.of(), List.of());

    public OwnWork {
        maps = List.copyOf(maps);
        reduces = List.copyOf(reduces);
    }

    /** Whether no task has work of its own. */
    public boolean isNone() {
        return maps.isEmpty() && reduces.isEmpty();
    }

    /** Of the map of that number, from 0. */
    TaskWork map(int number) {
        return maps.isEmpty() ? TaskWork.NONE : maps.get(number);
    }

    /** Of the reduce of that number, from 0. */
    TaskWork reduce(int number) {
        return reduces.isEmpty() ? TaskWork.NONE : reduces.get(number);
    }

    /** How many tasks have an entry. */
    public long tasks() {
        return (long) maps.size() + reduces.size();
    }

    /** How many of them have nothing to do. */
    public long idleTasks() {
        return Stream.concat(maps.stream(), reduces.stream())
                .filter(TaskWork::isNone)
                .count();
    }
}
