package io.wattle.compact.part;

import io.wattle.compact.SourceFile;

/**
 * A file of the plan that no part holds.
 *
 * @param file as it was listed
 * @param reason why, for people
 */
public record LeftOutFile(SourceFile file, String reason) {}
