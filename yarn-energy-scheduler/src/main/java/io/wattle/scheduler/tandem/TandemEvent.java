package io.wattle.scheduler.tandem;

import io.wattle.tandem.lifecycle.EventKind;
import java.time.Instant;

/**
 * Something happened to a node.
 *
 * @param text for people: a sentence without a full stop
 */
public record TandemEvent(Instant time, String host, EventKind kind, String text) {}
