package io.wattle.scheduler.web;

import java.time.Instant;

/**
 * That no more than a mode is allowed. Immutable.
 *
 * @param by who said so
 * @param since when
 * @param reason why; empty if nobody said
 */
public record ModeBound(String by, Instant since, String reason) {}
