package io.wattle.scheduler.account;

import java.time.Instant;

/**
 * How an application ended.
 *
 * @param state such as FINISHED
 * @param time when
 */
public record AppEnd(String state, Instant time) {}
