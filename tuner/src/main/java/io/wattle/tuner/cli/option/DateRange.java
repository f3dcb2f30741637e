package io.wattle.tuner.cli.option;

import io.wattle.tuning.ledger.TimeRange;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;

/** A range of time as users write it. */
public final class DateRange {

    private static final String ALLOWED =
            " (expected: FROM..TO, each a day such as 2026-11-01, or a time such as 2026-11-01T06:00:00Z)";

    private DateRange() {}

    /**
     * Days begin and end at midnight UTC; the last one counts with all its hours.
     *
     * @throws UsageException if it is no range
     */
    public static TimeRange parse(String option, String text) throws UsageException {
        int dots = text.indexOf("..");
        if (dots < 0) {
            throw new UsageException(option + " " + text + ": is no range" + ALLOWED);
        }
        try {
            return new TimeRange(time(text.substring(0, dots), 0), time(text.substring(dots + 2), 1));
        } catch (DateTimeParseException e) {
            throw new UsageException(option + " " + text + ": '" + e.getParsedString() + "' is no time" + ALLOWED, e);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + " " + text + ": " + e.getMessage() + ALLOWED, e);
        }
    }

    private static Instant time(String text, int days) {
        String stripped = text.strip();
        return stripped.indexOf('T') < 0
                ? LocalDate.parse(stripped)
                        .plusDays(days)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant()
                : Instant.parse(stripped);
    }
}
