package io.wattle.compact.plan;

/**
 * What an input is, whatever the order of its listing.
 *
 * @param files how many
 * @param bytes of all
 * @param digest of paths, lengths and modification times
 */
public record InputTotals(long files, long bytes, String digest) {}
