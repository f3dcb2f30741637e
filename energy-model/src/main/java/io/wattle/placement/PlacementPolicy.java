package io.wattle.placement;

import io.wattle.model.NodeClass;
import io.wattle.model.Tier;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
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
     * The decision for one request on one node.
     *
     * @param offered class and state of the node that has room
     * @param others the other classes of the cluster
     * @param now the present, on the clock of the request's times
     */
    public Decision decide(Request request, ClassSnapshot offered, Collection<ClassSnapshot> others, Instant now) {
        if (offered.isTooSmallFor(request)) {
            return new Decision.Reject(offered.nodeClass().name() + " does not hold " + request.memoryMb() + " MiB and "
                    + request.vcores() + " vcores");
        }
        Optional<ExpectedJoules> here = joules(request, offered, others, offered);
        if (settings.weight() == 0) {
            return new Decision.Place(here, "weight is 0: stock behaviour");
        }
        Optional<String> objection = objection(request, offered, others, here);
        if (objection.isEmpty()) {
            return new Decision.Place(here, "no class is better by more than the tolerance");
        }
        Instant until = Deferral.end(request, settings, expectedSeconds(request, offered, others));
        return now.isBefore(until)
                ? new Decision.Defer(until, objection.get())
                : new Decision.Place(here, "waited long enough, though " + objection.get());
    }

    /** Why another class should have it, if one should. */
    private Optional<String> objection(
            Request request, ClassSnapshot offered, Collection<ClassSnapshot> others, Optional<ExpectedJoules> here) {
        List<ClassSnapshot> able =
                others.stream().filter(it -> it.couldHold(request)).toList();
        Optional<Tier> wanted = wanted(request);
        boolean offeredIsWanted =
                wanted.isEmpty() || wanted.get() == offered.nodeClass().tier();
        if (!offeredIsWanted
                && able.stream()
                        .filter(it -> request.applicationMaster() || it.state() != NodeState.ASLEEP)
                        .anyMatch(it -> it.nodeClass().tier() == wanted.get())) {
            String what = request.applicationMaster()
                    ? "application masters go"
                    : request.workload().label() + " work goes";
            return Optional.of(what + " to " + wanted.get().label() + " nodes");
        }
        if (request.applicationMaster()) {
            return Optional.empty();
        }
        return cheaper(request, offered, others, here, able, offeredIsWanted ? wanted : Optional.empty());
    }

    /** The taxonomy holds until the application was seen to run; latency is about time, which joules say nothing of. */
    private static Optional<Tier> wanted(Request request) {
        if (request.applicationMaster()) {
            return Optional.of(Tier.BRAWNY);
        }
        boolean known = !request.observed().isEmpty() && request.workload() != WorkloadClass.LATENCY;
        return known ? Optional.empty() : request.workload().preferredTier();
    }

    private Optional<String> cheaper(
            Request request,
            ClassSnapshot offered,
            Collection<ClassSnapshot> others,
            Optional<ExpectedJoules> here,
            List<ClassSnapshot> able,
            Optional<Tier> only) {
        String bestName = "";
        double best = Double.POSITIVE_INFINITY;
        for (ClassSnapshot other : able) {
            if (only.isPresent() && only.get() != other.nodeClass().tier()) {
                continue;
            }
            OptionalDouble joules = joules(request, other, others, offered)
                    .map(it -> OptionalDouble.of(it.joules()))
                    .orElse(OptionalDouble.empty());
            if (joules.isPresent() && joules.getAsDouble() < best) {
                best = joules.getAsDouble();
                bestName = other.nodeClass().name();
            }
        }
        if (bestName.isEmpty()) {
            return Optional.empty();
        }
        if (here.isEmpty()) {
            return Optional.of(
                    "its joules on " + offered.nodeClass().name() + " are not known, and on " + bestName + " they are");
        }
        double most = best * (1 + settings.tolerance()) / settings.weight();
        return here.get().joules() <= most
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s needs %.0f J, %s %.0f J",
                        offered.nodeClass().name(),
                        here.get().joules(),
                        bestName,
                        best));
    }

    private static Optional<ExpectedJoules> joules(
            Request request, ClassSnapshot on, Collection<ClassSnapshot> others, ClassSnapshot offered) {
        return ExpectedSeconds.on(on.nodeClass(), request.workload(), request.observed(), classes(others, offered))
                .flatMap(seconds -> ExpectedJoules.of(on.nodeClass(), on.state(), request.vcores(), seconds));
    }

    private static double expectedSeconds(Request request, ClassSnapshot offered, Collection<ClassSnapshot> others) {
        return ExpectedSeconds.on(offered.nodeClass(), request.workload(), request.observed(), classes(others, offered))
                .map(ExpectedSeconds::seconds)
                .orElse(ExpectedSeconds.UNKNOWN_SECONDS);
    }

    private static List<NodeClass> classes(Collection<ClassSnapshot> others, ClassSnapshot offered) {
        return Stream.concat(Stream.of(offered), others.stream())
                .map(ClassSnapshot::nodeClass)
                .toList();
    }
}
