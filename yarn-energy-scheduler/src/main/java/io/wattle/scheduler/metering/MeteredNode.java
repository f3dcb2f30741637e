package io.wattle.scheduler.metering;

/**
 * A registered node, as its meter is looked up.
 *
 * @param node host and port, as YARN names it
 * @param host its host
 * @param port of its NodeManager
 */
public record MeteredNode(String node, String host, int port) {}
