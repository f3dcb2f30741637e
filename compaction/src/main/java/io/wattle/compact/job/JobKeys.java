package io.wattle.compact.job;

import io.wattle.compact.CompactedDirectory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** What the job's configuration tells the tasks. */
final class JobKeys {

    private static final String OUTPUT = "wattle.compaction.output";
    private static final String SKIP = "wattle.compaction.bad-files.skip";
    private static final String MAX_SHARE = "wattle.compaction.bad-files.max-share";

    private JobKeys() {}

    static void set(Configuration conf, CompactedDirectory directory, LeaveOutRule rule) {
        conf.set(OUTPUT, directory.path().toString());
        conf.setBoolean(SKIP, rule.skip());
        conf.setDouble(MAX_SHARE, rule.maxShare());
    }

    static CompactedDirectory directory(Configuration conf) {
        return new CompactedDirectory(new Path(conf.get(OUTPUT)));
    }

    static LeaveOutRule rule(Configuration conf) {
        return new LeaveOutRule(conf.getBoolean(SKIP, false), conf.getDouble(MAX_SHARE, 0));
    }
}
