package io.wattle.combine.plan;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.HadoopKey;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.util.StringUtils;

/** The configuration with which a format makes splits of some files. */
public final class InnerJob {

    /** What a glob takes for something else than itself. */
    private static final String OF_GLOBS = "([\\\\*?\\[\\]{}^,])";

    private InnerJob() {}

    /**
     * Makes these files the input, and asks for splits of at most that size. A format that packs itself is not to pack by
     * the job's settings.
     *
     * @param copy of the job's configuration
     */
    public static void prepare(Configuration copy, List<Path> files, long mostBytes) {
        for (CombineKey key : CombineKey.values()) {
            copy.unset(key.key());
        }
        copy.set(
                FileInputFormat.INPUT_DIR,
                files.stream()
                        .map(it -> StringUtils.escapeString(it.toString().replaceAll(OF_GLOBS, "\\\\$1")))
                        .collect(Collectors.joining(",")));
        copy.setLong(HadoopKey.MAX_SIZE, mostBytes);
        // Many are asked at once.
        copy.setInt(FileInputFormat.LIST_STATUS_NUM_THREADS, 1);
    }
}
