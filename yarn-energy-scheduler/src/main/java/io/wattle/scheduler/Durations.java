package io.wattle.scheduler;

import io.wattle.placement.Observation;
import io.wattle.placement.WorkloadClass;
import io.wattle.scheduler.learn.ContainerUsed;
import io.wattle.scheduler.learn.CpuShare;
import io.wattle.scheduler.learn.InputRead;
import io.wattle.scheduler.learn.Remembered;
import io.wattle.scheduler.learn.WorkloadRule;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known of the containers of one application and priority: how long they took, by node class, what they wait for
 * and what they read. Begins with what earlier runs showed. Thread safe; reading does not block. A new state is published only when it
 * says something new, since each one makes judgements be thought over.
 */
public final class Durations {

    private static final int FEW = 3;
    private static final double NEWS = 0.05;

    /** What is remembered counts as no more containers than this: the present run soon counts more. */
    private static final int MOST_REMEMBERED = 10;

    private final Map<String, Observation> all = new HashMap<>();
    private final Map<String, Integer> placed = new HashMap<>();
    private CpuShare cpu;
    private InputRead input;
    private volatile Known known;

    /** One state. Immutable; states are told apart by reference, so it is no record. */
    static final class Known {
        private final Map<String, Observation> observed;
        private final Optional<WorkloadClass> workload;
        private final OptionalDouble inputMb;
        private final Map<String, Integer> placed;

        private Known(
                Map<String, Observation> observed,
                Optional<WorkloadClass> workload,
                OptionalDouble inputMb,
                Map<String, Integer> placed) {
            this.observed = Map.copyOf(observed);
            this.workload = workload;
            this.inputMb = inputMb;
            this.placed = Map.copyOf(placed);
        }

        /** Durations by node class name. */
        Map<String, Observation> observed() {
            return observed;
        }

        /** What the containers wait for, if enough was seen of them. */
        Optional<WorkloadClass> workload() {
            return workload;
        }

        /** MiB that a container reads, if enough was seen of them. */
        OptionalDouble inputMb() {
            return inputMb;
        }

        /** Containers that went to a node class, now or in earlier runs, as far as they were counted. */
        int placed(String nodeClass) {
            return placed.getOrDefault(nodeClass, 0);
        }
    }

    Durations(Remembered remembered) {
        remembered.observed().forEach((nodeClass, it) -> {
            all.put(nodeClass, new Observation(it.meanSeconds(), Math.min(MOST_REMEMBERED, it.containers())));
            placed.put(nodeClass, it.containers());
        });
        cpu = remembered.used().cpu().atMost(MOST_REMEMBERED);
        input = remembered.used().input().atMost(MOST_REMEMBERED);
        known = new Known(all, WorkloadRule.classify(cpu), input.meanMebibytes(), placed);
    }

    /** Adds a container; times that are not positive say nothing. */
    synchronized void add(String nodeClass, double seconds) {
        if (!(seconds > 0)) {
            return;
        }
        Observation now = all.merge(
                nodeClass,
                new Observation(seconds, 1),
                (old, one) -> new Observation(
                        (old.meanSeconds() * old.containers() + seconds) / (old.containers() + 1),
                        old.containers() + 1));
        Observation told = known.observed().get(nodeClass);
        if (told == null
                || now.containers() <= FEW
                || Math.abs(now.meanSeconds() / told.meanSeconds() - 1) > NEWS
                || now.containers() >= 2 * told.containers()) {
            Map<String, Observation> next = new HashMap<>(known.observed());
            next.put(nodeClass, now);
            known = new Known(next, known.workload(), known.inputMb(), known.placed);
        }
    }

    /** Adds what a container used. */
    synchronized void add(ContainerUsed container) {
        cpu = cpu.plus(container.cpu());
        input = input.plus(container.input());
        Optional<WorkloadClass> workload = WorkloadRule.classify(cpu);
        OptionalDouble inputMb = input.meanMebibytes();
        if (!workload.equals(known.workload()) || isNews(inputMb, known.inputMb())) {
            known = new Known(known.observed(), workload, inputMb, known.placed);
        }
    }

    private static boolean isNews(OptionalDouble now, OptionalDouble told) {
        return now.isPresent()
                && (told.isEmpty() || Math.abs(now.getAsDouble() - told.getAsDouble()) > NEWS * told.getAsDouble());
    }

    /** Counts a container that went to a node class, until so many did. */
    synchronized void placed(String nodeClass, int most) {
        if (placed.getOrDefault(nodeClass, 0) < most) {
            placed.merge(nodeClass, 1, Integer::sum);
            known = new Known(known.observed(), known.workload(), known.inputMb(), placed);
        }
    }

    /** The same reference as before means nothing new. */
    Known known() {
        return known;
    }

    /** Durations by node class name. */
    public Map<String, Observation> snapshot() {
        return known.observed();
    }
}
