package io.wattle.benchmarks.testbed.smallfiles;

import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.compact.mapreduce.CompactedTextInputFormat;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/** How a job reads small files. */
enum InputWay {
    /** A map for each file. */
    FILE_PER_MAP(TextInputFormat.class),
    /** Packed by Hadoop's own class. */
    HADOOPS_PACKING(CombineTextInputFormat.class),
    /** Packed by combine-input. */
    PACKED(PackedTextInputFormat.class),
    /** What {@code bin/tuner compact} made of them. */
    COMPACTED(CompactedTextInputFormat.class);

    private final Class<? extends InputFormat<?, ?>> format;

    InputWay(Class<? extends InputFormat<?, ?>> format) {
        this.format = format;
    }

    Class<? extends InputFormat<?, ?>> format() {
        return format;
    }
}
