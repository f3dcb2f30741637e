package io.wattle.placement;

import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.model.Tier;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides whether a container goes to the node that offers itself, or waits a bounded time for a class where it costs
 * fewer joules. A pure function of its arguments; immutable and thread safe.
 */
public final class PlacementPolicy {

    private final PlacementSettings settings;

    /** A policy with these settings. */
    public PlacementPolicy(PlacementSettings settings) {
        this.settings = settings;
    }

    /**
     * The decision for one request on one node that holds none of its data.
     *
     * @param offered class and state of the node that has room
     * @param others the other classes of the cluster
     * @param now the present, on the clock of the request's times
     */
    public Decision decide(Request request, ClassSnapshot offered, Collection<ClassSnapshot> others, Instant now) {
        Judgement judgement = judge(request, offered, others, 0, now);
        if (judgement instanceof Judgement.TooSmall small) {
            return new Decision.Reject(small.why());
        }
        if (judgement instanceof Judgement.Dearer dearer) {
            return now.isBefore(dearer.until())
                    ? new Decision.Defer(dearer.until(), dearer.why())
                    : new Decision.Place(dearer.joules(), "waited long enough, though " + dearer.why());
        }
        Judgement.Good good = (Judgement.Good) judgement;
        return new Decision.Place(good.joules(), good.why());
    }

    /**
     * What {@link #decide} rests on, without the waiting.
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
        return objection(scene, here)
                .<Judgement>map(it -> new Judgement.Dearer(here, until(request, it.seconds()), it.why()))
                .orElseGet(() -> new Judgement.Good(here, "no class is better by more than the tolerance"));
    }

    /**
     * When time alone next changes a judgement of this request: when one more class can no longer meet its deadline.
     *
     * @return empty if never
     */
    public Optional<Instant> nextChange(Request request, Collection<ClassSnapshot> classes, Instant now) {
        return classes.stream()
                .map(it -> new Scene(request, it, classes, 0, now).latestStart(it))
                .flatMap(Optional::stream)
                .filter(it -> !it.isBefore(now))
                // At its latest start a class still meets the deadline.
                .map(it -> it.plusMillis(1))
                .min(Instant::compareTo);
    }

    private Instant until(Request request, double seconds) {
        return request.applicationMaster() && settings.masters().longest().isPresent()
                ? request.waitingSince().plus(settings.masters().longest().get())
                : Deferral.end(request, settings, seconds);
    }

    /**
     * Why another class should have it.
     *
     * @param seconds what has to be left before a deadline when the wait ends
     */
    private record Objection(String why, double seconds) {}

    private Optional<Objection> objection(Scene scene, Optional<ExpectedJoules> here) {
        List<ClassSnapshot> able = scene.others.stream()
                .filter(it -> it.couldHold(scene.request) && scene.prospect(it) instanceof Prospect.Works)
                .toList();
        if (scene.prospect(scene.offered) instanceof Prospect.CannotHold not && !able.isEmpty()) {
            return Optional.of(new Objection(not.why(), scene.secondsOrGuess(scene.offered)));
        }
        List<ClassSnapshot> inTime = able.stream().filter(scene::meetsDeadline).toList();
        if (scene.request.applicationMaster() || inTime.isEmpty() || scene.meetsDeadline(scene.offered)) {
            return preference(scene, here, scene.request.applicationMaster() ? able : inTime)
                    .map(why -> new Objection(why, scene.secondsOrGuess(scene.offered)));
        }
        // The wait is for one of those: it has to leave the time that they need, which is less than is needed here.
        double seconds =
                inTime.stream().mapToDouble(scene::secondsOrGuess).min().orElseThrow();
        return Optional.of(new Objection(scene.offered.nodeClass().name() + " does not meet the deadline", seconds));
    }

    /** Why one of these classes should have it, if one should. */
    private Optional<String> preference(Scene scene, Optional<ExpectedJoules> here, List<ClassSnapshot> able) {
        Request request = scene.request;
        NodeClass offered = scene.offered.nodeClass();
        if (request.applicationMaster()) {
            MasterRule rule = settings.masters();
            boolean elsewhere = !rule.wants(offered) && able.stream().anyMatch(it -> rule.wants(it.nodeClass()));
            return elsewhere ? Optional.of("application masters go to " + rule.label()) : Optional.empty();
        }
        Optional<Tier> wanted = wanted(request);
        boolean offeredIsWanted = wanted.isEmpty() || wanted.get() == offered.tier();
        List<ClassSnapshot> rivals = able.stream()
                .filter(it ->
                        wanted.isEmpty() || (it.nodeClass().tier() == wanted.get() && it.state() != PowerState.ASLEEP))
                .toList();
        // Data on the node is a matter of joules: it can outweigh the taxonomy.
        if (!offeredIsWanted && !rivals.isEmpty() && scene.localMb == 0) {
            return Optional.of(
                    request.workload().label() + " work goes to " + wanted.get().label() + " nodes");
        }
        return cheaper(scene, here, offeredIsWanted || !rivals.isEmpty() ? rivals : able);
    }

    /** The taxonomy holds until the application was seen to run; latency is about time, which joules say nothing of. */
    private static Optional<Tier> wanted(Request request) {
        boolean known = request.observed().values().stream().anyMatch(Observation::showsSpeed)
                && request.workload() != WorkloadClass.LATENCY;
        return known ? Optional.empty() : request.workload().preferredTier();
    }

    private Optional<String> cheaper(Scene scene, Optional<ExpectedJoules> here, List<ClassSnapshot> rivals) {
        String bestName = "";
        double best = Double.POSITIVE_INFINITY;
        for (ClassSnapshot rival : rivals) {
            Optional<Double> joules = scene.joulesAway(rival);
            if (joules.isPresent() && joules.get() < best) {
                best = joules.get();
                bestName = rival.nodeClass().name();
            }
        }
        String offered = scene.offered.nodeClass().name();
        if (bestName.isEmpty()) {
            return Optional.empty();
        }
        if (here.isEmpty()) {
            return Optional.of("its joules on " + offered + " are not known, and on " + bestName + " they are");
        }
        double most = best * (1 + settings.tolerance()) / settings.weight();
        return here.get().joules() <= most
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s needs %.0f J, %s %.0f J",
                        offered,
                        here.get().joules(),
                        bestName,
                        best));
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
            return seconds(on)
                    .flatMap(seconds ->
                            ExpectedJoules.of(on.nodeClass(), on.state(), request.vcores(), cpuShare(on), seconds))
                    .map(it -> prospect(on) instanceof Prospect.Works works ? it.times(works.attempts()) : it);
        }

        Prospect prospect(ClassSnapshot on) {
            return Prospect.on(on.nodeClass(), request.observed(), classes, now);
        }

        private double cpuShare(ClassSnapshot on) {
            return Observation.cpuShare(on.nodeClass().name(), request.observed());
        }

        /** Joules on another node, to which the data on the offered one has to be moved. */
        Optional<Double> joulesAway(ClassSnapshot on) {
            return joules(on)
                    .flatMap(it -> localMb == 0
                            ? Optional.of(it.joules())
                            : DataMove.joules(on, request.vcores(), localMb).map(move -> it.joules() + move));
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
