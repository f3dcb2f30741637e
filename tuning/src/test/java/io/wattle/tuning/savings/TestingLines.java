package io.wattle.tuning.savings;

import java.time.Instant;
import java.util.Locale;

/** The ledger's lines of format 3, as many fields as tests change. */
record TestingLines(
        String app,
        String name,
        String status,
        String mode,
        double joules,
        int seconds,
        int containers,
        boolean complete) {

    private static final Instant BEGIN = Instant.parse("2026-11-01T00:00:00Z");

    /** A run that counts. */
    static TestingLines run(int number, String mode, double joules) {
        return new TestingLines(id(number), "nightly-" + number, "SUCCEEDED", mode, joules, 60, 10, true);
    }

    static String id(int number) {
        return String.format(Locale.ROOT, "application_1790000000000_%04d", number);
    }

    TestingLines named(String other) {
        return new TestingLines(app, other, status, mode, joules, seconds, containers, complete);
    }

    TestingLines ended(String how) {
        return new TestingLines(app, name, how, mode, joules, seconds, containers, complete);
    }

    TestingLines took(int time) {
        return new TestingLines(app, name, status, mode, joules, time, containers, complete);
    }

    TestingLines with(int some) {
        return new TestingLines(app, name, status, mode, joules, seconds, some, complete);
    }

    TestingLines incomplete() {
        return new TestingLines(app, name, status, mode, joules, seconds, containers, false);
    }

    /** Without its end. */
    String json() {
        return json(BEGIN);
    }

    String json(Instant submitted) {
        return "{\"format\":3,\"app\":\"" + app + "\",\"name\":\"" + name
                + "\",\"user\":\"ann\",\"queue\":\"root.etl\",\"submitted\":\"" + submitted + "\",\"finished\":\""
                + submitted.plusSeconds(seconds) + "\",\"state\":\"FINISHED\",\"final_status\":\"" + status
                + "\",\"type\":\"MAPREDUCE\"" + (mode.isEmpty() ? "" : ",\"placement_mode\":\"" + mode + "\"")
                + ",\"containers\":" + containers + ",\"joules\":" + joules
                + ",\"unmetered_seconds\":0.0,\"quality\":\"estimated\",\"complete\":" + complete
                + ",\"by_node_class\":{}}";
    }
}
