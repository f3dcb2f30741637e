package io.wattle.placement;

import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.model.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides whether a container goes to the node that offers itself, or waits a bounded time for a class where it costs
 * fewer joules. A pure function of its arguments; immutable and thread safe.
 */
public final class PlacementPolicy {

    /** Where containers fail, to wait for another class is worth more than joules; but not for ever, if that one is full. */
    private static final long FAILING_MILLIS = 600_000;

    private final PlacementSettings settings;

    /** A policy with these settings. */
    public PlacementPolicy(PlacementSettings settings) {
        this.settings = settings;
    }

    /**
     * Whether a request is placed on a node that offers itself. It waits only where waiting is expected to help: a better
     * class has room, or will have it before the wait ends, for all that would best go there; or the offered class is
     * wanted by those who would best go to it, and what the better one sets free may be this request's.
     *
     * @param judgement of the request on the class of the node, made by {@link #judge}
     * @param wait how long the request has waited so far
     * @param offered of the class of the node
     * @param better of the judgement's better classes; empty if it has none
     * @param nowMillis the present, on the clock of all of them
     */
    Decision decide(
            Request request,
            Judgement judgement,
            WaitClock wait,
            ClassHeadroom offered,
            List<ClassHeadroom> better,
            long nowMillis) {
        if (judgement instanceof Judgement.TooSmall) {
            return Decision.REJECT;
        }
        if (judgement.better().isEmpty()) {
            return Decision.PLACE;
        }
        long leftMillis = waitEndsMillis(judgement, wait, nowMillis) - nowMillis;
        if (wait.isOver() || leftMillis <= 0) {
            return Decision.PLACE_AFTER_WAIT;
        }
        boolean hasJustBegun = nowMillis - Math.min(nowMillis, wait.sinceMillis()) < BriefWait.OFFER_ROUND_MILLIS;
        boolean helps = judgement instanceof Judgement.Failing
                ? oneTakesSomeDay(better, nowMillis)
                : helps(request, hasJustBegun, leftMillis, offered, better, nowMillis);
        return helps ? Decision.DEFER : Decision.PLACE_AS_BETTER_IS_FULL;
    }

    /** Not if all of them sleep and nobody speaks of them any more. */
    private static boolean oneTakesSomeDay(List<ClassHeadroom> better, long nowMillis) {
        for (int i = 0; i < better.size(); i++) { // By index: no garbage for each offer.
            if (better.get(i).takesSomeDay(nowMillis)) {
                return true;
            }
        }
        return false;
    }

    private static boolean helps(
            Request request,
            boolean hasJustBegun,
            long leftMillis,
            ClassHeadroom offered,
            List<ClassHeadroom> better,
            long nowMillis) {
        for (int i = 0; i < better.size(); i++) { // By index: no garbage for each offer.
            ClassHeadroom rival = better.get(i);
            // Others may want more than they may have: room that is there is waited for until it has been offered.
            if ((hasJustBegun && rival.hasRoomFor(request)) || rival.isExpectedToTake(request, leftMillis, nowMillis)) {
                return true;
            }
        }
        if (!offered.isWantedByOthers(nowMillis)) {
            return false;
        }
        for (int i = 0; i < better.size(); i++) {
            if (better.get(i).isExpectedToTurnOver(request, leftMillis, nowMillis)) {
                return true;
            }
        }
        return false;
    }

    /**
     * When a wait ends: {@code since + longest * (1 - cost / patience)}, where the cost is the time that the application
     * has waited in vain, and no later than its deadline leaves; ten minutes after its begin where its containers fail on the
     * offered class. One that has not begun would begin now.
     */
    public long waitEndsMillis(Judgement judgement, WaitClock wait, long nowMillis) {
        long since = Math.min(wait.sinceMillis(), nowMillis);
        if (judgement instanceof Judgement.Failing failing) {
            return Math.min(failing.until().toEpochMilli(), since + FAILING_MILLIS);
        }
        if (!(judgement instanceof Judgement.Dearer dearer)) {
            return since;
        }
        long end = since + wait.cost().boundMillis(dearer.longest(), settings.patience(), nowMillis);
        return dearer.latest().isPresent() ? Math.min(end, dearer.latest().get().toEpochMilli()) : end;
    }

    /**
     * What the policy thinks of a request on a class of nodes, whatever their room.
     *
     * @param others the other classes of the cluster
     * @param localMb MiB of the request's input that lie on the offered node and would be moved to any other; 0 if none
     * @param now the present: only a deadline makes the answer depend on it
     */
    public Judgement judge(
            Request request, ClassSnapshot offered, Collection<ClassSnapshot> others, double localMb, Instant now) {
        if (offered.isTooSmallFor(request)) {
            return new Judgement.TooSmall(offered.nodeClass().name() + " does not hold " + request.memoryMb()
                    + " MiB and " + request.vcores() + " vcores");
        }
        Scene scene = new Scene(request, offered, others, localMb, now);
        Optional<ExpectedJoules> here = scene.joules(offered);
        if (settings.weight() == 0) {
            return new Judgement.Good(here, "weight is 0: stock behaviour");
        }
        if (scene.prospect(offered) instanceof Prospect.CannotHold failing) {
            List<ClassSnapshot> able = scene.able(FAILING_MILLIS);
            if (!able.isEmpty()) {
                return new Judgement.Failing(scene.byJoules(able), failing.until(), failing.why());
            }
        }
        return objection(scene, here)
                .<Judgement>map(it -> dearer(request, here, it))
                .orElseGet(() -> new Judgement.Good(here, "no class is better by more than the tolerance"));
    }

    /**
     * When time alone next changes a judgement of this request: when one more class can no longer meet its deadline, or one on
     * which it failed is to be tried again.
     *
     * @return empty if never
     */
    public Optional<Instant> nextChange(Request request, Collection<ClassSnapshot> classes, Instant now) {
        return classes.stream()
                .flatMap(it -> {
                    Scene scene = new Scene(request, it, classes, 0, now);
                    // At its latest start a class still meets the deadline.
                    Stream<Instant> late = scene.latestStart(it).stream()
                            .filter(start -> !start.isBefore(now))
                            .map(start -> start.plusMillis(1));
                    return scene.prospect(it) instanceof Prospect.CannotHold failing
                            ? Stream.concat(late, Stream.of(failing.until()))
                            : late;
                })
                .filter(it -> it.isAfter(now))
                .min(Instant::compareTo);
    }

    private Judgement.Dearer dearer(Request request, Optional<ExpectedJoules> here, Objection objection) {
        Duration longest =
                request.applicationMaster() && settings.masters().longest().isPresent()
                        ? settings.masters().longest().get()
                        : Duration.ofMillis(longestMillis());
        Optional<Instant> latest = request.deadline().map(it -> LatestStart.of(it, objection.seconds()));
        return new Judgement.Dearer(here, objection.better(), longest, latest, objection.why());
    }

    private long longestMillis() {
        return (long) (settings.weight() * settings.longestDeferral().toMillis());
    }

    /**
     * Why other classes should have it.
     *
     * @param better the best first
     * @param seconds what has to be left before a deadline when the wait ends
     */
    private record Objection(String why, List<ClassSnapshot> better, double seconds) {}

    /** As {@link Objection}, before the time is known. */
    private record Preference(String why, List<ClassSnapshot> better) {}

    private Optional<Objection> objection(Scene scene, Optional<ExpectedJoules> here) {
        List<ClassSnapshot> able = scene.able(longestMillis());
        List<ClassSnapshot> inTime = able.stream().filter(scene::meetsDeadline).toList();
        if (scene.request.applicationMaster() || inTime.isEmpty() || scene.meetsDeadline(scene.offered)) {
            return preference(scene, here, scene.request.applicationMaster() ? able : inTime)
                    .map(it -> new Objection(it.why(), it.better(), scene.secondsOrGuess(scene.offered)));
        }
        // The wait is for one of those: it has to leave the time that they need, which is less than is needed here.
        double seconds =
                inTime.stream().mapToDouble(scene::secondsOrGuess).min().orElseThrow();
        return Optional.of(new Objection(
                scene.offered.nodeClass().name() + " does not meet the deadline", scene.byJoules(inTime), seconds));
    }

    /** Why some of these classes should have it, if any should. */
    private Optional<Preference> preference(Scene scene, Optional<ExpectedJoules> here, List<ClassSnapshot> able) {
        Request request = scene.request;
        NodeClass offered = scene.offered.nodeClass();
        if (request.applicationMaster()) {
            MasterRule rule = settings.masters();
            List<ClassSnapshot> wanted =
                    able.stream().filter(it -> rule.wants(it.nodeClass())).toList();
            return rule.wants(offered) || wanted.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Preference("application masters go to " + rule.label(), scene.byJoules(wanted)));
        }
        Optional<Tier> wanted = wanted(request);
        boolean offeredIsWanted = wanted.isEmpty() || wanted.get() == offered.tier();
        List<ClassSnapshot> rivals = able.stream()
                .filter(it ->
                        wanted.isEmpty() || (it.nodeClass().tier() == wanted.get() && it.state() != PowerState.ASLEEP))
                .toList();
        // Data on the node is a matter of joules: it can outweigh the taxonomy.
        if (!offeredIsWanted && !rivals.isEmpty() && scene.localMb == 0) {
            return Optional.of(new Preference(
                    request.workload().label() + " work goes to " + wanted.get().label() + " nodes",
                    scene.byJoules(rivals)));
        }
        return cheaper(scene, here, offeredIsWanted || !rivals.isEmpty() ? rivals : able);
    }

    /** The taxonomy holds until the application was seen to run; latency is about time, which joules say nothing of. */
    private static Optional<Tier> wanted(Request request) {
        boolean known = request.observed().values().stream().anyMatch(Observation::showsSpeed)
                && request.workload() != WorkloadClass.LATENCY;
        return known ? Optional.empty() : request.workload().preferredTier();
    }

    private Optional<Preference> cheaper(Scene scene, Optional<ExpectedJoules> here, List<ClassSnapshot> rivals) {
        List<ClassSnapshot> cheapestFirst = scene.byJoules(rivals).stream()
                .filter(it -> scene.joulesAway(it).isPresent())
                .toList();
        if (cheapestFirst.isEmpty()) {
            return Optional.empty();
        }
        String offered = scene.offered.nodeClass().name();
        String bestName = cheapestFirst.get(0).nodeClass().name();
        if (here.isEmpty()) {
            return Optional.of(new Preference(
                    "its joules on " + offered + " are not known, and on " + bestName + " they are", cheapestFirst));
        }
        // Those for which it is worth to leave this class.
        double factor = (1 + settings.tolerance()) / settings.weight();
        List<ClassSnapshot> better = cheapestFirst.stream()
                .filter(it -> here.get().joules() > scene.joulesAway(it).orElseThrow() * factor)
                .toList();
        return better.isEmpty()
                ? Optional.empty()
                : Optional.of(new Preference(
                        String.format(
                                Locale.ROOT,
                                "%s needs %.0f J, %s %.0f J",
                                offered,
                                here.get().joules(),
                                bestName,
                                scene.joulesAway(cheapestFirst.get(0)).orElseThrow()),
                        better));
    }

    /** One request before one cluster. */
    private static final class Scene {
        private final Request request;
        private final ClassSnapshot offered;
        private final Collection<ClassSnapshot> others;
        private final double localMb;
        private final Instant now;
        private final List<NodeClass> classes;

        Scene(Request request, ClassSnapshot offered, Collection<ClassSnapshot> others, double localMb, Instant now) {
            this.request = request;
            this.offered = offered;
            this.others = others;
            this.localMb = localMb;
            this.now = now;
            classes = Stream.concat(Stream.of(offered), others.stream())
                    .map(ClassSnapshot::nodeClass)
                    .distinct()
                    .toList();
        }

        Optional<ExpectedSeconds> seconds(ClassSnapshot on) {
            return ExpectedSeconds.on(on.nodeClass(), request.workload(), request.observed(), classes);
        }

        double secondsOrGuess(ClassSnapshot on) {
            return seconds(on).map(ExpectedSeconds::seconds).orElse(ExpectedSeconds.UNKNOWN_SECONDS);
        }

        Optional<ExpectedJoules> joules(ClassSnapshot on) {
            return Expectation.of(request, on, classes, now).joules();
        }

        Prospect prospect(ClassSnapshot on) {
            return Prospect.on(on.nodeClass(), request.observed(), classes, now);
        }

        /** Joules on another node, to which the data on the offered one has to be moved. */
        Optional<Double> joulesAway(ClassSnapshot on) {
            return joules(on)
                    .flatMap(it -> localMb == 0
                            ? Optional.of(it.joules())
                            : DataMove.joules(on, request.vcores(), localMb).map(move -> it.joules() + move));
        }

        /**
         * The other classes that could hold it, and where it does not always fail.
         *
         * @param longestMillis how long it waits at most: for nodes that sleep, if they are woken by then
         */
        List<ClassSnapshot> able(long longestMillis) {
            return others.stream()
                    .filter(it -> it.state() != PowerState.ASLEEP || isAwakeWithin(it, longestMillis))
                    .filter(it -> it.couldHold(request) && prospect(it) instanceof Prospect.Works)
                    .toList();
        }

        /** A node is not woken for a master: its application would be gone before that has paid off, or keep the node awake for ever. */
        private boolean isAwakeWithin(ClassSnapshot asleep, long millis) {
            return !request.applicationMaster() && 1000 * asleep.readySeconds() <= millis;
        }

        /** Classes whose joules are not known come last. */
        List<ClassSnapshot> byJoules(List<ClassSnapshot> some) {
            return some.stream()
                    .sorted(Comparator.comparingDouble(
                            (ClassSnapshot it) -> joulesAway(it).orElse(Double.POSITIVE_INFINITY)))
                    .toList();
        }

        /** Empty without a deadline, and where nothing of the application ever ran: a made-up time proves nothing. */
        Optional<Instant> latestStart(ClassSnapshot on) {
            return request.deadline()
                    .flatMap(deadline -> seconds(on)
                            .filter(it -> it.quality() != Quality.ASSUMED)
                            .map(it -> LatestStart.of(deadline, it.seconds())));
        }

        boolean meetsDeadline(ClassSnapshot on) {
            return latestStart(on).map(it -> !now.isAfter(it)).orElse(true);
        }
    }
}
