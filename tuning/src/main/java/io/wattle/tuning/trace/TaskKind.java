package io.wattle.tuning.trace;

/** What a container of a trace is for. */
enum TaskKind {
    MAP,
    REDUCE;

    private static final String ALLOWED = "map, reduce";

    /** Reads it. @throws TraceException if it is neither */
    static TaskKind of(JsonValue type) throws TraceException {
        return switch (type.text(ALLOWED)) {
            case "map" -> MAP;
            case "reduce" -> REDUCE;
            default -> throw type.wrong(ALLOWED);
        };
    }
}
