package io.wattle.tuning.twin;

import io.wattle.simulator.trace.Trace;
import io.wattle.tuning.ledger.FinishedApplication;
import io.wattle.tuning.ledger.LedgerReader;
import io.wattle.tuning.ledger.ReasonCounts;
import io.wattle.tuning.ledger.TimeRange;
import io.wattle.tuning.profile.FittedJob;
import io.wattle.tuning.profile.HostMapping;
import io.wattle.tuning.profile.Note;
import io.wattle.tuning.profile.PastJob;
import io.wattle.tuning.profile.ProfileException;
import io.wattle.tuning.profile.ProfileFitter;
import io.wattle.tuning.profile.UnreadableHistoryException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Collects the jobs of a cluster: takes the ledger's lines in, then the histories of their jobs. What cannot be simulated is
 * counted. Not thread safe.
 */
public final class PastWorkload {

    /** More are not simulated together. */
    public static final int MOST_JOBS = 10_000;

    private static final String MAPREDUCE = "MAPREDUCE";

    /** Lines of formats 1 and 2 do not say. */
    private static final String NOBODY_KNOWS = "-";

    private final Optional<TimeRange> range;
    private final ProfileFitter fitter;
    private final LedgerReader reader = new LedgerReader(this::add);
    private final List<FinishedApplication> applications = new ArrayList<>();
    private final List<RealJob> jobs = new ArrayList<>();
    private final ReasonCounts<LeftOut> leftOut = new ReasonCounts<>(LeftOut.class);
    private final Map<LeftOut, List<String>> leftOutIds = new EnumMap<>(LeftOut.class);
    private final MasterNodes masterNodes = new MasterNodes();
    private final List<String> filesGone = new ArrayList<>();
    private boolean tooMany;

    /** Where histories come from. */
    @FunctionalInterface
    public interface HistorySource {
        /**
         * Reads one.
         *
         * @return empty if there is none
         * @throws ProfileException if it cannot be used; the message says why
         * @throws UnreadableHistoryException if this one cannot be read; the message says why
         * @throws IOException if the place where they all are cannot be reached
         */
        Optional<PastJob> read(FinishedApplication application) throws ProfileException, IOException;
    }

    /**
     * Nothing yet.
     *
     * @param range that jobs have to be in from submission to end; empty: any
     * @param hosts classes of the cluster's hosts
     */
    public PastWorkload(Optional<TimeRange> range, HostMapping hosts) {
        this.range = range;
        this.fitter = new ProfileFitter(hosts);
    }

    /**
     * Takes a line of the ledger in; of two of one application the first counts.
     *
     * @param where file and number of the line, for people
     */
    public void addLine(String line, String where) {
        reader.add(line, where);
    }

    /** Takes in which of the ledger's files were deleted while it was read: what they had is not among the jobs. */
    public void addFilesGone(List<String> names) {
        filesGone.addAll(names);
    }

    private void add(FinishedApplication application) {
        if (range.isPresent() && !range.get().contains(application)) {
            leaveOut(LeftOut.OUTSIDE_RANGE, application, "");
        } else if (!application.type().equals(MAPREDUCE) && !application.type().equals(NOBODY_KNOWS)) {
            leaveOut(LeftOut.NOT_MAPREDUCE, application, "");
        } else if (application.status().filter(it -> !it.equals("SUCCEEDED")).isPresent()) {
            leaveOut(LeftOut.NOT_SUCCEEDED, application, "");
        } else if (application.seconds() <= 0) {
            leaveOut(LeftOut.NO_TIME, application, "");
        } else if (applications.size() == MOST_JOBS) {
            tooMany = true;
        } else {
            applications.add(application);
        }
    }

    /** Why the ledger's jobs are not simulated together, if they are too many or too far apart; what is allowed, too. */
    public Optional<String> tooLarge() {
        if (tooMany) {
            return Optional.of("more than " + MOST_JOBS + " jobs (allowed: up to " + MOST_JOBS
                    + "; --during FROM..TO takes fewer)");
        }
        if (applications.isEmpty()) {
            return Optional.empty();
        }
        FinishedApplication first = Collections.min(applications, Comparator.comparing(FinishedApplication::submitted));
        FinishedApplication last = Collections.max(applications, Comparator.comparing(FinishedApplication::finished));
        return Duration.between(first.submitted(), last.finished()).toSeconds() <= Trace.MOST_SECONDS
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s was submitted at %s, and %s ended at %s (allowed: up to ten years, %.0f s, between them;"
                                + " --during FROM..TO takes a part)",
                        first.id(),
                        first.submitted(),
                        last.id(),
                        last.finished(),
                        Trace.MOST_SECONDS));
    }

    /** Those whose histories are wanted. */
    public List<FinishedApplication> applications() {
        return Collections.unmodifiableList(applications);
    }

    /**
     * Reads the histories of all jobs that are in by now, and fits a profile to each. Call it once.
     *
     * @throws IOException if the place where they are cannot be reached
     */
    public void readHistories(HistorySource histories) throws IOException {
        for (FinishedApplication application : applications) {
            try {
                Optional<PastJob> past = histories.read(application);
                if (past.isEmpty()) {
                    leaveOut(LeftOut.NO_HISTORY, application, "");
                } else {
                    FittedJob fitted = fitter.fit(past.get());
                    jobs.add(new RealJob(application, fitted.job(), caveats(past.get(), fitted)));
                    masterNodes.add(application.id(), past.get());
                }
            } catch (UnreadableHistoryException e) {
                leaveOut(LeftOut.NOT_READABLE, application, e.getMessage());
            } catch (ProfileException | IllegalArgumentException e) {
                leaveOut(LeftOut.NO_PROFILE, application, e.getMessage());
            }
        }
    }

    private static Set<Caveat> caveats(PastJob past, FittedJob fitted) {
        Set<Caveat> caveats = EnumSet.noneOf(Caveat.class);
        if (fitted.has(Note.Kind.DEFAULTS)) {
            caveats.add(Caveat.DEFAULTS);
        }
        if (fitted.has(Note.Kind.CLIPPED)) {
            caveats.add(Caveat.CLIPPED);
        }
        if (past.attemptsLeftOut() > 0) {
            caveats.add(Caveat.ATTEMPTS_LEFT_OUT);
        }
        return caveats;
    }

    /** Where masters and tasks ran. */
    public MasterNodes masterNodes() {
        return masterNodes;
    }

    /** Files of the ledger that were deleted while it was read. */
    public List<String> filesGone() {
        return Collections.unmodifiableList(filesGone);
    }

    /** Counts one that cannot be simulated. @param detail what is to be said of it; empty if nothing */
    public void leaveOut(LeftOut why, FinishedApplication application, String detail) {
        leftOut.add(why, application.id() + (detail.isEmpty() ? "" : ": " + detail));
        List<String> ids = leftOutIds.computeIfAbsent(why, it -> new ArrayList<>());
        if (ids.size() < MOST_JOBS) {
            ids.add(application.id());
        }
    }

    /** Ids of those that were left out for a reason, the first {@link #MOST_JOBS}; damaged lines have none. */
    public List<String> leftOutIds(LeftOut why) {
        return Collections.unmodifiableList(leftOutIds.getOrDefault(why, List.of()));
    }

    /** Those that can be simulated. */
    public List<RealJob> jobs() {
        return List.copyOf(jobs);
    }

    /** What was left out, by reason. */
    public Map<LeftOut, ReasonCounts.Count> leftOut() {
        leftOut.put(LeftOut.DAMAGED_LINE, reader.input().damaged());
        return leftOut.counts();
    }

    /** The same for people: {@code left out: 2 without a history (application_1_0001; application_1_0002)}. */
    public String leftOutText() {
        Map<LeftOut, ReasonCounts.Count> counts = leftOut();
        return counts.isEmpty() ? "the ledger has no application" : "left out: " + ReasonCounts.text(counts);
    }
}
