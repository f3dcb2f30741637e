package io.wattle.learning;

import io.wattle.placement.ClassSpread;
import io.wattle.placement.CpuUse;
import io.wattle.placement.Observation;
import io.wattle.placement.TaskTimes;
import io.wattle.placement.WorkloadClass;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is known of the containers of one application and priority: how fast and how often they worked, by node class, what
 * they wait for and what they read. Begins with what earlier runs showed. Thread safe; reading does not block. A new state is published only when it
 * says something new, since each one makes requests be judged anew.
 */
public final class TaskStatistics {

    private static final int FEW = 3;
    private static final double NEWS = 0.05;

    /** What is remembered counts as no more containers than this: the present run soon counts more. */
    private static final int MOST_REMEMBERED = 10;

    private final Map<String, Observation> all = new HashMap<>();
    private final Map<String, Integer> placed = new HashMap<>();
    private final Map<String, Double> expected = new ConcurrentHashMap<>();
    private final ClassSpread classSpread = new ClassSpread();
    private CpuShare cpu;
    private InputRead input;
    private volatile Known known;

    /** One state. Immutable; states are told apart by reference, so it is no record. */
    public static final class Known {
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

        /** What was seen, by node class name. */
        public Map<String, Observation> observed() {
            return observed;
        }

        /** What the containers wait for, if enough was seen of them. */
        public Optional<WorkloadClass> workload() {
            return workload;
        }

        /** MiB that a container reads, if enough was seen of them. */
        public OptionalDouble inputMb() {
            return inputMb;
        }

        /** Containers that went to a node class, now or in earlier runs, as far as they were counted. */
        public int placed(String nodeClass) {
            return placed.getOrDefault(nodeClass, 0);
        }
    }

    /**
     * Begins with what is remembered.
     *
     * @param spread containers that each class of an unknown application may take: of a class that nothing was seen of
     *     for long one is left
     * @param nowMillis the present, on the monotonic clock
     */
    public TaskStatistics(JobHistorySummary remembered, int spread, long nowMillis) {
        remembered.observed().forEach((nodeClass, it) -> {
            Optional<TaskTimes> times = it.times()
                    .map(known -> new TaskTimes(known.meanSeconds(), Math.min(MOST_REMEMBERED, known.containers())));
            all.put(nodeClass, new Observation(times, it.cpu(), it.outcomes().onClock(nowMillis)));
            placed.put(nodeClass, remembered.stale().contains(nodeClass) ? Math.max(0, spread - 1) : countAsPlaced(it));
        });
        cpu = remembered.used().cpu().atMostContainers(MOST_REMEMBERED);
        input = remembered.used().input().atMost(MOST_REMEMBERED);
        known = new Known(all, WorkloadRule.classify(cpu), input.meanMebibytes(), placed);
    }

    /** An executor's class is known by its CPU, and one on which nothing works is not to be tried by several at once. */
    private static int countAsPlaced(Observation remembered) {
        boolean known = (remembered.times().isEmpty() && remembered.showsSpeed())
                || remembered.outcomes().neverWorked();
        return known
                ? Integer.MAX_VALUE
                : remembered.times().map(TaskTimes::containers).orElse(0);
    }

    /**
     * Adds what a container showed.
     *
     * @param nowMillis the present, on the monotonic clock
     * @return what of it counts: without its time where that proves nothing
     */
    public synchronized ContainerObservation add(String nodeClass, ContainerObservation container, long nowMillis) {
        ContainerObservation shown = provesNothing(nodeClass, container) ? container.withoutTime() : container;
        Observation old = all.getOrDefault(nodeClass, Observation.NOTHING);
        Observation now = new Observation(
                times(old, shown),
                cpu(old, shown.used().cpu()),
                old.outcomes().plus(shown.outcome().counted(nowMillis)));
        cpu = cpu.plus(shown.used().cpu());
        input = input.plus(shown.used().input());
        all.put(nodeClass, now);
        Map<String, Observation> observed = known.observed();
        if (isNews(now, observed.getOrDefault(nodeClass, Observation.NOTHING), nowMillis)) {
            observed = new HashMap<>(observed);
            observed.put(nodeClass, now);
        }
        Optional<WorkloadClass> workload = WorkloadRule.classify(cpu);
        OptionalDouble inputMb = input.meanMebibytes();
        if (observed != known.observed() || !workload.equals(known.workload()) || isNews(inputMb, known.inputMb())) {
            known = new Known(observed, workload, inputMb, known.placed);
        }
        return shown;
    }

    /** One that was stopped would have taken longer: that is news only above what is known. */
    private boolean provesNothing(String nodeClass, ContainerObservation shown) {
        if (shown.outcome() != ContainerOutcome.KILLED || shown.seconds().isEmpty()) {
            return false;
        }
        Optional<TaskTimes> own =
                all.getOrDefault(nodeClass, Observation.NOTHING).times();
        return own.or(this::slowest)
                .filter(it -> it.isRaisedBy(shown.seconds().getAsDouble()))
                .isEmpty();
    }

    private Optional<TaskTimes> slowest() {
        return all.values().stream()
                .map(Observation::times)
                .flatMap(Optional::stream)
                .max(Comparator.comparingDouble(TaskTimes::meanSeconds));
    }

    private static Optional<TaskTimes> times(Observation old, ContainerObservation shown) {
        if (shown.seconds().isEmpty()) {
            return old.times();
        }
        double seconds = shown.seconds().getAsDouble();
        return Optional.of(old.times().map(it -> it.plus(seconds)).orElseGet(() -> TaskTimes.ofOne(seconds)));
    }

    /** Of a class: fading, so that executors of hours are followed. */
    private static Optional<CpuUse> cpu(Observation old, CpuShare more) {
        if (more.vcoreSeconds() == 0) {
            return old.cpu();
        }
        CpuShare before = old.cpu()
                .map(it -> new CpuShare(it.share() * it.vcoreSeconds(), it.vcoreSeconds(), 0))
                .orElse(CpuShare.NONE);
        return before.plus(more).atMostSeconds(CpuShare.MOST_VCORE_SECONDS).use();
    }

    private static boolean isNews(Observation now, Observation told, long nowMillis) {
        return isNews(now.times(), told.times())
                || isNewsOfCpu(now.cpu(), told.cpu())
                || differ(
                        now.outcomes().at(nowMillis).expectedAttempts(),
                        told.outcomes().at(nowMillis).expectedAttempts());
    }

    private static boolean isNews(Optional<TaskTimes> now, Optional<TaskTimes> told) {
        if (now.isEmpty() || now.equals(told)) {
            return false;
        }
        int containers = now.get().containers();
        return told.isEmpty()
                || containers <= FEW
                || differ(now.get().meanSeconds(), told.get().meanSeconds())
                || containers >= 2 * told.get().containers();
    }

    private static boolean isNewsOfCpu(Optional<CpuUse> now, Optional<CpuUse> told) {
        Optional<CpuUse> enough = now.filter(CpuUse::isEnough);
        return enough.isPresent()
                && (told.filter(CpuUse::isEnough).isEmpty()
                        || differ(enough.get().share(), told.get().share()));
    }

    private static boolean differ(double now, double told) {
        return Math.abs(now - told) > NEWS * told;
    }

    private static boolean isNews(OptionalDouble now, OptionalDouble told) {
        return now.isPresent()
                && (told.isEmpty() || Math.abs(now.getAsDouble() - told.getAsDouble()) > NEWS * told.getAsDouble());
    }

    /**
     * What a container that goes to a node class now is expected to use there.
     *
     * @param joules empty if that is not known
     */
    public void expect(String nodeClass, OptionalDouble joules) {
        if (joules.isPresent()) {
            expected.put(nodeClass, joules.getAsDouble());
        } else {
            expected.remove(nodeClass);
        }
    }

    /** What the container that went last to a node class is expected to use there; empty if that is not known. */
    public Optional<Double> expectedJoules(String nodeClass) {
        return Optional.ofNullable(expected.get(nodeClass));
    }

    /** Counts a container that went to a node class, until so many did. */
    public synchronized void placed(String nodeClass, int most) {
        if (placed.getOrDefault(nodeClass, 0) < most) {
            placed.merge(nodeClass, 1, Integer::sum);
            known = new Known(known.observed(), known.workload(), known.inputMb(), placed);
        }
    }

    /** How its containers are spread over classes on which it is not known yet. */
    public ClassSpread classSpread() {
        return classSpread;
    }

    /** The same reference as before means nothing new. */
    public Known known() {
        return known;
    }
}
