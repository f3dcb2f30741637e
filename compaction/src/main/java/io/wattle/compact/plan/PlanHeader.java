package io.wattle.compact.plan;

import io.wattle.compact.CompactionFormat;
import io.wattle.compact.SourceRoot;

/**
 * What a plan is of.
 *
 * @param root directory that is compacted
 * @param format of the parts
 * @param targetBytes bytes of files to a part
 * @param list name of the file that lists the files, in order of the parts
 * @param input all files
 */
public record PlanHeader(SourceRoot root, CompactionFormat format, long targetBytes, String list, InputTotals input) {}
