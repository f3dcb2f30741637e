package io.wattle.combine.config;

import java.util.Optional;

/**
 * The files of a pool.
 *
 * @param glob of files, or of directories with all that is below them
 * @param format class name of the format that reads them; empty for the job's own
 */
public record PoolRule(String glob, Optional<String> format) {}
