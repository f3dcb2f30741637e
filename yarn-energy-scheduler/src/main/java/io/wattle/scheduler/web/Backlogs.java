package io.wattle.scheduler.web;

/**
 * What waits to be taken in by threads of ours.
 *
 * @param accountingEvents of nodes, applications and containers
 * @param learningNotes of containers that ended
 */
public record Backlogs(int accountingEvents, int learningNotes) {}
