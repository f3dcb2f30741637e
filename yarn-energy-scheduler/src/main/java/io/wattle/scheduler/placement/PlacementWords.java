package io.wattle.scheduler.placement;

import io.wattle.scheduler.apps.AppHints;
import io.wattle.scheduler.config.RunMode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Explanations in words: the only place that makes sentences of them. Stateless and thread safe. */
public final class PlacementWords {

    private static final Duration A_MINUTE_AND_A_HALF = Duration.ofSeconds(90);
    private static final Duration AN_HOUR_AND_A_HALF = Duration.ofMinutes(90);

    private PlacementWords() {}

    /** The application as a whole. */
    public static String app(AppExplanation app) {
        long pending = app.requests().stream()
                .mapToLong(RequestExplanation::containers)
                .sum();
        String waiting = pending == 0
                ? "No container of it is pending."
                : count(pending, "container")
                        + (pending == 1 ? " is pending" : " are pending")
                        + (app.moreRequests() > 0
                                ? ", and those of " + app.moreRequests() + " more requests, which are not shown."
                                : ".");
        return waiting + " " + mode(app.mode(), app.weight())
                + (app.waitedInVainSeconds() >= 1
                        ? " Waits have cost it " + duration(seconds(app.waitedInVainSeconds()))
                                + " in vain of late, so it waits less."
                        : "");
    }

    private static String mode(RunMode mode, double weight) {
        return switch (mode) {
            case OFF -> "Placement by joules is off: everything is placed as by the stock scheduler.";
            case SHADOW ->
                "The mode is shadow: everything is placed as by the stock scheduler; what is said here of"
                        + " classes is what the policy would say.";
            case ACTIVE ->
                weight == 0
                        ? "The weight of joules is 0: everything is placed as by the stock scheduler."
                        : "Containers are placed by joules.";
        };
    }

    /** What is said of its hints: one sentence each. */
    public static List<String> hints(AppHints hints) {
        return hints.problems().stream()
                .map(it -> "A hint is ignored: " + it.message() + ".")
                .toList();
    }

    /** Where the workload class of a request comes from. */
    public static String workload(RequestExplanation request, AppExplanation app) {
        String workload = request.workload().label();
        String ignored = app.hints().workload().isPresent() && request.workloadFrom() != WorkloadSource.HINT
                ? "; its hint, " + app.hints().workload().get().label() + ", does not count here"
                : "";
        return switch (request.workloadFrom()) {
            case HINT -> workload + ", as the application says";
            case QUEUE ->
                workload + ", by the key of its queue " + app.facts().queuePath() + " or of one above it" + ignored;
            case LEARNED ->
                workload + ", learned from its containers"
                        + app.jobName()
                                .map(it -> " and earlier runs of '" + it + "'")
                                .orElse("") + ignored;
            case DEFAULT -> workload + ", as nothing is known of it yet" + ignored;
        };
    }

    /** What a request waits for. */
    public static String request(RequestExplanation request, Instant now) {
        String what = count(request.containers(), request.master() ? "application master" : "container") + " of "
                + request.memoryMb() + " MiB and " + count(request.vcores(), "vcore")
                + (request.partition().isEmpty() ? "" : " in partition " + request.partition()) + ": ";
        return what + state(request, now) + "."
                + request.limit().map(it -> " " + limit(it)).orElse("");
    }

    private static String state(RequestExplanation request, Instant now) {
        return switch (request.state()) {
            case FOREIGN ->
                "placed by Hadoop's allocator or another one: the application or its placement constraints want it, or"
                        + " placement by joules was off when it asked; so joules have no say";
            case FAILED_OPEN ->
                "placed as by the stock scheduler, since code of the energy scheduler failed at it; the"
                        + " ResourceManager's log says why";
            case NOT_ACTIVE -> "placed as by the stock scheduler";
            case PINNED -> "insists on hosts or racks, so classes are not compared; it waits for those";
            case OTHER_RESOURCES -> "asks for more than memory and vcores, so classes are not compared";
            case NO_NODES -> "no node of a known class is in its partition";
            case TOO_LARGE -> "no class holds it: it is larger than the usual node of each";
            case NOT_OFFERED -> "the scheduler has not offered it a node yet" + room(request);
            case WAITING -> "waits for " + names(request.waitsFor()) + waiting(request, now);
            case WAIT_OVER ->
                "waits for no better class any longer: it takes the next node that has room" + room(request);
            case READY -> "takes the next node with room of " + names(taking(request)) + room(request);
        };
    }

    private static String waiting(RequestExplanation request, Instant now) {
        return request.since()
                        .map(it -> " for " + duration(Duration.between(it, now)) + " now, since " + time(it))
                        .orElse("")
                + request.until()
                        .map(it -> ", and until " + time(it) + " at the latest (" + duration(Duration.between(now, it))
                                + " more)")
                        .orElse("");
    }

    private static List<String> taking(RequestExplanation request) {
        return request.classes().stream()
                .filter(it -> it.ifOffered().places())
                .map(ClassExplanation::nodeClass)
                .toList();
    }

    private static String room(RequestExplanation request) {
        boolean room =
                request.classes().stream().filter(it -> it.ifOffered().places()).anyMatch(ClassExplanation::hasRoom);
        return room || taking(request).isEmpty() ? "" : "; none has room now";
    }

    private static String limit(LimitReached limit) {
        String whose = limit.kind() == LimitReached.Kind.QUEUE
                ? "Queue " + limit.queue() + " is at its limit"
                : "Its user is at the limit of queue " + limit.queue();
        return whose + ", so no node is offered: " + limit.usedMb() + " of " + limit.mostMb() + " MiB and "
                + limit.usedVcores() + " of " + limit.mostVcores() + " vcores are used.";
    }

    /** What a request thinks of a class: a sentence without a full stop. */
    public static String nodeClass(ClassExplanation on, Instant now) {
        String standing = switch (on.standing()) {
            case GOOD -> "good: " + on.why();
            case DEARER -> "another is better: " + on.why();
            case FAILING -> "left alone" + until(on.until(), now) + ": " + on.why();
            case TOO_SMALL -> "too small: " + on.why();
        };
        String ifOffered = switch (on.ifOffered()) {
            case PLACE, REJECT -> "";
            case DEFER -> on.standing() == Standing.FAILING ? "" : "; refused" + until(on.until(), now);
            case PLACE_AS_BETTER_IS_FULL -> "; taken all the same, as the better one has no room for it in time";
            case PLACE_AFTER_WAIT -> "; taken all the same, as it waits no longer";
        };
        String missing = on.missing().isEmpty() ? "" : "; not known: " + String.join(", ", on.missing());
        return standing + ifOffered + missing;
    }

    private static String until(Optional<Instant> until, Instant now) {
        return until.map(it -> " until " + time(it) + " (" + duration(Duration.between(now, it)) + " more)")
                .orElse(" for now");
    }

    /** What containers showed on a class: a sentence without a full stop. */
    public static String seen(SeenOnClass seen, Instant now) {
        String times = seen.observation()
                .times()
                .map(it -> count(it.containers(), "container") + ", " + number(it.meanSeconds()) + " s each")
                .orElse("no times");
        String cpu = seen.observation()
                .cpu()
                .map(it -> ", " + number(100 * it.share()) + "% of their vcores used")
                .orElse("");
        double failures = seen.observation().outcomes().failures();
        String failed = failures >= 0.05 ? ", about " + number(failures) + " failures of late" : "";
        return times
                + cpu
                + failed
                + seen.aloneUntil()
                        .map(it -> "; none worked, so it is left alone" + until(Optional.of(it), now))
                        .orElse("");
    }

    private static String names(List<String> names) {
        return names.isEmpty() ? "no class" : names.stream().limit(10).collect(Collectors.joining(" or "));
    }

    private static String count(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
    }

    private static String time(Instant at) {
        return at.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis((long) (seconds * 1000));
    }

    private static String duration(Duration some) {
        Duration time = some.isNegative() ? Duration.ZERO : some;
        if (time.compareTo(A_MINUTE_AND_A_HALF) < 0) {
            return Math.round(time.toMillis() / 1000.0) + " s";
        }
        return time.compareTo(AN_HOUR_AND_A_HALF) < 0
                ? Math.round(time.toSeconds() / 60.0) + " min"
                : number(time.toSeconds() / 3600.0) + " h";
    }
}
