package io.wattle.compact.plan;

/**
 * A part of the output, and where the plan's list says which files go into it.
 *
 * @param number from 0
 * @param offset of its first file in the list, bytes
 * @param length of its files in the list, bytes
 * @param files how many
 * @param bytes of all its files
 */
public record PlannedPart(int number, long offset, long length, int files, long bytes) {}
