package io.wattle.meter;

import io.wattle.model.Reading;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Diagnoses a meter by taking one reading. Of a missing reading's reason, what comes after the first semicolon is what to
 * do: all meters here write it so.
 */
public final class ReadingProbe implements MeterProbe {

    private final String kind;
    private final Optional<Supplier<Meter>> opener;
    private final Predicate<String> absence;
    private final String unconfigured;
    private final List<String> notes;

    private ReadingProbe(
            String kind,
            Optional<Supplier<Meter>> opener,
            Predicate<String> absence,
            String unconfigured,
            List<String> notes) {
        this.kind = Objects.requireNonNull(kind, "kind");
        this.opener = opener;
        this.absence = absence;
        this.unconfigured = unconfigured;
        this.notes = List.copyOf(notes);
    }

    /**
     * A probe of a configured meter.
     *
     * @param absence whether the reason of a missing reading means that there is no such device at all
     */
    public static ReadingProbe of(String kind, Supplier<Meter> opener, Predicate<String> absence, List<String> notes) {
        return new ReadingProbe(kind, Optional.of(opener), absence, "", notes);
    }

    /** The probe of a kind that is not configured; there is nothing to look for. */
    public static ReadingProbe unconfigured(String kind, String fix) {
        return new ReadingProbe(kind, Optional.empty(), reason -> true, fix, List.of());
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public Diagnosis diagnose() {
        if (opener.isEmpty()) {
            Reading none = new Reading.Missing(kind + ": not configured; " + unconfigured, Instant.now());
            return Diagnosis.of(kind, false, "not configured", Optional.of(unconfigured), notes, none);
        }
        try (Meter meter = opener.get().get()) {
            Reading sample = meter.read();
            if (sample instanceof Reading.Missing missing) {
                String reason = missing.reason();
                int semicolon = reason.indexOf("; ");
                boolean told = semicolon >= 0;
                return Diagnosis.of(
                        kind,
                        !absence.test(reason),
                        told ? reason.substring(0, semicolon) : reason,
                        told ? Optional.of(reason.substring(semicolon + "; ".length())) : Optional.empty(),
                        notes,
                        sample);
            }
            return Diagnosis.of(kind, true, meter.name(), Optional.empty(), notes, sample);
        }
    }
}
