package io.wattle.scheduler.account;

import java.time.Duration;

/**
 * What a NodeManager said of its node in its last heartbeat.
 *
 * @param processorsUsed processors of the whole node in use, as a YARN ResourceUtilization has it; not vcores
 * @param processors processors of the node
 * @param memoryMb memory in use; 0 only if the NodeManager does not watch its node
 * @param age time since that heartbeat
 */
public record NodeLoad(double processorsUsed, int processors, int memoryMb, Duration age) {}
