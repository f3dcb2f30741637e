package io.wattle.tuner.twin;

import io.wattle.tuner.ledger.ApplicationLine;
import io.wattle.tuner.ledger.FinishedApplication;
import io.wattle.tuner.ledger.SeenApplications;
import io.wattle.tuner.ledger.TimeRange;
import io.wattle.tuner.profile.FittedJob;
import io.wattle.tuner.profile.HostMapping;
import io.wattle.tuner.profile.PastJob;
import io.wattle.tuner.profile.ProfileException;
import io.wattle.tuner.profile.ProfiledHistory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

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

    private static final int MOST_NAMED = 3;

    private final Optional<TimeRange> range;
    private final HostMapping hosts;
    private final SeenApplications seen = new SeenApplications();
    private final List<FinishedApplication> applications = new ArrayList<>();
    private final List<RealJob> jobs = new ArrayList<>();
    private final Map<LeftOut, Count> leftOut = new EnumMap<>(LeftOut.class);
    private boolean tooLarge;

    /** How many were left out for one reason, and the first of them. */
    public static final class Count {
        private final List<String> first = new ArrayList<>();
        private long number;

        private void add(String which) {
            number++;
            if (first.size() < MOST_NAMED) {
                first.add(which);
            }
        }

        /** How many. */
        public long number() {
            return number;
        }

        /** Some of them, for people. */
        public List<String> first() {
            return List.copyOf(first);
        }
    }

    /** Where histories come from. */
    @FunctionalInterface
    public interface HistorySource {
        /**
         * Reads one.
         *
         * @param jobId such as {@code job_1700000000000_0001}
         * @return empty if there is none
         * @throws ProfileException if it cannot be used; the message says why
         * @throws IOException if the place where it is cannot be reached
         */
        Optional<PastJob> read(String jobId) throws ProfileException, IOException;
    }

    /**
     * Nothing yet.
     *
     * @param range that jobs have to be in from submission to end; empty: any
     * @param hosts classes of the cluster's hosts
     */
    public PastWorkload(Optional<TimeRange> range, HostMapping hosts) {
        this.range = range;
        this.hosts = hosts;
    }

    /**
     * Takes a line of the ledger in; of two of one application the first counts.
     *
     * @param where file and number of the line, for people
     */
    public void addLine(String line, String where) {
        try {
            FinishedApplication application = ApplicationLine.parse(line);
            if (seen.first(application)) {
                add(application);
            }
        } catch (ApplicationLine.BadLineException e) {
            leaveOut(LeftOut.DAMAGED_LINE, where + ": " + e.getMessage());
        }
    }

    private void add(FinishedApplication application) {
        if (range.isPresent() && !range.get().contains(application)) {
            leaveOut(LeftOut.OUTSIDE_RANGE, application.id());
        } else if (!application.type().equals(MAPREDUCE) && !application.type().equals(NOBODY_KNOWS)) {
            leaveOut(LeftOut.NOT_MAPREDUCE, application.id());
        } else if (application.status().filter(it -> !it.equals("SUCCEEDED")).isPresent()
                || application.seconds() <= 0) {
            leaveOut(LeftOut.NOT_SUCCEEDED, application.id());
        } else if (applications.size() == MOST_JOBS) {
            tooLarge = true;
        } else {
            applications.add(application);
        }
    }

    /** Whether the ledger has more jobs than are simulated together. */
    public boolean isTooLarge() {
        return tooLarge;
    }

    /**
     * Reads the histories of all jobs that are in by now, and fits a profile to each. Call it once.
     *
     * @throws IOException if the place where they are cannot be reached
     */
    public void readHistories(HistorySource histories) throws IOException {
        for (FinishedApplication application : applications) {
            try {
                Optional<PastJob> past = histories.read(application.jobId());
                if (past.isEmpty()) {
                    leaveOut(LeftOut.NO_HISTORY, application.id());
                } else {
                    FittedJob fitted = ProfiledHistory.fit(past.get(), hosts);
                    jobs.add(new RealJob(application, fitted.job()));
                }
            } catch (ProfileException | IllegalArgumentException e) {
                leaveOut(LeftOut.NO_PROFILE, application.id() + ": " + e.getMessage());
            }
        }
    }

    /** Counts one that cannot be simulated. @param which its id, and what is to be said of it */
    public void leaveOut(LeftOut why, String which) {
        leftOut.computeIfAbsent(why, it -> new Count()).add(which);
    }

    /** Those that can be simulated. */
    public List<RealJob> jobs() {
        return List.copyOf(jobs);
    }

    /** What was left out, by reason. */
    public Map<LeftOut, Count> leftOut() {
        return Collections.unmodifiableMap(leftOut);
    }

    /** The same for people: {@code left out: 2 without a history (application_1_0001, application_1_0002)}. */
    public String leftOutText() {
        return leftOut.isEmpty()
                ? "the ledger has no application"
                : leftOut.entrySet().stream()
                        .map(it -> it.getValue().number() + " " + it.getKey().text() + " ("
                                + String.join("; ", it.getValue().first())
                                + (it.getValue().number()
                                                > it.getValue().first().size()
                                        ? "; ..."
                                        : "") + ")")
                        .collect(Collectors.joining(", ", "left out: ", ""));
    }
}
