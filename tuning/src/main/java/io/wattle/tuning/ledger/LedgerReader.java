package io.wattle.tuning.ledger;

import java.util.function.Consumer;

/**
 * Takes a ledger's lines in and gives each application once: of two lines of one application the first counts. What cannot be used
 * is counted. Not thread safe.
 */
public final class LedgerReader {

    private final Consumer<FinishedApplication> applications;
    private final SeenApplications seen = new SeenApplications();
    private long lines;
    private long twice;
    private ReasonCounts.Count damaged = ReasonCounts.Count.NONE;

    /**
     * What was read.
     *
     * @param lines all of them
     * @param twice lines of applications that had one already
     * @param damaged lines that cannot be used, and why
     */
    public record Input(long lines, long twice, ReasonCounts.Count damaged) {}

    /** @param applications takes them in */
    public LedgerReader(Consumer<FinishedApplication> applications) {
        this.applications = applications;
    }

    /**
     * Takes a line in.
     *
     * @param where file and number of the line, for people
     */
    public void add(String line, String where) {
        lines++;
        try {
            FinishedApplication application = ApplicationLine.parse(line);
            if (seen.first(application)) {
                applications.accept(application);
            } else {
                twice++;
            }
        } catch (ApplicationLine.BadLineException e) {
            damaged = damaged.and(where + ": " + e.getMessage());
        }
    }

    /** What was read by now. */
    public Input input() {
        return new Input(lines, twice, damaged);
    }
}
