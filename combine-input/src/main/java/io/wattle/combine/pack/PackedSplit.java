package io.wattle.combine.pack;

/**
 * One split.
 *
 * @param blocks numbers of its pieces, in the order of files and offsets
 * @param bytes of all of them
 * @param locations numbers of the hosts that hold most of it, best first; where sizes differ, of one speed only; none if
 *     no host is known
 * @param bestHostBytes of the bytes, how many the first location holds
 */
public record PackedSplit(int[] blocks, long bytes, int[] locations, long bestHostBytes) {}
