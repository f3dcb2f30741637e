package io.wattle.tuning.engine;

import io.wattle.jobs.NativeJob;
import io.wattle.jobs.NativeProgram;
import io.wattle.tuning.engine.job.SideFile;
import io.wattle.tuning.engine.job.TunedJob;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * What lies beside a job's tasks, on a cluster: its program, and a file that it reads.
 *
 * @param job whose files they are
 * @param folder on the cluster that holds them, and nothing else
 */
record TaskFiles(TunedJob job, Path folder) {

    /**
     * Copies them there.
     *
     * @param folder absent so far
     */
    static TaskFiles upload(TunedJob job, Configuration conf, Path folder) throws IOException {
        FileSystem fileSystem = folder.getFileSystem(conf);
        fileSystem.mkdirs(folder);
        for (java.nio.file.Path program : NativePrograms.files(job)) {
            fileSystem.copyFromLocalFile(new Path(program.toUri()), folder);
        }
        if (job.sideFile().isPresent()) {
            try (OutputStream out =
                    fileSystem.create(new Path(folder, job.sideFile().get().name()))) {
                for (byte[] line : job.sideFile().get().lines()) {
                    out.write(line);
                    out.write('\n');
                }
            }
        }
        return new TaskFiles(job, fileSystem.makeQualified(folder));
    }

    /** Tells a job where they are. */
    void configure(Job defined) {
        Configuration conf = defined.getConfiguration();
        if (job.launcher().isPresent()) {
            conf.set(NativeJob.PROGRAMS_KEY, folder.toString());
            conf.set(NativeProgram.PROGRAM_KEY, job.launcher().get());
        }
        if (job.sideFile().isPresent()) {
            SideFile file = job.sideFile().get();
            conf.set(file.key(), file.name());
            // Without a fragment, the link has the file's own name.
            defined.addCacheFile(new Path(folder, file.name()).toUri());
        }
    }
}
