package io.wattle.compact.client;

import io.wattle.compact.CompactionFormat;
import io.wattle.compact.job.LeaveOutRule;
import java.util.OptionalLong;

/**
 * What to compact.
 *
 * @param input directory, as a path or a URI
 * @param output directory, as a path or a URI; it need not exist
 * @param format of the parts
 * @param targetBytes bytes of files to a part; empty for 256 MB, or a block of the output if that is more
 * @param rule what becomes of files that change or vanish meanwhile
 */
public record CompactionRequest(
        String input, String output, CompactionFormat format, OptionalLong targetBytes, LeaveOutRule rule) {}
