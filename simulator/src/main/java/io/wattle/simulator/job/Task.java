package io.wattle.simulator.job;

import io.wattle.simulator.node.SimulatedNode;

/** A map or a reduce of a job, however many attempts it takes. Not thread safe. */
final class Task {

    private final int number;

    /** Null if no attempt has a container. */
    private TaskAttempt attempt;

    /** Null unless two have. */
    private TaskAttempt speculative;

    private int failures;
    private int losses;

    /** Where it was done last; null before. */
    private SimulatedNode doneOn;

    /** @param number from 0, among the tasks of its kind */
    Task(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** An attempt got a container. */
    void began(TaskAttempt began) {
        if (attempt == null) {
            attempt = began;
        } else {
            speculative = began;
        }
    }

    /** It has it no more. */
    void ended(TaskAttempt ended) {
        if (attempt == ended) {
            attempt = speculative;
        }
        speculative = null;
    }

    /** Of the attempts that have containers the older one; null if none has. */
    TaskAttempt attempt() {
        return attempt;
    }

    boolean isRunning() {
        return attempt != null;
    }

    /** Whether two attempts run. */
    boolean hasSpeculative() {
        return speculative != null;
    }

    /** An attempt failed. @return how many did by now */
    int failed() {
        failures++;
        return failures;
    }

    /** An attempt, or the output of one, was lost with its node or its master. @return how many were by now */
    int lost() {
        losses++;
        return losses;
    }

    /** An attempt has done it. @return whether this is the first time */
    boolean doneOn(SimulatedNode node) {
        boolean first = doneOn == null;
        doneOn = node;
        return first;
    }

    /** Whether it was done, and what it left is on the node. */
    boolean isDoneOn(SimulatedNode node) {
        return doneOn == node;
    }
}
