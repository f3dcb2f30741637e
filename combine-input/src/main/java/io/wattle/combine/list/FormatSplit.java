package io.wattle.combine.list;

import io.wattle.combine.InnerSplit;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * A split that a format has made of one file.
 *
 * @param file it is of
 * @param start where it begins, bytes, 0 or more
 * @param length bytes, 0 or more
 * @param hosts that hold it; none for any
 * @param inner the split itself, if it says more
 */
public record FormatSplit(Path file, long start, long length, String[] hosts, Optional<InnerSplit> inner) {}
